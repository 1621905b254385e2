"""The bell: tells everybody in this process, and through PostgreSQL in others, that a game has gone on."""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import asyncpg
from sqlalchemy.engine import URL

from kingless.web.store.store import CHANNEL

_LOG = logging.getLogger(__name__)
_PAUSES = (0.2, 0.5, 1.0, 2.0, 5.0)
"""Seconds before each new attempt to listen; the last is repeated."""
_PULSE = 10.0
"""Seconds after which a silent connection is asked whether it still lives."""


class Bell:
    """Whoever waits for news of a game hangs on it; a ring says only that it is time to look."""

    def __init__(self) -> None:
        self._hearers: dict[str, set[Callable[[], None]]] = {}

    def hang(self, game: str, hearer: Callable[[], None]) -> None:
        """Call this whenever the game goes on."""
        self._hearers.setdefault(game, set()).add(hearer)

    def drop(self, game: str, hearer: Callable[[], None]) -> None:
        """Call it no more."""
        hearers = self._hearers.get(game, set())
        hearers.discard(hearer)
        if not hearers:
            self._hearers.pop(game, None)

    def ring(self, game: str) -> None:
        """The game has gone on."""
        for hearer in tuple(self._hearers.get(game, ())):
            hearer()

    def ring_all(self) -> None:
        """Something may have been missed: everybody looks."""
        for game in tuple(self._hearers):
            self.ring(game)


class Listener:
    """One connection of our own that hears what other processes accept, and comes back when it is lost."""

    def __init__(
        self, url: URL, writer: str, heard: Callable[[str, int], None], missed: Callable[[], None]
    ) -> None:
        self._dsn = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._writer = writer
        self._tell = heard
        self._missed = missed
        self._task: asyncio.Task[None] | None = None
        self.is_listening = asyncio.Event()

    def start(self) -> None:
        """Begin to listen."""
        self._task = asyncio.create_task(self._listen())

    async def stop(self) -> None:
        """Listen no more."""
        if self._task:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    async def _listen(self) -> None:
        failures = 0
        while True:
            try:
                await self._hear()
                _LOG.warning("the connection to PostgreSQL was lost")
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, TimeoutError) as error:
                _LOG.warning("no news from PostgreSQL: %s", type(error).__name__)
            failures = 0 if self.is_listening.is_set() else failures + 1
            self.is_listening.clear()
            await asyncio.sleep(_PAUSES[min(failures, len(_PAUSES) - 1)])

    async def _hear(self) -> None:
        """Hear until the connection is lost."""
        connection = await asyncpg.connect(self._dsn)
        lost = asyncio.Event()
        try:
            connection.add_termination_listener(lambda _: lost.set())
            await connection.add_listener(CHANNEL, self._heard)
            self.is_listening.set()
            self._missed()  # what was said while nobody listened is in the logs
            while True:
                with suppress(TimeoutError):
                    await asyncio.wait_for(lost.wait(), _PULSE)
                    return
                await connection.execute("SELECT 1", timeout=_PULSE)
        finally:
            connection.terminate()

    def _heard(self, _connection: Any, _pid: int, _channel: str, payload: object) -> None:
        game, number, writer = str(payload).split(" ")
        if writer != self._writer:  # what this process has done itself, it knows
            self._tell(game, int(number))
