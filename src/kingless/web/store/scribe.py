"""The scribe: writes the entries of several games into the log together; the disk is waited for once."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import NamedTuple

from msgspec import UnsetType

from kingless.web.store.kept import Entry

Added = frozenset[tuple[str, int]]
"""The games and numbers of the entries that now stand in the log."""


class Line(NamedTuple):
    """An entry, and when somebody must look after its game from then on, where that changes."""

    entry: Entry
    due: int | UnsetType | None


class _Sheet:
    """Lines that go into the log in one transaction."""

    def __init__(self) -> None:
        self.lines: list[Line] = []
        self.written: asyncio.Task[Added] | None = None


class Scribe:
    """One transaction at a time; whoever comes while it is written is in the next one."""

    def __init__(self, write: Callable[[list[Line]], Awaitable[Added]]) -> None:
        self._write = write
        self._sheet: _Sheet | None = None
        self._pen = asyncio.Lock()

    async def append(self, line: Line) -> bool:
        """Add an entry: True once it is kept for good, False where its number or its message is taken."""
        sheet = self._sheet
        if sheet is None:
            sheet = self._sheet = _Sheet()
            sheet.written = asyncio.create_task(self._commit(sheet))
        sheet.lines.append(line)
        assert sheet.written is not None
        return (line.entry.game, line.entry.number) in await asyncio.shield(sheet.written)

    async def _commit(self, sheet: _Sheet) -> Added:
        async with self._pen:
            self._sheet = None
            return await self._write(sheet.lines)
