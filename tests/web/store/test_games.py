"""Stored games: they are read back whole, deleted when quiet for long, and refused under other rules."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from time import time

import pytest
from msgspec.structs import replace

from kingless.rules.complaint import Complaint
from kingless.table.setup import Setup
from kingless.web.game.live_game import LiveGame
from kingless.web.game.new_game import new_game
from kingless.web.player_refusals import Refused
from kingless.web.store.connect import address_of, bring_up_to_date, data_file, engine_at
from kingless.web.store.games import GameStore
from kingless.web.store.stored_values import Entry, StoredGame, StoredSeat

ANN = StoredSeat(number=0, name="Ann", nonce="a", token="0" * 64)
BOB = StoredSeat(number=1, name="Bob", nonce="b", mind="level-1")


def in_store(file: Path, work: Callable[[GameStore], Awaitable[None]]) -> None:
    """Do something with a store in this file."""

    async def run() -> None:
        store = GameStore(engine_at(address_of(f"sqlite:///{file}")))
        try:
            await bring_up_to_date(store.engine)
            await work(store)
        finally:
            await store.engine.dispose()

    asyncio.run(run())


def fresh(*seats: StoredSeat) -> StoredGame:
    """A new game."""
    return new_game(Setup(windows="all"), seats)


def test_a_game_comes_back_as_it_was_kept(tmp_path: Path) -> None:
    async def work(store: GameStore) -> None:
        game = fresh(ANN, BOB)
        await store.create(game)
        assert await store.game(game.id) == game == await store.game_by_invitation(game.invite)
        assert await store.game_by_watch_link(game.watch) == game
        assert await store.game("nothing") is None

    in_store(tmp_path / "games.sqlite", work)


def test_what_was_quiet_for_long_is_deleted_with_its_log(tmp_path: Path) -> None:
    now = int(time())

    async def work(store: GameStore) -> None:
        old, lively, new = (replace(fresh(ANN, BOB), begun=begun) for begun in (now - 90, now - 90, now))
        for game in (old, lively, new):
            await store.create(game)
        for game, at in ((old, now - 80), (lively, now - 5)):
            await store.append(
                Entry(game=game.id, number=1, seat=0, text="resign", message="x", at=at * 1000)
            )
        assert await store.delete_idle(now - 60) == [old.id]
        assert await store.game(old.id) is None
        assert await store.entries(old.id, 0) == []
        assert await store.game(lively.id) == lively
        assert await store.game(new.id) == new

    in_store(tmp_path / "games.sqlite", work)


def test_a_game_whose_clock_runs_is_not_deleted(tmp_path: Path) -> None:
    now = int(time())

    async def work(store: GameStore) -> None:
        slow, late = (replace(fresh(ANN, BOB), begun=now - 90, clock="7d") for _ in range(2))
        await store.create(slow, due=(now + 60) * 1000)
        await store.create(late, due=(now - 60) * 1000)
        assert await store.delete_idle(now - 60) == [late.id]
        assert await store.game(slow.id) == slow

    in_store(tmp_path / "games.sqlite", work)


def test_only_its_owner_reads_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "new"))
    file = data_file()

    async def work(store: GameStore) -> None:
        assert await store.game("a\0b") is None

    in_store(file, work)
    assert file.stat().st_mode & 0o077 == 0
    assert file.parent.stat().st_mode & 0o077 == 0


def test_a_folder_that_somebody_named_is_not_made(tmp_path: Path) -> None:
    async def work(_store: GameStore) -> None:
        pytest.fail("there is no database")

    with pytest.raises(Complaint, match=f"there is no folder {tmp_path}/mistyped for the database"):
        in_store(tmp_path / "mistyped" / "games.sqlite", work)
    assert list(tmp_path.iterdir()) == []


def test_a_database_of_a_newer_program_is_refused_in_a_sentence(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"

    async def age(store: GameStore) -> None:
        async with store.engine.begin() as connection:
            await connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")

    in_store(file, age)
    with pytest.raises(Complaint, match="newer Kingless"):
        in_store(file, age)


def test_a_link_to_another_device_ends(tmp_path: Path) -> None:
    async def work(store: GameStore) -> None:
        game = fresh(ANN, BOB)
        await store.create(game)
        await store.lend(game.id, 0, "1" * 64, int(time()) - 1)
        assert not await store.is_lent("1" * 64)
        assert await store.carry("1" * 64, "2" * 64) == []
        await store.lend(game.id, 0, "1" * 64, int(time()) + 60)
        assert await store.is_lent("1" * 64)
        assert await store.carry("1" * 64, "2" * 64) == [game.id]
        assert await store.carry("1" * 64, "3" * 64) == []
        assert not await store.is_lent("1" * 64)

    in_store(tmp_path / "games.sqlite", work)


def test_a_number_and_a_message_stand_in_a_log_once(tmp_path: Path) -> None:
    async def work(store: GameStore) -> None:
        game = fresh(ANN, BOB)
        await store.create(game)
        entry = Entry(game=game.id, number=1, seat=0, text="resign", message="x", at=0)
        assert await store.append(entry)
        assert not await store.append(replace(entry, message="y", text="pass"))
        assert not await store.append(replace(entry, number=2))
        assert await store.entries(game.id, 0) == [entry]
        assert not await store.join(game.id, BOB)

    in_store(tmp_path / "games.sqlite", work)


def test_a_game_of_other_rules_is_refused() -> None:
    with pytest.raises(Refused) as refused:
        LiveGame(replace(fresh(ANN, BOB), rules="0-other"))
    assert refused.value.status == 410
