"""Checks whether the database can be written, and answers in time also where it does not."""

import asyncio
import shutil
from pathlib import Path

from sqlalchemy import update
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

from kingless.web.store.connect import is_file
from kingless.web.store.tables import KEYS

_TIMEOUT = 2.5
"""Seconds after which a database counts as away; `/health` promises an answer within three."""
_ROOM = 1024 * 1024
"""Bytes that must be free on the disk of a SQLite file: some write into space that they have already."""


class HealthCheck:
    """One check at a time, which all who ask meanwhile share."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._checking: asyncio.Task[bool] | None = None

    async def is_well(self) -> bool:
        """Can the database be written?

        A check that is still waiting is left to itself: to end it could take as long, where a lock holds it.
        """
        clock = asyncio.get_running_loop().time
        end = clock() + _TIMEOUT
        is_old = self._checking is not None and not self._checking.done()
        is_well = await self._share(_TIMEOUT)
        if is_old and not is_well and clock() < end:  # it may have begun before the database was back
            is_well = await self._share(end - clock())
        return is_well

    async def _share(self, seconds: float) -> bool:
        """The result of the check under way, or of a new one, if it comes within so many seconds."""
        if self._checking is None or self._checking.done():
            self._checking = asyncio.create_task(self._examine())
        checking = self._checking
        done, _ = await asyncio.wait((checking,), timeout=seconds)
        return bool(done) and checking.result()

    async def stop(self) -> None:
        """End a check that is still waiting."""
        if self._checking is not None:
            self._checking.cancel()
            await asyncio.wait((self._checking,))

    async def _examine(self) -> bool:
        """Write a key over with itself."""
        try:
            if self._is_disk_full():
                return False
            async with asyncio.timeout(_TIMEOUT), self._engine.begin() as connection:
                await connection.execute(update(KEYS).values(value=KEYS.c.value))
        except (SQLAlchemyError, OSError):
            return False
        return True

    def _is_disk_full(self) -> bool:
        url = self._engine.url
        return is_file(url) and shutil.disk_usage(Path(str(url.database)).parent).free < _ROOM
