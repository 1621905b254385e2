"""A program without a socket waits for its game to go on: the request is answered when it has."""

from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

from tests.serving.client import Client, quick_settings, server, server_of
from tests.serving.players import Player, player_to_act, two_players
from tests.waiting import wait_until


def ask(player: Player, after: int) -> Any:
    """The answer to a request that waits."""
    return player.client.get(f"/api/games/{player.game}?after={after}", headers=player.headers)


def wait_for_arrival(client: Client, player: Player) -> None:
    """Until the request of this player waits."""
    presence = server_of(client).presence
    wait_until(lambda: presence.sockets_of(player.game, player.seat), "the request waits")


def test_a_request_waits_for_the_next_version_and_for_the_beginning(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client, ThreadPoolExecutor() as threads:
        made = Player(client, client.post("/api/games", json={"name": "Ann"}).json())
        begins: Future[Any] = threads.submit(ask, made, -1)
        wait_for_arrival(client, made)
        joined = client.post("/api/join", json={"invite": made.given["invite"]}).json()
        assert begins.result(20).json()["version"] == 0
        players = (made, Player(client, joined))
        player, seen = player_to_act(*players)
        other = players[1 - player.seat]
        goes_on: Future[Any] = threads.submit(ask, other, seen["version"])
        wait_for_arrival(client, other)
        assert player.act(seen["view"]["legal"][0], seen["version"]).status_code == 200
        assert goes_on.result(20).json()["version"] == 1
        assert ask(other, 0).json()["version"] == 1  # what is there already is not waited for


def test_a_request_that_waits_in_vain_is_answered_as_things_stand(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite", quick_settings(poll_seconds=0.05)) as client:
        players = two_players(client)
        assert ask(players[0], 0).json()["version"] == 0
        made = Player(client, client.post("/api/games", json={}).json())
        assert (ask(made, -1).status_code, ask(made, -1).json()["error"]) == (409, "waiting")
        assert ask(made, -2).status_code == 400


def test_who_waits_too_often_at_once_is_refused(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite", quick_settings(sockets_seat=0)) as client:
        players = two_players(client)
        assert (ask(players[0], 0).status_code, ask(players[0], 0).json()["error"]) == (429, "rate")


def test_a_seat_that_goes_to_another_device_answers_no_request_that_waits(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client, ThreadPoolExecutor() as threads:
        player, _ = two_players(client)
        waits: Future[Any] = threads.submit(ask, player, 0)
        wait_for_arrival(client, player)
        lent = client.post(f"/api/games/{player.game}/device", headers=player.headers).json()
        moved = client.post("/api/take", json={"link": lent["link"]}).json()
        other = Player(client, {**player.given, "token": moved["token"]})
        client.post(f"/api/games/{player.game}/phrase", json={"key": "hello"}, headers=other.headers)
        assert waits.result(20).status_code == 404
