"""Tells the log once that the database is away, however many notice it, and once when it is back."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

_LOG = logging.getLogger(__name__)
_EVERY = 1.0
"""Seconds between two looks whether it is back."""


class Outage:
    """Whether the database is known to be away; while it is, a task looks for its return."""

    def __init__(self, is_back: Callable[[], Awaitable[bool]]) -> None:
        """`is_back`: can the database be written again, and are other processes heard?"""
        self._is_back = is_back
        self._looking: asyncio.Task[None] | None = None

    @property
    def is_known(self) -> bool:
        """Has it been told that the database is away?"""
        return self._looking is not None and not self._looking.done()

    def note(self, error: BaseException) -> None:
        """Somebody could not reach the database."""
        if not self.is_known:
            # The name of the error only: its text may hold what somebody sent.
            _LOG.error("the database is away: %s", type(error).__name__)
            self._looking = asyncio.create_task(self._look())

    async def stop(self) -> None:
        """Look no more."""
        if self._looking is not None:
            self._looking.cancel()
            await asyncio.wait((self._looking,))

    async def _look(self) -> None:
        clock = asyncio.get_running_loop().time
        since = clock()
        await asyncio.sleep(_EVERY)
        while not await self._is_back():
            await asyncio.sleep(_EVERY)
        _LOG.warning("the database is back after %.0f seconds", clock() - since)
