"""Migrations: games of an older program go on, and the tables become those that the program knows."""

import asyncio
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, text
from sqlalchemy.ext.asyncio import AsyncEngine

from kingless.table.setup import Setup
from kingless.table.verify import verify
from kingless.web.game.new_game import new_game
from kingless.web.store.connect import address_of, engine_at
from kingless.web.store.stored_values import StoredSeat
from kingless.web.store.tables import METADATA
from kingless.web.store.tokens import digest, link_token
from tests.serving.client import server, server_of
from tests.serving.finished import resign
from tests.serving.first_lead import game_record
from tests.serving.players import Player, play_answers, two_players
from tests.serving.postgres import execute_in_database

GAME = (
    """INSERT INTO games (id, setup, rules, secret, invite, watch, is_open, follows, begun) VALUES """
    """(:id, '{"windows":"all","leader":"random"}', :rules, :secret, :invite, :watch, """
    """false, NULL, 1700000000)"""
)
SEAT = "INSERT INTO seats (game, seat, name, nonce, token) VALUES (:id, :seat, :name, :name, :token)"
ENTRY = (
    "INSERT INTO log (game, number, seat, entry, message, at) "
    "VALUES (:id, 1, 0, 'say hello', 'm', 1700000007)"
)


def _config(connection: Connection) -> Config:
    config = Config()
    config.set_main_option("script_location", str(files("kingless.web.store") / "migrations"))
    config.attributes["connection"] = connection
    return config


def _old(connection: Connection) -> None:
    """Bring the tables to where the first program had them."""
    command.upgrade(_config(connection), "0001")


def _back(connection: Connection) -> None:
    """Bring the tables to where they were before anybody was asked for their age."""
    command.downgrade(_config(connection), "0004")


async def _fill(engine: AsyncEngine, name: str) -> list[dict[str, object]]:
    """A game of the first program; who sits at it."""
    setup = Setup(windows="all", leader="random")
    game = new_game(setup, (StoredSeat(number=0, name="Ann", nonce="Ann"),))
    kept = {
        "id": name,
        "rules": game.rules,
        "secret": game.secret,
        "invite": game.invite,
        "watch": game.watch,
    }
    async with engine.begin() as connection:
        await connection.run_sync(_old)
        await connection.execute(text(GAME), kept)
        for seat, name_of in enumerate(("Ann", "Bob")):
            row = {"id": name, "seat": seat, "name": name_of, "token": digest(name_of)}
            await connection.execute(text(SEAT), row)
        await connection.execute(text(ENTRY), {"id": name})
    await engine.dispose()
    watch = link_token(game.secret, "watch")
    return [
        {"game": name, "seat": seat, "token": token, "watch": watch}
        for seat, token in ((0, "Ann"), (1, "Bob"))
    ]


async def _times(url: str) -> list[int]:
    engine = engine_at(address_of(url))
    async with engine.connect() as connection:
        found = list((await connection.execute(text("SELECT at FROM log ORDER BY number"))).scalars())
    await engine.dispose()
    return found


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_game_of_an_older_program_goes_on(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    url = f"sqlite:///{tmp_path / 'old.sqlite'}"
    if kind == "postgresql":
        address = request.getfixturevalue("postgres")
        execute_in_database(address, "CREATE DATABASE old")
        url = address.replace("/postgres", "/old")
    seats = asyncio.run(_fill(engine_at(address_of(url)), "old"))
    with server(url) as client:
        players = Player(client, seats[0]), Player(client, seats[1])
        assert players[0].view()["clock"] is None
        play_answers(players, 3)
    times = asyncio.run(_times(url))
    assert times[0] == 1_700_000_007_000
    assert len(times) == 4
    assert min(times[1:]) > 1_750_000_000_000


async def _games(url: str, back: bool) -> list[dict[str, object]]:
    """Every game as it is kept, after going one program back where that is wanted."""
    engine = engine_at(address_of(url))
    async with engine.begin() as connection:
        if back:
            await connection.run_sync(_back)
        found = [dict(row) for row in (await connection.execute(text("SELECT * FROM games"))).mappings()]
    await engine.dispose()
    return found


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_in_an_older_game_nobody_is_asked_for_their_age(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    """B-4: the set-up says who leads; the step can be taken back and taken again."""
    url = f"sqlite:///{tmp_path / 'aged.sqlite'}"
    if kind == "postgresql":
        address = request.getfixturevalue("postgres")
        execute_in_database(address, "CREATE DATABASE aged")
        url = address.replace("/postgres", "/aged")
    seats = asyncio.run(_fill(engine_at(address_of(url)), "old"))
    with server(url) as client:
        assert len(Player(client, seats[0]).view()["view"]["hands"][0]) == 13
    assert [game["by_age"] for game in asyncio.run(_games(url, back=False))] == [False]
    assert "by_age" not in asyncio.run(_games(url, back=True))[0]
    with server(url) as client:
        play_answers((Player(client, seats[0]), Player(client, seats[1])), 2)


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_an_older_game_is_dealt_by_the_scheme_it_began_under(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    """Its record verifies as ever; what is made from now on follows the second scheme."""
    url = f"sqlite:///{tmp_path / 'dealt.sqlite'}"
    if kind == "postgresql":
        address = request.getfixturevalue("postgres")
        execute_in_database(address, "CREATE DATABASE dealt")
        url = address.replace("/postgres", "/dealt")
    seats = asyncio.run(_fill(engine_at(address_of(url)), "old"))
    with server(url) as client:
        for player, scheme in ((Player(client, seats[0]), 1), (two_players(client)[0], 2)):
            resign(player)
            fair = verify(game_record(client, player)).fair
            assert fair is not None
            assert fair.scheme == scheme
    assert "scheme" not in asyncio.run(_games(url, back=True))[0]
    assert [game["id"] for game in asyncio.run(_games(url, back=False))] == ["old"]


def test_the_migrations_make_the_tables_that_the_program_knows(postgres: str) -> None:
    with server(postgres) as client:

        async def differences() -> list[Any]:
            async with server_of(client).store.engine.connect() as connection:
                return await connection.run_sync(_compared)

        assert client.blocking_portal.call(differences) == []


def _compared(connection: Connection) -> list[Any]:
    found: list[Any] = compare_metadata(MigrationContext.configure(connection), METADATA)
    return found
