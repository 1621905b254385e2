"""Refuses connections to a SQLite file that was moved or deleted, where all writes would be lost."""

import logging
from errno import ESTALE
from pathlib import Path

from sqlalchemy import event
from sqlalchemy.ext.asyncio import AsyncEngine

_LOG = logging.getLogger(__name__)


class FileGuard:
    """Checks, before a connection is made or used, that the path still leads to the first file."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._first: tuple[int, int] | None = None
        self._has_told = False

    def watch(self, engine: AsyncEngine) -> None:
        """Install the checks."""
        for moment in ("do_connect", "checkout"):
            event.listen(engine.sync_engine, moment, self._look)
        event.listen(engine.sync_engine, "connect", self._remember)

    def _remember(self, *_opened: object) -> None:
        if self._first is None:
            self._first = self._identity()

    def _look(self, *_wanted: object) -> None:
        if self._first in (None, self._identity()):
            self._has_told = False
            return
        if not self._has_told:
            self._has_told = True
            _LOG.error(
                "%s was moved, deleted or replaced: put it back, or start the server again", self._path
            )
        raise OSError(ESTALE, "the file of the database is not the one that was opened")

    def _identity(self) -> tuple[int, int] | None:
        try:
            found = self._path.stat()
        except OSError:
            return None
        return found.st_dev, found.st_ino
