"""Batches what many callers ask of the database at the same time into one query or transaction."""

import asyncio
from collections.abc import Awaitable, Callable
from time import monotonic
from typing import Generic, TypeVar

_T = TypeVar("_T")
_R = TypeVar("_R")


class _Round(Generic[_T, _R]):
    """The questions of one batch, and the task that asks them."""

    def __init__(self) -> None:
        self.questions: list[_T] = []
        self.asked: asyncio.Task[_R] | None = None


_REST = 0.01
"""Seconds between two batches at least, so that under load more questions share one."""


class Batch(Generic[_T, _R]):
    """Runs one batch at a time; later questions join the next one, and all callers get its whole answer."""

    def __init__(self, do: Callable[[list[_T]], Awaitable[_R]]) -> None:
        self._do = do
        self._last = 0.0
        self._round: _Round[_T, _R] | None = None
        self._turn = asyncio.Lock()

    async def ask(self, question: _T) -> _R:
        """The answer to the batch that this question is part of."""
        batch = self._round
        if batch is None:
            batch = self._round = _Round()
            batch.asked = asyncio.create_task(self._go(batch))
        batch.questions.append(question)
        assert batch.asked is not None
        return await asyncio.shield(batch.asked)

    async def _go(self, batch: _Round[_T, _R]) -> _R:
        async with self._turn:
            rest = self._last + _REST - monotonic()
            if rest > 0:
                await asyncio.sleep(rest)
            self._last = monotonic()
            self._round = None
            return await self._do(batch.questions)
