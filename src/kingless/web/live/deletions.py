"""Notices games that another program has deleted from a SQLite file, which notifies nobody."""

import asyncio
from collections.abc import Callable
from contextlib import suppress

from kingless.web.live.pg_listener import HearsChanges
from kingless.web.live.subscriptions import Subscriptions
from kingless.web.store.connect import DATABASE_ERRORS
from kingless.web.store.games import GameStore

_EVERY = 2.0
"""Seconds between two looks."""


class Deletions:
    """Asks whether the games are still there at which somebody looks; a request looks for its game anyway."""

    def __init__(
        self,
        store: GameStore,
        host: HearsChanges,
        subscriptions: Subscriptions,
        on_database_error: Callable[[Exception], None],
    ) -> None:
        self._store = store
        self._host = host
        self._subscriptions = subscriptions
        self._on_database_error = on_database_error
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Start the task."""
        self._task = asyncio.create_task(self._look_regularly())

    async def stop(self) -> None:
        """Stop the task."""
        if self._task:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    async def _look_regularly(self) -> None:
        while True:
            await asyncio.sleep(_EVERY)
            try:
                await self.look()
            except DATABASE_ERRORS as error:
                self._on_database_error(error)

    async def look(self) -> None:
        """Tell the pages of games that are gone."""
        games = self._subscriptions.games()
        if games:
            for game in await self._store.missing(games):
                self._host.seats_changed(game)
