"""The finished games of a database without names, collected once an hour in a file for who fetches them."""

import asyncio
import tempfile
from collections.abc import AsyncIterator, Callable
from contextlib import suppress

from sqlalchemy.ext.asyncio import AsyncEngine

from kingless.web.archive.exports import record_line, replay_log
from kingless.web.archive.queries import GameLog, game_sizes, games_with_logs
from kingless.web.store.connect import DATABASE_ERRORS

_EVERY = 60 * 60
"""Seconds between two looks for what was finished meanwhile."""
_CHUNK = 1 << 16
"""Bytes that are sent together, about."""


class GameDump:
    """One record for each finished game; a game is played through once, when it is new or has gone on."""

    def __init__(self, engine: AsyncEngine, on_database_error: Callable[[Exception], None]) -> None:
        self._engine = engine
        self._on_database_error = on_database_error
        self._task: asyncio.Task[None] | None = None
        self._file = tempfile.TemporaryFile()  # noqa: SIM115  # it lives as long as the server
        self._places: dict[str, tuple[int, int]] = {}
        """By game, where its record stands in the file: from where, and how many bytes."""
        self._unfinished: dict[str, int] = {}
        """By game, how many entries it had when it was not finished yet."""
        self.is_ready = False

    def start(self) -> None:
        """Begin to collect."""
        self._task = asyncio.create_task(self._renew_regularly())

    async def stop(self) -> None:
        """Collect no more; the file goes too."""
        if self._task:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
        self._file.close()

    async def _renew_regularly(self) -> None:
        while True:
            try:
                await self.renew()
            except DATABASE_ERRORS as error:  # tried again in an hour
                self._on_database_error(error)
            await asyncio.sleep(_EVERY)

    async def renew(self) -> None:
        """Add what was finished meanwhile, and leave out what was deleted."""
        sizes = {one.id: one.entries for one in await game_sizes(self._engine)}
        self._places = {one: place for one, place in self._places.items() if one in sizes}
        self._unfinished = {one: size for one, size in self._unfinished.items() if one in sizes}
        changed = [
            one
            for one, size in sizes.items()
            if one not in self._places and self._unfinished.get(one) != size
        ]
        clock = asyncio.get_running_loop().time
        async for log in games_with_logs(self._engine, changed):
            begun = clock()
            await self._add(log)
            await asyncio.sleep(clock() - begun)  # half of the time is for those who play
        self.is_ready = True

    async def _add(self, log: GameLog) -> None:
        line = await asyncio.to_thread(_finished_line, log)
        if line is None:
            self._unfinished[log.game.id] = len(log.entries)
            return
        self._unfinished.pop(log.game.id, None)
        self._places[log.game.id] = (self._file.seek(0, 2), len(line))
        self._file.write(line)
        self._file.flush()

    async def chunks(self) -> AsyncIterator[bytes]:
        """All records, by the ids of their games, which tells nothing of when they were played."""
        chunk = b""
        for start, length in [place for _, place in sorted(self._places.items())]:
            self._file.seek(start)
            chunk += self._file.read(length)
            if len(chunk) >= _CHUNK:
                yield chunk
                chunk = b""
        yield chunk


def _finished_line(log: GameLog) -> bytes | None:
    """The record as a line; None where the game is not finished, or of rules that are not known here."""
    live = replay_log(log)
    if live is None or live.game is None or not live.is_over:
        return None
    return f"{record_line(live.game, is_nameless=True)}\n".encode()
