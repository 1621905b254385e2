"""Several processes on one real PostgreSQL: one truth, one winner of each turn, and news for everybody."""

import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from litestar.exceptions import WebSocketDisconnect
from sqlalchemy import Connection, text

from kingless.web.store.schema import METADATA
from tests.serving.client import Client, Player, inside, play, server, sign_in, to_act, two_players, until


def listening(client: Client) -> None:
    """Wait until the process hears the others."""
    listener = inside(client).listener
    assert listener is not None
    client.blocking_portal.call(listener.is_listening.wait)


def elsewhere(players: tuple[Player, Player], client: Client) -> tuple[Player, Player]:
    """The same two at another process."""
    return Player(client, players[0].given), Player(client, players[1].given)


def test_what_one_process_accepts_is_told_at_the_other(postgres: str) -> None:
    with server(postgres) as one, server(postgres) as two:
        listening(one)
        listening(two)
        players = two_players(one)
        player, seen = to_act(*players)
        other = players[1 - player.seat]
        with two.websocket_connect(f"/game/{player.game}/socket", headers=sign_in(other)) as socket:
            until(socket, "table")
            assert player.act(seen["view"]["legal"][0], seen["version"]).status_code == 200
            assert until(socket, "table")["version"] == seen["version"] + 1


def test_the_turns_of_a_game_may_go_through_either_process(postgres: str) -> None:
    with server(postgres) as one, server(postgres) as two:
        players = two_players(one)
        for _ in range(4):
            play(players, 1)
            play(elsewhere(players, two), 1)
        assert players[0].view() == elsewhere(players, two)[0].view()
        assert players[0].view()["version"] == 8


def test_of_two_processes_that_race_for_a_turn_one_wins(postgres: str) -> None:
    with server(postgres) as one, server(postgres) as two:
        players = two_players(one)
        for turn in range(6):
            player, seen = to_act(*players)
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
        listening(two)
        players = two_players(one)
        player, seen = to_act(*players)
        other = players[1 - player.seat]
        with two.websocket_connect(f"/game/{player.game}/socket", headers=sign_in(other)) as socket:
            until(socket, "table")
            two.blocking_portal.call(_cut, two)
            assert player.act(seen["view"]["legal"][0], seen["version"]).status_code == 200
            begun = time.monotonic()
            assert until(socket, "table")["version"] == seen["version"] + 1
            assert time.monotonic() - begun < 60


async def _cut(client: Client) -> None:
    """End every connection that listens."""
    cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query ILIKE 'LISTEN%'"
    async with inside(client).store.engine.connect() as connection:
        await connection.execute(text(cut))


def test_the_migrations_make_the_tables_that_the_program_knows(postgres: str) -> None:
    with server(postgres) as client:

        async def differences() -> list[Any]:
            async with inside(client).store.engine.connect() as connection:
                return await connection.run_sync(_compared)

        assert client.blocking_portal.call(differences) == []


def _compared(connection: Connection) -> list[Any]:
    found: list[Any] = compare_metadata(MigrationContext.configure(connection), METADATA)
    return found


def test_who_sits_at_another_process_is_told_when_the_game_is_deleted(postgres: str) -> None:
    with server(postgres) as one, server(postgres) as two:
        listening(two)
        player = two_players(one)[0]
        with two.websocket_connect(f"/game/{player.game}/socket", headers=sign_in(player)) as socket:
            until(socket, "table")
            one.blocking_portal.call(inside(one).delete_quiet, int(time.time()) + 60)
            with pytest.raises(WebSocketDisconnect) as end:
                until(socket, "another game")
            assert end.value.code == 4410
