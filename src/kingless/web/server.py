"""The server: everything that one process needs to host games, opened and closed together."""

import asyncio
import logging
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from time import time

from litestar import Litestar
from litestar.connection import ASGIConnection
from sqlalchemy.engine import URL

from kingless.web.bell import Bell, Listener
from kingless.web.bots import Bots
from kingless.web.host import Host
from kingless.web.limits import Limits
from kingless.web.metrics import Metrics
from kingless.web.refusal import AWAY
from kingless.web.settings import Settings
from kingless.web.store.opening import bring_up_to_date, engine_at
from kingless.web.store.store import Store
from kingless.web.thinking import Thinkers

_LOG = logging.getLogger(__name__)
_DAY = 24 * 60 * 60
_HOUR = 60 * 60


class Server:
    """One process of the game in the browser."""

    def __init__(self, url: URL, settings: Settings) -> None:
        self.settings = settings
        self.metrics = Metrics()
        self.limits = Limits(settings.limits)
        self.bell = Bell()
        self.store = Store(engine_at(url))
        self.host = Host(self.store, self.bell, settings, self.metrics)
        self.thinkers = Thinkers(settings.thinkers)
        self.bots = Bots(self.host, self.thinkers)
        self.listener: Listener | None = None
        if url.drivername.startswith("postgresql"):
            self.listener = Listener(url, self.store.writer, self.host.heard, self.host.missed)
            self.host.is_told = self.listener.is_listening.is_set
        self.present: Counter[tuple[str, int | None]] = Counter()
        """How many sockets each seat of a game has open here."""
        self._at_game: Counter[str] = Counter()
        self._sockets = 0
        self._cleaner: asyncio.Task[None] | None = None

    @asynccontextmanager
    async def running(self, _app: Litestar) -> AsyncIterator[None]:
        """Open the database, listen, and close everything in the end."""
        await bring_up_to_date(self.store.engine)
        if self.listener:
            self.listener.start()
        if self.settings.keep_days:
            self._cleaner = asyncio.create_task(self._clean(self.settings.keep_days))
        try:
            yield
        finally:
            if self._cleaner:
                self._cleaner.cancel()
                await asyncio.gather(self._cleaner, return_exceptions=True)
            if self.listener:
                await self.listener.stop()
            await self.bots.stop()
            await self.host.work.rest()
            await asyncio.to_thread(self.thinkers.dismiss)
            await self.store.engine.dispose()

    async def _clean(self, days: int) -> None:
        """Delete once an hour what nobody has touched for so many days."""
        while True:
            try:
                gone = await self.store.forget(int(time()) - days * _DAY)
                _LOG.info("deleted %d games", gone)
            except AWAY as error:  # in an hour it may be back
                _LOG.warning("nothing could be deleted: %s", type(error).__name__)
            await asyncio.sleep(_HOUR)

    def arrive(self, game: str, seat: int | None) -> None:
        """Somebody has opened a socket."""
        self._count(game, seat, 1)

    def leave(self, game: str, seat: int | None) -> None:
        """Somebody has closed a socket."""
        self._count(game, seat, -1)

    def _count(self, game: str, seat: int | None, change: int) -> None:
        self.present[game, seat] += change
        self._at_game[game] += change
        self._sockets += change
        if not self.present[game, seat]:
            del self.present[game, seat]
        if not self._at_game[game]:
            del self._at_game[game]
        self.metrics.gauge("kingless_sockets", self._sockets)

    def has_room(self, game: str) -> bool:
        """May one more socket be opened at this game?"""
        return self._at_game[game] < self.settings.sockets_each and self._sockets < self.settings.sockets


def server_of(connection: ASGIConnection) -> Server:  # type: ignore[type-arg]
    """The server that a request or a socket has reached."""
    server = connection.app.state.server
    assert isinstance(server, Server)
    return server
