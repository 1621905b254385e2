"""Rematches: the seat at the next game goes along to another device, or stays where it was taken."""

import re
from pathlib import Path

from kingless.web.host import Reader
from kingless.web.messages import Offer
from kingless.web.sending import send
from tests.web.sitting_down import CSRF, Client, Player, inside, server, sign_in, two_players


def say(client: Client, player: Player, what: str) -> None:
    """What a page sends when its button is pressed."""
    client.blocking_portal.call(send, inside(client).host, Reader(player.game, player.seat), Offer(what))


def followed(client: Client, players: tuple[Player, Player]) -> tuple[Player, Player]:
    """The same two at the rematch, after the first has resigned."""
    say(client, players[0], "resign")
    say(client, players[0], "rematch")
    say(client, players[1], "accept")
    kept = client.blocking_portal.call(inside(client).store.rematch, players[0].game)
    assert kept is not None
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
