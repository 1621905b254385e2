"""A cache whose values are made in a background thread when the caller cannot wait for them."""

from collections.abc import Callable, Hashable
from threading import Lock, Thread
from typing import Generic, TypeVar

from kingless.minds.mind import Budget

Key = TypeVar("Key", bound=Hashable)
Made = TypeVar("Made")

CAPACITY = 16
"""Values that are kept, the newest: a kernel with its tables takes some 10 MB."""

AT_ONCE = 2
"""Values that are made in the background at the same time; who wants another one goes without."""

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
        self._lock = Lock()

    def get(self, key: Key, max_wait: float | None) -> Made | None:
        """The value for this key; None where it was not ready in so many seconds, and is still being made."""
        if key in self._made:
            return self._made[key]
        if max_wait is None:
            return self._make_and_store(key)
        maker = self._maker(key)
        if maker is not None:
            maker.join(max_wait)
        return self._made.get(key)

    def clear(self) -> None:
        """Make everything anew the next time."""
        self._made.clear()

    def _maker(self, key: Key) -> Thread | None:
        """The thread that makes this value; None where others are at work already."""
        with self._lock:
            self._making = {one: maker for one, maker in self._making.items() if maker.is_alive()}
            if key not in self._making and len(self._making) < AT_ONCE:
                self._making[key] = Thread(target=self._make_and_store, args=(key,), daemon=True)
                self._making[key].start()
            return self._making.get(key)

    def _make_and_store(self, key: Key) -> Made:
        made = self._make(key)
        with self._lock:
            if len(self._made) >= CAPACITY:
                self._made.pop(next(iter(self._made)))
            self._made[key] = made
        return made
