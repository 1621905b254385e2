"""Ready in time: what takes long to make is made in the background when somebody is in a hurry."""

from collections.abc import Callable, Hashable
from threading import Thread
from typing import Generic, TypeVar

from kingless.minds.mind import Budget

Key = TypeVar("Key", bound=Hashable)
Made = TypeVar("Made")

_KEPT = 64
_HURRY = 0.02
"""So many seconds may be waited for it where a time is set."""


def patience(budget: Budget) -> float | None:
    """How long a mind may wait for its tools: as long as it takes, unless it has to keep to a time."""
    return None if budget.millis is None else min(_HURRY, budget.millis / 4000)


class Ready(Generic[Key, Made]):
    """Things that are made once for each key."""

    def __init__(self, make: Callable[[Key], Made]) -> None:
        self._make = make
        self._made: dict[Key, Made] = {}
        self._making: dict[Key, Thread] = {}

    def get(self, key: Key, patience: float | None) -> Made | None:
        """The thing for this key; None where it was not ready in so many seconds, and is still being made."""
        if key in self._made:
            return self._made[key]
        if patience is None:
            return self._keep(key)
        maker = self._making.get(key)
        if maker is None or not maker.is_alive():
            maker = self._making[key] = Thread(target=self._keep, args=(key,), daemon=True)
            maker.start()
        maker.join(patience)
        return self._made.get(key)

    def forget(self) -> None:
        """Make everything anew the next time."""
        self._made.clear()

    def _keep(self, key: Key) -> Made:
        made = self._make(key)
        if len(self._made) >= _KEPT:
            self._made.pop(next(iter(self._made)))
        self._made[key] = made
        return made
