"""Rematches: their deal is promised before, and the seat goes along to another device."""

import re
from pathlib import Path

import pytest

from kingless.table.fair import FairDeal, commitment
from kingless.table.verify import verify
from kingless.web.game.dispatch import send
from kingless.web.game.messages import Offer
from kingless.web.game.seats import Reader
from kingless.web.store.models import StoredGame
from tests.serving.client import CSRF, Client, Player, inside, server, sign_in, two_players, until
from tests.waiting import wait_until


def say(client: Client, player: Player, what: str, nonce: str = "") -> None:
    """What a page sends when its button is pressed."""
    reader, offer = Reader(player.game, player.seat), Offer(what, nonce=nonce)
    client.blocking_portal.call(send, inside(client).host, reader, offer)


def kept_after(client: Client, game: str) -> StoredGame:
    """The rematch as it is kept."""
    kept = client.blocking_portal.call(inside(client).store.rematch, game)
    assert kept is not None
    return kept


def followed(client: Client, players: tuple[Player, Player]) -> tuple[Player, Player]:
    """The same two at the rematch, after the first has resigned."""
    say(client, players[0], "resign")
    say(client, players[0], "rematch")
    say(client, players[1], "accept")
    kept = kept_after(client, players[0].game)
    first, second = (Player(client, {**one.given, "game": kept.id}) for one in players)
    return first, second


def lent(client: Client, player: Player) -> str:
    """The link by which the seat of this player goes to another device."""
    here, mine = f"/game/{player.game}/links", sign_in(player)
    token = CSRF.findall(client.get(here, headers=mine).text)[0]
    cookies = {**mine, "cookie": f"{mine['cookie']}; kingless-csrf={token}"}
    page = client.post(here, data={"_csrf_token": token}, headers=cookies)
    client.cookies.clear()
    return str(re.findall(r"/take/[\w-]+", page.text)[0])


def take_along(client: Client, link: str) -> None:
    """Open the link on another device, which is the client from now on."""
    client.cookies.clear()
    fields = {"_csrf_token": CSRF.findall(client.get(link).text)[0]}
    assert client.post(link, data=fields, follow_redirects=False).status_code == 303


