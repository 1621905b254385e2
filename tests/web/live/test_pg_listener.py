"""Several processes on one PostgreSQL: one log, one winner of each turn, and news for everybody."""

import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect
from sqlalchemy import text

from tests.serving.client import Client, server, server_of
from tests.serving.players import (
    Player,
    browser_headers,
    play_answers,
    player_to_act,
    players_at,
    two_players,
)
from tests.serving.postgres import wait_for_listener
from tests.serving.sockets import receive


def test_what_one_process_accepts_is_told_at_the_other(postgres: str) -> None:
    with server(postgres) as one, server(postgres) as two:
        wait_for_listener(one)
        wait_for_listener(two)
        players = two_players(one)
        player, seen = player_to_act(*players)
        other = players[1 - player.seat]
        with two.websocket_connect(f"/game/{player.game}/socket", headers=browser_headers(other)) as socket:
            receive(socket, "table")
            assert player.act(seen["view"]["legal"][0], seen["version"]).status_code == 200
            assert receive(socket, "table")["version"] == seen["version"] + 1


def test_the_turns_of_a_game_may_go_through_either_process(postgres: str) -> None:
    with server(postgres) as one, server(postgres) as two:
        players = two_players(one)
        for _ in range(4):
            play_answers(players, 1)
            play_answers(players_at(players, two), 1)
        assert players[0].view() == players_at(players, two)[0].view()
        assert players[0].view()["version"] == 8


def test_of_two_processes_that_race_for_a_turn_one_wins(postgres: str) -> None:
    with server(postgres) as one, server(postgres) as two:
        players = two_players(one)
        for turn in range(6):
            player, seen = player_to_act(*players)
            twin = Player(two, player.given)
            legal = seen["view"]["legal"]

            def act(who: Player, action: str, message: str, version: int = seen["version"]) -> Any:
                return who.act(action, version, message).status_code

            messages = (f"a{turn}", f"b{turn}")
            with ThreadPoolExecutor(2) as pool:
                codes = list(pool.map(act, (player, twin), (legal[0], legal[-1]), messages))
            assert sorted(codes) == [200, 409]
        assert player.view()["version"] == 6


def test_one_process_listens_again_when_its_connection_is_lost(postgres: str) -> None:
    with server(postgres) as one, server(postgres) as two:
        wait_for_listener(two)
        players = two_players(one)
        player, seen = player_to_act(*players)
        other = players[1 - player.seat]
        with two.websocket_connect(f"/game/{player.game}/socket", headers=browser_headers(other)) as socket:
            receive(socket, "table")
            two.blocking_portal.call(_cut, two)
            assert player.act(seen["view"]["legal"][0], seen["version"]).status_code == 200
            begun = time.monotonic()
            assert receive(socket, "table")["version"] == seen["version"] + 1
            assert time.monotonic() - begun < 60


async def _cut(client: Client) -> None:
    """End every connection that listens."""
    cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query ILIKE 'LISTEN%'"
    async with server_of(client).store.engine.connect() as connection:
        await connection.execute(text(cut))


def test_who_sits_at_another_process_is_told_when_the_game_is_deleted(postgres: str) -> None:
    with server(postgres) as one, server(postgres) as two:
        wait_for_listener(two)
        player = two_players(one)[0]
        with two.websocket_connect(f"/game/{player.game}/socket", headers=browser_headers(player)) as socket:
            receive(socket, "table")
            one.blocking_portal.call(server_of(one).delete_idle_games, int(time.time()) + 60)
            with pytest.raises(WebSocketDisconnect) as end:
                receive(socket, "another game")
            assert end.value.code == 4410
