"""The lobby: who is present comes first, and games over days stay listed for some days."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from time import sleep
from typing import Any

import pytest

from tests.serving.client import Client, quick_settings, server, server_of
from tests.serving.forms import form_token
from tests.serving.players import Player, browser_headers, table_page_of
from tests.serving.postgres import wait_for_listener
from tests.waiting import wait_until


def opened(client: Client, name: str, **request: Any) -> Player:
    """Somebody who has opened a table."""
    return Player(
        client, client.post("/api/games", json={"against": "lobby", "name": name, **request}).json()
    )


def listed(client: Client, *players: Player) -> list[str]:
    """The names of these in the order in which the lobby lists them."""
    text = client.get("/lobby").text
    found = [(text.find(f'"/lobby/{one.game}"'), one) for one in players]
    return [one.given["name"] for at, one in sorted(found, key=lambda pair: pair[0]) if at >= 0]


def time_passes(client: Client) -> None:
    """So long that whoever does nothing is gone."""

    async def end() -> None:
        presence = server_of(client).presence
        for at, timer in list(presence._visits.items()):
            timer.cancel()
            presence._end_visit(at[0], at[1] or 0)

    client.blocking_portal.call(end)


def wait_for_sockets(client: Client, count: int) -> None:
    """Until so many have come, or are left."""
    wait_until(lambda: server_of(client).presence.sockets() == count, f"{count} sockets")


def named(player: Player, name: str) -> Player:
    player.given["name"] = name
    return player


def test_a_table_is_listed_while_its_maker_is_there(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client, ExitStack() as sockets:
        ann, bob = (named(opened(client, name), name) for name in ("Ann", "Bob"))
        assert sorted(listed(client, ann, bob)) == ["Ann", "Bob"]
        here = f"/game/{ann.game}/socket"
        socket = sockets.enter_context(client.websocket_connect(here, headers=browser_headers(ann)))
        wait_for_sockets(client, 1)
        time_passes(client)
        assert listed(client, ann, bob) == ["Ann"], "Ann holds a socket, Bob has not looked again"
        client.get(f"/game/{bob.game}", headers=browser_headers(bob))
        assert sorted(listed(client, ann, bob)) == ["Ann", "Bob"]
        socket.close()
        wait_for_sockets(client, 0)
        time_passes(client)
        assert listed(client, ann, bob) == []
        assert client.get(f"/lobby/{ann.game}").status_code == 200, "the link still works"
        client.get(f"/api/games/{bob.game}", headers=bob.headers)  # a program that looks is there too
        assert listed(client, ann, bob) == ["Bob"]


def test_a_game_over_days_stays_for_some_and_comes_after_those_who_are_here(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        ann = named(opened(client, "Ann", clock="3d"), "Ann")
        bob = named(opened(client, "Bob", clock="5+10"), "Bob")
        time_passes(client)
        assert listed(client, ann, bob) == ["Ann"]
        eve = named(opened(client, "Eve"), "Eve")
        fay = named(opened(client, "Fay", clock="3d"), "Fay")
        time_passes(client)
        client.get(f"/game/{eve.game}", headers=browser_headers(eve))
        assert listed(client, ann, bob, eve, fay)[0] == "Eve"
        assert sorted(listed(client, ann, bob, eve, fay)) == ["Ann", "Eve", "Fay"]
        text = table_page_of(client, eve)
        assert "as long as this page is open" in text
        assert "for 7 days" in table_page_of(client, ann)


@pytest.mark.parametrize(("days", "is_listed"), [(7, True), (0, False)])
def test_it_stays_for_as_long_as_is_set(tmp_path: Path, days: int, is_listed: bool) -> None:
    with server(tmp_path / "games.sqlite", quick_settings(visit_seconds=0.01, lobby_days=days)) as client:
        ann = named(opened(client, "Ann", clock="7d"), "Ann")
        sleep(1.1)  # games know the second in which they began
        assert listed(client, ann) == (["Ann"] if is_listed else [])


def test_many_who_are_gone_bury_nobody(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        ann = named(opened(client, "Ann"), "Ann")
        with client.websocket_connect(f"/game/{ann.game}/socket", headers=browser_headers(ann)):
            wait_for_sockets(client, 1)
            for _ in range(55):
                opened(client, "Nobody", clock="7d")
            time_passes(client)
            assert listed(client, ann) == ["Ann"]
            assert client.get("/lobby").text.index(ann.game) < client.get("/lobby").text.index("Nobody")


def test_the_lobby_of_one_process_lists_who_waits_at_another(postgres: str) -> None:
    with server(postgres) as here, server(postgres) as there:
        wait_for_listener(here)
        wait_for_listener(there)
        ann = named(opened(here, "Ann"), "Ann")
        wait_until(lambda: server_of(there).presence.is_here(ann.game, 0), "Ann is known to be here")
        assert listed(there, ann) == ["Ann"]
        time_passes(here)
        wait_until(lambda: not server_of(there).presence.is_here(ann.game, 0), "Ann is known to be gone")
        assert listed(here, ann) == listed(there, ann) == []


def test_the_lobby_shows_open_games_until_somebody_comes(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        fields = {"_csrf_token": form_token(client), "against": "lobby", "name": "Ann <b>"}
        made = client.post("/new", data=fields, follow_redirects=False)
        game = made.headers["location"].removeprefix("/game/")
        lobby = client.get("/lobby").text
        assert f"/lobby/{game}" in lobby
        assert "Ann &lt;b&gt;" in lobby
        seat = client.get(f"/lobby/{game}", follow_redirects=False).headers["location"]
        assert "This is your table" in client.get(seat).text
        client.cookies.delete("seat")
        joined = client.post(seat, data={**fields, "name": "Bob"}, follow_redirects=False)
        assert joined.headers["location"] == f"/game/{game}"
        assert f"/lobby/{game}" not in client.get("/lobby").text
        closed = client.post("/api/games", json={"against": "friend"}).json()["game"]
        assert client.get(f"/lobby/{closed}").status_code == 404


def withdraw(player: Player, headers: dict[str, str] | None = None) -> Any:
    """What the server answers where this player withdraws a table, or somebody else tries to."""
    path = f"/api/lobby/{player.game}"
    return player.client.request("DELETE", path, headers=player.headers if headers is None else headers)


def test_who_has_opened_a_table_can_withdraw_it_while_nobody_sits_opposite(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        ann, bob = opened(client, "Ann"), opened(client, "Bob")
        assert [withdraw(ann, headers).status_code for headers in ({}, bob.headers)] == [404, 404]
        answer = withdraw(ann)
        assert (answer.status_code, answer.json()) == (200, {"game": ann.game})
        assert client.post(f"/api/lobby/{ann.game}", json={}).json()["error"] == "game"
        assert client.get(f"/api/games/{ann.game}", headers=ann.headers).json()["error"] == "game"
        assert client.post(f"/api/lobby/{bob.game}", json={}).status_code == 201
        refused = withdraw(bob)
        assert (refused.status_code, refused.json()["error"]) == (409, "full")
        friend = Player(client, client.post("/api/games", json={"against": "friend"}).json())
        assert withdraw(friend).json()["error"] == "game"


@pytest.mark.parametrize("database", ["sqlite", "postgres"])
def test_a_table_is_either_taken_or_withdrawn(
    database: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    address = tmp_path / "games.sqlite" if database == "sqlite" else request.getfixturevalue("postgres")
    with server(address) as client, ThreadPoolExecutor(2) as both:
        for _ in range(8):
            ann = opened(client, "Ann")
            taken = both.submit(client.post, f"/api/lobby/{ann.game}", json={})
            withdrawn = both.submit(withdraw, ann)
            assert sorted((taken.result().status_code, withdrawn.result().status_code)) in (
                [200, 404],
                [200, 409],  # the seat was to be had a moment ago
                [201, 409],
            )


def test_a_quick_match_takes_the_seat_that_fits_or_opens_a_table(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        ann = opened(client, "Ann", deck="magic", artifacts=True)
        opened(client, "Bob", clock="5+10")
        wanted = {"against": "quick", "name": "Cleo", "deck": "magic"}
        other = client.post("/api/games", json=wanted).json()
        assert (other["game"] != ann.game, other["seat"]) == (True, 0), "without artifacts it is another game"
        taken = client.post("/api/games", json={**wanted, "artifacts": True}).json()
        assert (taken["game"], taken["seat"]) == (ann.game, 1)
        fields = {**wanted, "_csrf_token": form_token(client)}
        thrown_in = {**fields, "nonce": "of my own"}
        found = client.post("/new", data=thrown_in, follow_redirects=False).headers["location"]
        assert found == f"/game/{other['game']}/join?quick=Cleo", "it is thrown in there"
        assert "data-quick" in client.get(found).text
        seated = client.post("/new", data=fields)
        assert seated.url.path == f"/game/{other['game']}", "without script one tap is enough, too"
        assert 'id="hand"' in seated.text
        fields |= {"deck": "claim-2"}
        mine = client.post("/new", data=fields, follow_redirects=False).headers["location"]
        assert "A free seat" in client.get(mine).text
        again = client.post("/new", data=fields, follow_redirects=False).headers["location"]
        assert again.split("/")[2] != mine.split("/")[2], "nobody plays against the own browser"
        anything = {**thrown_in, "deck": "random", "clock": "5+10"}
        assert "/join?quick" in client.post("/new", data=anything, follow_redirects=False).headers["location"]


def test_games_of_the_lobby_that_are_played_can_be_watched_and_others_not(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        ann = opened(client, "Ann", deck="magic", artifacts=True)
        bob = Player(client, client.post(f"/api/lobby/{ann.game}", json={"name": "Bob"}).json())
        for one in (ann, bob):
            client.get(f"/game/{one.game}", headers=browser_headers(one))  # who looks is there
        page = client.get("/lobby").text
        assert f'href="/lobby/{ann.game}/watch"' in page
        assert "Ann against Bob" in page
        assert "Magic · Standard · with artifacts · No clock" in page
        (played,) = client.get("/api/lobby").json()["playing"]
        assert (played["table"]["game"], played["watch"]) == (ann.game, ann.given["watch"])
        assert "You are watching." in client.get(f"/lobby/{ann.game}/watch").text
        friends = client.post("/api/games", json={}).json()["game"]
        assert client.get(f"/lobby/{friends}/watch").status_code == 404
        time_passes(client)
        assert "Ann against Bob" not in client.get("/lobby").text


def test_tables_of_one_second_stand_in_the_order_in_which_they_were_opened(tmp_path: Path) -> None:
    times = iter(range(1_800_000_000_000, 1_800_000_001_000))
    with server(tmp_path / "games.sqlite", now=lambda: next(times)) as client:
        everybody = [named(opened(client, name), name) for name in ("Ann", "Bob", "Cleo")]
        assert listed(client, *everybody) == ["Cleo", "Bob", "Ann"]
        assert listed(client, *everybody) == ["Cleo", "Bob", "Ann"]
