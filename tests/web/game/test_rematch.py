"""Rematches: their deal is committed to before, and the seat goes along to another device."""

from pathlib import Path

import pytest

from kingless.table.fair_deal import OPENLY, SCHEME, FairDeal, commitment
from kingless.table.verify import verify
from tests.serving.client import server, server_of
from tests.serving.devices import device_link, take_seat
from tests.serving.forms import CSRF
from tests.serving.players import Player, browser_headers, two_players
from tests.serving.rematch import agree_on_rematch, send_offer, stored_rematch
from tests.serving.sockets import receive
from tests.waiting import wait_until


def test_a_seat_that_goes_to_another_device_takes_its_rematch_along(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        players = two_players(client)
        early = device_link(client, players[1])  # the link may be older than the rematch
        later = agree_on_rematch(client, players)
        third = agree_on_rematch(client, later)
        take_seat(client, early)
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
        later = agree_on_rematch(client, players)
        take_seat(client, device_link(client, players[0]))
        assert client.get(f"/game/{players[0].game}/next").url.path == f"/game/{later[0].game}"


def test_a_rematch_that_is_on_another_device_already_stays_there(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        players = two_players(client)
        later = agree_on_rematch(client, players)
        take_seat(client, device_link(client, later[0]))
        tablet = next(one.value for one in client.cookies.jar if one.name == "seat")
        take_seat(client, device_link(client, players[0]))
        assert client.get(f"/game/{players[0].game}/next").status_code == 404
        client.cookies.clear()
        holder = Player(client, {**later[0].given, "token": tablet})
        assert holder.view()["seat"] == 0


def test_the_fingerprint_of_a_rematch_is_shown_before_anybody_throws_something_in(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        players = two_players(client)
        here = f"/game/{players[0].game}"
        before = client.get(here, headers=browser_headers(players[0])).text
        assert players[0].view()["promised"] is None
        assert "data-nonce" not in before
        send_offer(client, players[0], "resign")
        promised = players[0].view()["promised"]
        assert promised == players[1].view()["promised"]
        for player in players:
            page = client.get(here, headers=browser_headers(player)).text
            assert (promised in page, "data-nonce" in page) == (True, True)
        assert "data-nonce" not in client.get(here, headers=browser_headers(players[0], "watch")).text
        send_offer(client, players[0], "rematch", "from Ann")
        assert "data-nonce" not in client.get(here, headers=browser_headers(players[0])).text
        send_offer(client, players[1], "accept", "from Bob")
        kept = stored_rematch(client, players[0].game)
        assert commitment(kept.secret) == promised
        assert [seat.nonce for seat in kept.seats] == ["from Ann", "from Bob"]
        again = Player(client, {**players[0].given, "game": kept.id})
        live = client.blocking_portal.call(server_of(client).host.live, again.game)
        assert live.game is not None
        assert live.game.fair == FairDeal(kept.secret, ("from Ann", "from Bob"), SCHEME, (OPENLY, OPENLY))


def test_a_restart_changes_no_promise_and_folds_what_was_thrown_in(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"
    with server(file) as client:
        players = two_players(client)
        send_offer(client, players[0], "resign")
        send_offer(client, players[0], "rematch", "from Ann")
        promised = players[0].view()["promised"]
    with server(file) as client:
        second = Player(client, players[1].given)
        assert second.view()["promised"] == promised
        send_offer(client, second, "accept", "from Bob")
        kept = stored_rematch(client, second.game)
        assert commitment(kept.secret) == promised
        assert [seat.nonce for seat in kept.seats] == ["from Ann", "from Bob"]


def test_where_nothing_is_thrown_in_the_server_makes_something_up(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        players = two_players(client)
        send_offer(client, players[0], "resign")
        send_offer(client, players[0], "rematch")  # as old logs have it
        send_offer(client, players[1], "accept", "from Bob")
        first, second = stored_rematch(client, players[0].game).seats
        assert first.nonce not in ("", players[0].given["commitment"])
        assert second.nonce == "from Bob"


@pytest.mark.parametrize("nonce", ["x" * 81, "two  blanks", " ", "a|b", "a\nb", "a\x00b"])
def test_what_no_record_could_give_back_is_not_thrown_in(tmp_path: Path, nonce: str) -> None:
    with server(tmp_path / "games.sqlite") as client:
        players = two_players(client)
        send_offer(client, players[0], "resign")
        here = f"/game/{players[0].game}/socket"
        with client.websocket_connect(here, headers=browser_headers(players[0])) as socket:
            socket.send_json({"type": "offer", "what": "rematch", "nonce": nonce})
            refused = receive(socket, "refused")
            assert (refused["error"], "at most 80" in refused["sentence"]) == ("message", True)
            socket.send_json({"type": "offer", "what": "rematch", "nonce": "x" * 80})
            receive(socket, "table")
        assert players[0].view()["version"] == 2


def test_what_a_bot_throws_in_is_fixed_with_the_fingerprint(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        ann = Player(client, client.post("/api/games", json={"against": "level-1", "nonce": "mine"}).json())
        kept = client.blocking_portal.call(server_of(client).store.game, ann.game)
        assert kept is not None
        assert [seat.nonce for seat in kept.seats] == ["mine", ann.given["commitment"][:16]]
        send_offer(client, ann, "resign")
        promised = ann.view()["promised"]
        send_offer(client, ann, "rematch", "mine again")
        wait_until(
            lambda: client.blocking_portal.call(server_of(client).store.rematch, ann.game), "the rematch"
        )
        kept = stored_rematch(client, ann.game)
        assert commitment(kept.secret) == promised
        assert [seat.nonce for seat in kept.seats] == ["mine again", promised[:16]]


def test_without_script_the_form_sends_what_is_thrown_in(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        players = two_players(client)
        send_offer(client, players[0], "resign")
        here = f"/game/{players[0].game}"
        page = client.get(here, headers=browser_headers(players[0])).text
        assert "the server makes something up" in page
        token = CSRF.findall(page)[0]
        headers = browser_headers(players[0], csrf=token)
        fields = {"_csrf_token": token, "what": "rematch", "version": "1", "nonce": "by hand"}
        sent = client.post(f"{here}/offer", data=fields, headers=headers, follow_redirects=False)
        assert sent.status_code == 303
        send_offer(client, players[1], "accept")
        assert stored_rematch(client, players[0].game).seats[0].nonce == "by hand"


def test_a_program_finds_the_game_that_follows_with_the_token_that_it_has(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        players = two_players(client)
        address = f"/api/games/{players[0].game}/next"
        early = client.get(address, headers=players[0].headers)
        assert (early.status_code, early.json()["error"]) == (409, "offer")
        later = agree_on_rematch(client, players)
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
        send_offer(client, players[0], "resign")
        for player in players:
            told = client.get(address, headers=player.headers)
            assert told.headers["content-type"].startswith("text/plain")
            assert verify(told.text).given_up is not None
