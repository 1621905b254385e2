"""Holds everything that one server process needs to host games, and opens and closes it together."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from time import time
from weakref import WeakValueDictionary

from litestar import Litestar
from litestar.connection import ASGIConnection
from sqlalchemy.engine import URL

from kingless.view.words import Words
from kingless.web.archive.public_dump import GameDump
from kingless.web.clock import terms
from kingless.web.game.commitments import Commitments
from kingless.web.game.host import Host
from kingless.web.game.seats import Reader
from kingless.web.live.client_addresses import ClientAddresses
from kingless.web.live.deletions import Deletions
from kingless.web.live.lobby_limits import LobbyLimits, lobby_filter
from kingless.web.live.metrics import Metrics
from kingless.web.live.outage import Outage
from kingless.web.live.pg_listener import Listener
from kingless.web.live.presence import Presence
from kingless.web.live.rate_limits import RateLimits
from kingless.web.live.subscriptions import Subscriptions
from kingless.web.pages.table.feed import TableFeed
from kingless.web.pages.table.seat_context import Surroundings
from kingless.web.settings import ServerSettings
from kingless.web.store.analyses import Analyses
from kingless.web.store.connect import DATABASE_ERRORS, bring_up_to_date, engine_at
from kingless.web.store.games import GameStore
from kingless.web.store.health import HealthCheck
from kingless.web.store.lobby import games_of_others, games_to_watch, open_games, withdraw_game
from kingless.web.store.makers import Maker, Makers
from kingless.web.store.stored_values import StoredGame
from kingless.web.workers.analysis_pool import AnalysisPool
from kingless.web.workers.bot_pool import BotPool
from kingless.web.workers.bots import Bots
from kingless.web.workers.clock_timeouts import Timeouts
from kingless.web.workers.hints import Hints
from kingless.web.workers.pasted_games import PastedGames

_LOG = logging.getLogger(__name__)
_DAY = 24 * 60 * 60
_HOUR = 60 * 60


class Server:
    """The state of one server process: store, host, workers, presence, limits."""

    def __init__(
        self,
        url: URL,
        settings: ServerSettings,
        *,
        is_migrated: bool = False,
        now: Callable[[], int] = terms.now,
    ) -> None:
        """`is_migrated`: the migrations have been run, and need not be run again; `now`: the games' time."""
        self.settings = settings
        self._is_migrated = is_migrated
        self.metrics = Metrics()
        self.limits = RateLimits(settings.limits)
        self.subscriptions = Subscriptions()
        self.store = GameStore(engine_at(url))
        self.makers = Makers(self.store.engine)
        self.health = HealthCheck(self.store.engine)
        self.commitments = Commitments(self.store.engine)
        self.presence = Presence(gone=self.subscriptions.notify)
        self.lobby_limits = LobbyLimits(self.store.engine, self.presence, settings)
        hears = asyncio.Event() if url.drivername.startswith("postgresql") else None
        self.host = Host(
            self.store,
            self.subscriptions,
            settings,
            self.metrics,
            rematch_secret=self.commitments.rematch,
            hears_others=hears.is_set if hears else lambda: True,
            now=now,
        )
        self.outage = Outage(self._has_database)
        heard = (self.store.writer, self.host, self.subscriptions, self.presence)
        self.listener = Listener(url, *heard, hears, self.outage.note) if hears else None
        self.bot_pool = BotPool(settings.bot_workers)
        self.analysis_pool = AnalysisPool(Analyses(self.store.engine), settings)
        self.pasted_games = PastedGames()
        self.addresses = ClientAddresses()
        self.bots = Bots(self.host, self.bot_pool, self.addresses.address_of)
        self.hints = Hints(self.host, self.bot_pool, self.addresses.address_of)
        self.timeouts = Timeouts(self.host, self.outage.note)
        self.deletions = (
            None if hears else Deletions(self.store, self.host, self.subscriptions, self.outage.note)
        )
        self.dump = GameDump(self.store.engine, self.outage.note) if settings.publish_games else None
        self._onlookers: WeakValueDictionary[tuple[str, str], TableFeed] = WeakValueDictionary()
        """By game and language, what its onlookers are sent."""
        self._cleaner: asyncio.Task[None] | None = None

    @asynccontextmanager
    async def lifespan(self, _app: Litestar) -> AsyncIterator[None]:
        """Open the database, start the tasks, and close everything in the end."""
        if not self._is_migrated:
            await bring_up_to_date(self.store.engine)
        await self.commitments.open()
        await self.makers.open()
        if self.listener:
            self.listener.start()
        for work in self._work:
            work.start()
        if self.settings.keep_days:
            self._cleaner = asyncio.create_task(self._clean(self.settings.keep_days))
        try:
            yield
        finally:
            if self._cleaner:
                self._cleaner.cancel()
                await asyncio.gather(self._cleaner, return_exceptions=True)
            for work in self._work:
                await work.stop()
            if self.listener:
                await self.listener.stop()
            await self.outage.stop()
            await self.bots.stop()
            await self.hints.stop()
            await self.host.work.wait_all()
            await self.analysis_pool.stop()
            await asyncio.to_thread(self.bot_pool.shut_down)
            await self.health.stop()
            await self.store.engine.dispose()

    @property
    def _work(self) -> list[Timeouts | Deletions | GameDump]:
        """What this process does by itself from time to time."""
        return [one for one in (self.timeouts, self.deletions, self.dump) if one is not None]

    async def _clean(self, days: int) -> None:
        """Delete once an hour the games without activity for so many days."""
        while True:
            try:
                await self.delete_idle_games(int(time()) - days * _DAY)
            except DATABASE_ERRORS as error:  # tried again in an hour
                self.outage.note(error)
            await asyncio.sleep(_HOUR)

    async def _has_database(self) -> bool:
        """Can the database be written, and do other processes reach this one?"""
        return await self.health.is_well() and (self.listener is None or self.listener.is_listening.is_set())

    async def delete_idle_games(self, before: int) -> None:
        """Delete games without activity since this second, and notify the pages that are still open."""
        gone = await self.store.delete_idle(before)
        for game in gone:
            self.host.seats_changed(game)
        _LOG.info("deleted %d games", len(gone))

    @property
    def surroundings(self) -> Surroundings:
        """What pages show of this process."""
        return Surroundings(self.presence, self.host.now())

    def feed(self, reader: Reader, words: Words) -> TableFeed:
        """What this reader's open page is sent; onlookers of a game share it."""
        away = self.settings.away_seconds
        if reader.seat is not None:
            return TableFeed(words, reader.seat, away)
        at = (reader.game, words.language)
        return self._onlookers.get(at) or self._onlookers.setdefault(at, TableFeed(words, None, away))

    def arrive(self, game: str, seat: int | None) -> None:
        """A socket was opened."""
        self.presence.arrive(game, seat)
        self._gauge()

    def leave(self, game: str, seat: int | None) -> None:
        """A socket was closed."""
        self.presence.leave(game, seat)
        self._gauge()

    def visit(self, game: str, seat: int | None) -> None:
        """A page without a socket was requested by this seat."""
        if seat is not None:
            self.presence.visit(game, seat, self.settings.visit_seconds)

    async def lobby(self, most: int) -> list[StoredGame]:
        """The games that wait: those whose maker is here first, then those over days for some days."""
        listed = lobby_filter(self.presence, self.settings.lobby_days)
        return await open_games(self.store.engine, listed, most)

    async def lobby_for(self, maker: Maker, most: int) -> list[StoredGame]:
        """The games where somebody waits now, without those that this browser has opened."""
        listed = lobby_filter(self.presence, self.settings.lobby_days)
        return await games_of_others(self.store.engine, listed, maker, most)

    async def games_to_watch(self, most: int) -> list[StoredGame]:
        """The games from the lobby that are being played now, with both players there."""
        here = sorted(self.presence.games(0) & self.presence.games(1))
        games = await games_to_watch(self.store.engine, here, most)
        return [game for game in games if not (await self.host.live(game.id)).is_over]

    async def withdraw(self, game: str) -> bool:
        """Delete a game that waits in the lobby; False where somebody has taken its seat."""
        is_gone = await withdraw_game(self.store.engine, game)
        if is_gone:
            self.host.seats_changed(game)
        return is_gone

    def has_room(self, game: str, seat: int | None) -> bool:
        """May this seat, or one more onlooker, open a socket, by the limits of game and process?"""
        settings = self.settings
        most = settings.sockets_watching if seat is None else settings.sockets_seat
        return self.presence.sockets_of(game, seat) < most and self.presence.sockets() < settings.sockets

    def _gauge(self) -> None:
        self.metrics.gauge("kingless_sockets", self.presence.sockets())


def server_of(connection: ASGIConnection) -> Server:  # type: ignore[type-arg]
    """The server that a request or a socket has reached."""
    server = connection.app.state.server
    assert isinstance(server, Server)
    return server