def test_a_seat_that_goes_to_another_device_takes_its_rematch_along(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        players = two_players(client)
        early = lent(client, players[1])  # the link may be older than the rematch
        later = followed(client, players)
        third = followed(client, later)
        take_along(client, early)
        for before, after in ((players[1], later[1]), (later[1], third[1])):
            page = client.get(f"/game/{before.game}/next")
            assert (page.url.path, "Your hand" in page.text or "resigned" in page.text) == (
                f"/game/{after.game}",
                True,
            )
            old = client.get(f"/api/games/{after.game}", headers=after.headers)
            assert old.status_code == 404, "the device that was left holds no seat at the rematch"
        assert later[0].view()["seat"] == third[0].view()["seat"] == 0


def test_with_postgres_it_is_the_same(postgres: str) -> None:
    with server(postgres) as client:
        players = two_players(client)
        later = followed(client, players)
        take_along(client, lent(client, players[0]))
        assert client.get(f"/game/{players[0].game}/next").url.path == f"/game/{later[0].game}"


def test_a_rematch_that_is_on_another_device_already_stays_there(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        players = two_players(client)
        later = followed(client, players)
        take_along(client, lent(client, later[0]))
        tablet = next(one.value for one in client.cookies.jar if one.name == "seat")
        take_along(client, lent(client, players[0]))
        assert client.get(f"/game/{players[0].game}/next").status_code == 404
        client.cookies.clear()
        holder = Player(client, {**later[0].given, "token": tablet})
        assert holder.view()["seat"] == 0


def test_the_fingerprint_of_a_rematch_is_shown_before_anybody_throws_something_in(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        players = two_players(client)
        here = f"/game/{players[0].game}"
        before = client.get(here, headers=sign_in(players[0])).text
        assert players[0].view()["promised"] is None
        assert "data-nonce" not in before
        say(client, players[0], "resign")
        promised = players[0].view()["promised"]
        assert promised == players[1].view()["promised"]
        for player in players:
            page = client.get(here, headers=sign_in(player)).text
            assert (promised in page, "data-nonce" in page) == (True, True)
        assert "data-nonce" not in client.get(here, headers=sign_in(players[0], "watch")).text
        say(client, players[0], "rematch", "from Ann")
        assert "data-nonce" not in client.get(here, headers=sign_in(players[0])).text
        say(client, players[1], "accept", "from Bob")
        kept = kept_after(client, players[0].game)
        assert commitment(kept.secret) == promised
        assert [seat.nonce for seat in kept.seats] == ["from Ann", "from Bob"]
        again = Player(client, {**players[0].given, "game": kept.id})
        live = client.blocking_portal.call(inside(client).host.live, again.game)
        assert live.game is not None
        assert live.game.fair == FairDeal(kept.secret, ("from Ann", "from Bob"))


def test_a_restart_changes_no_promise_and_folds_what_was_thrown_in(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"
    with server(file) as client:
        players = two_players(client)
        say(client, players[0], "resign")
        say(client, players[0], "rematch", "from Ann")
        promised = players[0].view()["promised"]
    with server(file) as client:
        second = Player(client, players[1].given)
        assert second.view()["promised"] == promised
        say(client, second, "accept", "from Bob")
        kept = kept_after(client, second.game)
        assert commitment(kept.secret) == promised
        assert [seat.nonce for seat in kept.seats] == ["from Ann", "from Bob"]


def test_where_nothing_is_thrown_in_the_server_makes_something_up(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        players = two_players(client)
        say(client, players[0], "resign")
        say(client, players[0], "rematch")  # as old logs have it
        say(client, players[1], "accept", "from Bob")
        first, second = kept_after(client, players[0].game).seats
        assert first.nonce not in ("", players[0].given["commitment"])
        assert second.nonce == "from Bob"


@pytest.mark.parametrize("nonce", ["x" * 81, "two  blanks", " ", "a|b", "a\nb", "a\x00b"])
def test_what_no_record_could_give_back_is_not_thrown_in(tmp_path: Path, nonce: str) -> None:
    with server(tmp_path / "games.sqlite") as client:
        players = two_players(client)
        say(client, players[0], "resign")
        here = f"/game/{players[0].game}/socket"
        with client.websocket_connect(here, headers=sign_in(players[0])) as socket:
            socket.send_json({"type": "offer", "what": "rematch", "nonce": nonce})
            refused = until(socket, "refused")
            assert (refused["error"], "at most 80" in refused["sentence"]) == ("message", True)
            socket.send_json({"type": "offer", "what": "rematch", "nonce": "x" * 80})
            until(socket, "table")
        assert players[0].view()["version"] == 2


def test_what_a_bot_throws_in_is_fixed_with_the_fingerprint(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        ann = Player(client, client.post("/api/games", json={"against": "level-1", "nonce": "mine"}).json())
        kept = client.blocking_portal.call(inside(client).store.game, ann.game)
        assert kept is not None
        assert [seat.nonce for seat in kept.seats] == ["mine", ann.given["commitment"][:16]]
        say(client, ann, "resign")
        promised = ann.view()["promised"]
        say(client, ann, "rematch", "mine again")
        wait_until(lambda: client.blocking_portal.call(inside(client).store.rematch, ann.game), "the rematch")
        kept = kept_after(client, ann.game)
        assert commitment(kept.secret) == promised
        assert [seat.nonce for seat in kept.seats] == ["mine again", promised[:16]]


def test_without_script_the_form_sends_what_is_thrown_in(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        players = two_players(client)
        say(client, players[0], "resign")
        here, headers = f"/game/{players[0].game}", sign_in(players[0])
        page = client.get(here, headers=headers).text
        assert "the server makes something up" in page
        token = CSRF.findall(page)[0]
        headers["cookie"] += f"; kingless-csrf={token}"
        fields = {"_csrf_token": token, "what": "rematch", "version": "1", "nonce": "by hand"}
        sent = client.post(f"{here}/offer", data=fields, headers=headers, follow_redirects=False)
        assert sent.status_code == 303
        say(client, players[1], "accept")
        assert kept_after(client, players[0].game).seats[0].nonce == "by hand"


def test_a_program_finds_the_game_that_follows_with_the_token_that_it_has(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        players = two_players(client)
        address = f"/api/games/{players[0].game}/next"
        early = client.get(address, headers=players[0].headers)
        assert (early.status_code, early.json()["error"]) == (409, "offer")
        later = followed(client, players)
        for player, after in zip(players, later, strict=True):
            found = client.get(address, headers=player.headers).json()
            assert found == {"game": after.game, "seat": player.seat}
            assert client.get(f"/api/games/{found['game']}", headers=player.headers).status_code == 200
        watching = {"Authorization": f"Bearer {players[0].given['watch']}"}
        assert client.get(address, headers=watching).status_code == 403
        assert client.get(address).status_code == 404


def test_a_program_reads_the_record_once_the_game_is_over(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        players = two_players(client)
        address = f"/api/games/{players[0].game}/record"
        early = client.get(address, headers=players[0].headers)
        assert (early.status_code, early.json()["error"]) == (403, "record")
        assert client.get(address).status_code == 404
        say(client, players[0], "resign")
        for player in players:
            told = client.get(address, headers=player.headers)
            assert told.headers["content-type"].startswith("text/plain")
            assert verify(told.text).given_up is not None
