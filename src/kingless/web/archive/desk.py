"""What a host does with the games of a database, also while servers run."""

import asyncio
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import AbstractContextManager, asynccontextmanager
from time import time

from msgspec import Struct
from sqlalchemy.ext.asyncio import AsyncEngine

from kingless.rules.complaint import Complaint
from kingless.web.archive.exports import record_line, replay_log
from kingless.web.archive.imports import game_log_of
from kingless.web.archive.queries import (
    add_game,
    delete_game,
    game_sizes,
    games_with_logs,
    newest_games,
)
from kingless.web.archive.summaries import GameStats, HostedGame, game_stats, summaries
from kingless.web.store.connect import address_of, check_version, database_complaints, engine_at
from kingless.web.store.games import GameStore


class Imported(Struct, frozen=True):
    """What became of one line of records: the id of its game, or why there is none."""

    line: int
    id: str | None = None
    problem: Complaint | None = None
    """None beside no id: the record was there already."""


@asynccontextmanager
async def open_desk(database: str | None, *, may_create: bool = False) -> AsyncIterator["Desk"]:
    """The games of this database; a `Complaint` where it cannot be used, or is not there and not created."""
    engine = engine_at(address_of(database))
    try:
        await check_version(engine, may_create=may_create)
        yield Desk(engine)
    finally:
        await engine.dispose()


class Desk:
    """The games of one database; a `Complaint` wherever it cannot be used.

    What goes wrong outside, such as with the output of whoever asks, is no trouble of the database.
    """

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    def _complaints(self) -> AbstractContextManager[None]:
        return database_complaints(self._engine)

    async def missing(self, ids: Sequence[str]) -> list[str]:
        """Which of these games are not there."""
        with self._complaints():
            return await GameStore(self._engine).missing(ids)

    async def newest(self, most: int | None) -> list[str]:
        """The ids of so many games, the newest first."""
        with self._complaints():
            return await newest_games(self._engine, most)

    async def summaries(self, ids: Sequence[str]) -> AsyncIterator[HostedGame]:
        """What these games are."""
        with self._complaints():
            async for one in summaries(self._engine, ids):
                yield one

    async def delete(self, ids: Sequence[str]) -> list[str]:
        """Delete these games; those that were there."""
        with self._complaints():
            return [one for one in ids if await delete_game(self._engine, one)]

    async def record_lines(self, ids: Sequence[str], *, is_nameless: bool) -> AsyncIterator[str]:
        """The records of those that are finished, by id where none is named."""
        with self._complaints():
            wanted = ids or [one.id for one in await game_sizes(self._engine)]
            async for log in games_with_logs(self._engine, wanted):
                live = replay_log(log)
                if live and live.game and live.is_over:
                    yield record_line(live.game, is_nameless=is_nameless)

    async def take_in(self, lines: Iterable[str]) -> AsyncIterator[Imported]:
        """Store the record of each line that is not empty, and tell what became of it."""
        for number, line in enumerate(lines, 1):
            if not line.strip():
                continue
            try:
                log = await asyncio.to_thread(game_log_of, line, int(time() * 1000))
            except Complaint as error:
                yield Imported(number, problem=error)
                continue
            with self._complaints():
                is_new = await add_game(self._engine, log)
            yield Imported(number, id=log.game.id if is_new else None)

    async def stats(self) -> GameStats:
        """All games counted."""
        with self._complaints():
            return await game_stats(self._engine, [one.id for one in await game_sizes(self._engine)], time())
