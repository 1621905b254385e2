"""Listens on PostgreSQL to what other processes have changed, and tells them who is present here."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Protocol

import asyncpg
from sqlalchemy.engine import URL

from kingless.web.live.presence import Presence
from kingless.web.live.subscriptions import Subscriptions
from kingless.web.store.games import CHANNEL

_PAUSES = (0.2, 0.5, 1.0, 2.0, 5.0)
"""Seconds before each new attempt to listen; the last is repeated."""
_PULSE = 4.0
"""Seconds between two heartbeats at most; they test the connection, too."""
_ARRIVALS = "kingless_here"
"""The channel on which processes tell each other who is present at which game."""
_PARTING = 1.0
"""Seconds that a shutdown waits until the others are told."""
_NOTIFY = "SELECT pg_notify($1, $2)"


class HearsChanges(Protocol):
    """Who keeps games in memory, and is told what other processes have changed."""

    def entry_added(self, game: str, number: int) -> None:
        """Another process has added this entry to the log."""

    def seats_changed(self, game: str) -> None:
        """Seats of this game have changed hands, or it has been deleted."""

    def doubt_all(self) -> None:
        """Notifications may have been lost."""


class Listener:
    """One connection that listens to other processes, and reconnects when it is lost."""

    def __init__(
        self,
        url: URL,
        writer: str,
        host: HearsChanges,
        subscriptions: Subscriptions,
        presence: Presence,
        is_listening: asyncio.Event,
        on_loss: Callable[[BaseException], None] = lambda _error: None,
    ) -> None:
        """`writer`: the name under which this process itself notifies the others.

        `on_loss`: is told when the connection is lost, or cannot be made.
        """
        self._dsn = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._writer = writer
        self._host = host
        self._subscriptions = subscriptions
        self._presence = presence
        self._on_loss = on_loss
        self._task: asyncio.Task[None] | None = None
        self.is_listening = is_listening
        """Set while the connection stands."""

    def start(self) -> None:
        """Start the task."""
        self._task = asyncio.create_task(self._listen())

    async def stop(self) -> None:
        """Stop the task, and tell the other processes that nobody is present here any more."""
        if self._task:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._presence.announce_shutdown(), _PARTING)
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    async def _listen(self) -> None:
        failures = 0
        while True:
            lost: BaseException = ConnectionError()
            try:
                await self._listen_once()
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, TimeoutError) as error:
                lost = error
            failures = 0 if self.is_listening.is_set() else failures + 1
            self.is_listening.clear()
            self._on_loss(lost)
            await asyncio.sleep(_PAUSES[min(failures, len(_PAUSES) - 1)])

    async def _listen_once(self) -> None:
        """Listen until the connection is lost."""
        connection = await asyncpg.connect(self._dsn)
        presence = self._presence
        try:
            connection.add_termination_listener(lambda _: presence.wake())
            await connection.add_listener(CHANNEL, self._on_change)
            await connection.add_listener(_ARRIVALS, self._on_presence)
            presence.open()
            self.is_listening.set()
            self._host.doubt_all()  # notifications sent before are lost, but the logs have the entries
            while not connection.is_closed():
                for payload in await presence.news(_PULSE):
                    await connection.execute(_NOTIFY, _ARRIVALS, payload, timeout=_PULSE)
                for game in presence.drop_dead_processes():
                    self._subscriptions.notify(game)
        finally:
            presence.close()
            connection.terminate()

    def _on_change(self, _connection: Any, _pid: int, _channel: str, payload: object) -> None:
        game, number, writer = str(payload).split(" ")
        if writer != self._writer:  # not its own notifications
            if int(number):
                self._host.entry_added(game, int(number))
            else:
                self._host.seats_changed(game)

    def _on_presence(self, _connection: Any, _pid: int, _channel: str, payload: object) -> None:
        for game in self._presence.receive(str(payload)):
            self._subscriptions.notify(game)
