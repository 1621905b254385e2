"""An event loop whose clock stands still while something is done, and jumps to the next moment waited for."""

import asyncio
import selectors
from collections.abc import Coroutine
from typing import Any, TypeVar

_T = TypeVar("_T")


class _NoWait(selectors.DefaultSelector):
    """Selects without waiting, and tells the loop how long it would have waited."""

    skipped = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        """Everything that is ready now."""
        ready = super().select(0)
        if not ready:
            if timeout is None:
                raise RuntimeError("nobody waits for anything that will come")
            self.skipped += max(0.0, timeout)
        return ready


class VirtualLoop(asyncio.SelectorEventLoop):
    """A loop in which waiting takes no time, so that what is planned can be measured to the last digit."""

    def __init__(self) -> None:
        self._no_wait = _NoWait()
        super().__init__(self._no_wait)

    def time(self) -> float:
        """Seconds since the loop was made; rounded, so that sums of waits meet."""
        return round(self._no_wait.skipped, 9)


def run(work: Coroutine[Any, Any, _T]) -> _T:
    """Do this in a loop of its own."""
    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        return runner.run(work)
