"""A cache whose values are made in a background thread when the caller cannot wait for them."""

from collections.abc import Callable, Hashable
from threading import Thread
from typing import Generic, TypeVar

from kingless.minds.mind import Budget

Key = TypeVar("Key", bound=Hashable)
Made = TypeVar("Made")

_CAPACITY = 64
_LONGEST_WAIT = 0.02
"""So many seconds may be waited for it where a time is set."""


def max_wait(budget: Budget) -> float | None:
    """The seconds a mind may wait for a cached value: None, without end, unless it has to keep to a time."""
    return None if budget.millis is None else min(_LONGEST_WAIT, budget.millis / 4000)


class BackgroundCache(Generic[Key, Made]):
    """Values that are made once for each key."""

    def __init__(self, make: Callable[[Key], Made]) -> None:
        self._make = make
        self._made: dict[Key, Made] = {}
        self._making: dict[Key, Thread] = {}

    def get(self, key: Key, max_wait: float | None) -> Made | None:
        """The value for this key; None where it was not ready in so many seconds, and is still being made."""
        if key in self._made:
            return self._made[key]
        if max_wait is None:
            return self._make_and_store(key)
        maker = self._making.get(key)
        if maker is None or not maker.is_alive():
            maker = self._making[key] = Thread(target=self._make_and_store, args=(key,), daemon=True)
            maker.start()
        maker.join(max_wait)
        return self._made.get(key)

    def clear(self) -> None:
        """Make everything anew the next time."""
        self._made.clear()

    def _make_and_store(self, key: Key) -> Made:
        made = self._make(key)
        if len(self._made) >= _CAPACITY:
            self._made.pop(next(iter(self._made)))
        self._made[key] = made
        return made
