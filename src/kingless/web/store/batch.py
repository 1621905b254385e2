"""Together: what many ask of the database at the same time is asked in one go."""

import asyncio
from collections.abc import Awaitable, Callable
from time import monotonic
from typing import Generic, TypeVar

_T = TypeVar("_T")
_R = TypeVar("_R")


class _Sheet(Generic[_T, _R]):
    """Questions that are asked in one go."""

    def __init__(self) -> None:
        self.questions: list[_T] = []
        self.asked: asyncio.Task[_R] | None = None


_REST = 0.01
"""Seconds from one go to the next at least: where many come, more of them share one."""


class Batch(Generic[_T, _R]):
    """One go at a time; whoever comes while it lasts is in the next one. Everybody gets the whole answer."""

    def __init__(self, do: Callable[[list[_T]], Awaitable[_R]]) -> None:
        self._do = do
        self._last = 0.0
        self._sheet: _Sheet[_T, _R] | None = None
        self._turn = asyncio.Lock()

    async def ask(self, question: _T) -> _R:
        """The answer to all that was asked with this."""
        sheet = self._sheet
        if sheet is None:
            sheet = self._sheet = _Sheet()
            sheet.asked = asyncio.create_task(self._go(sheet))
        sheet.questions.append(question)
        assert sheet.asked is not None
        return await asyncio.shield(sheet.asked)

    async def _go(self, sheet: _Sheet[_T, _R]) -> _R:
        async with self._turn:
            rest = self._last + _REST - monotonic()
            if rest > 0:
                await asyncio.sleep(rest)
            self._last = monotonic()
            self._sheet = None
            return await self._do(sheet.questions)
