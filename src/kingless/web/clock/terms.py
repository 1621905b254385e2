"""The clocks of a game as values: what each allows, and what each seat has left after every log entry."""

from time import time_ns

from msgspec import Struct
from msgspec.structs import replace

SECOND = 1000
MINUTE = 60 * SECOND
HOUR = 60 * MINUTE
DAY = 24 * HOUR
FREE_AT_WINDOWS = SECOND
"""The first moment at a window costs nothing: a pass by the server and one by hand look the same."""


class Terms(Struct, frozen=True, kw_only=True):
    """What a clock allows, in milliseconds; with `is_renewed` the time is there again for every answer."""

    time: int
    more: int = 0
    """What each card adds."""
    is_renewed: bool = False
    misses: int
    """So many times in a row the time may run out; with the last of them the game is lost."""


NO_CLOCK = ""
CLOCKS = {
    "5+10": Terms(time=5 * MINUTE, more=10 * SECOND, misses=3),
    "10+15": Terms(time=10 * MINUTE, more=15 * SECOND, misses=3),
    "20+30": Terms(time=20 * MINUTE, more=30 * SECOND, misses=3),
    "1d": Terms(time=DAY, is_renewed=True, misses=2),
    "3d": Terms(time=3 * DAY, is_renewed=True, misses=2),
    "7d": Terms(time=7 * DAY, is_renewed=True, misses=2),
}
"""Every clock by its key: minutes for the game and seconds for each card, or days for each answer."""


def is_over_days(key: str) -> bool:
    """May an answer take days under this clock? Then windows have no delay, and cards can be planned."""
    return key in CLOCKS and CLOCKS[key].is_renewed


def now() -> int:
    """The time in milliseconds, as it stands in logs."""
    return time_ns() // 1_000_000


class Clock(Struct, frozen=True, kw_only=True):
    """Both clocks of a game: what each seat has left, and since when the clock of the seat asked runs."""

    terms: Terms
    left: tuple[int, int]
    since: int
    missed: tuple[int, int] = (0, 0)
    """How often in a row the time of each seat has run out."""

    def time_left(self, seat: int, at: int, *, at_window: bool) -> int:
        """Milliseconds that the seat asked has left at this time; below zero where it is late."""
        free = FREE_AT_WINDOWS if at_window else 0
        return self.left[seat] - max(0, at - self.since - free)

    def deadline(self, seat: int, *, at_window: bool) -> int:
        """When the time of the seat that is asked is over."""
        return self.since + self.left[seat] + (FREE_AT_WINDOWS if at_window else 0)

    def after_answer(self, seat: int, at: int, *, at_window: bool) -> "Clock":
        """The clocks after an answer of this seat; a card adds time, an answer at a window does not."""
        left = max(0, self.time_left(seat, at, at_window=at_window)) + (0 if at_window else self.terms.more)
        return self._with(seat, self.terms.time if self.terms.is_renewed else left, 0, at)

    def after_timeout(self, seat: int, at: int) -> "Clock":
        """The clocks after a timeout of this seat, which gets a little time for its next answer."""
        left = self.terms.time if self.terms.is_renewed else self.terms.more
        return self._with(seat, left, self.missed[seat] + 1, at)

    def after_free_entry(self, at: int) -> "Clock":
        """The clocks after an entry that costs nobody time."""
        return replace(self, since=at)

    def is_last_miss(self, seat: int) -> bool:
        """Is the game lost when the time of this seat runs out once more?"""
        return self.missed[seat] + 1 >= self.terms.misses

    def _with(self, seat: int, left: int, missed: int, at: int) -> "Clock":
        lefts = (left, self.left[1]) if seat == 0 else (self.left[0], left)
        misses = (missed, self.missed[1]) if seat == 0 else (self.missed[0], missed)
        return replace(self, left=lefts, missed=misses, since=at)


def new_clock(key: str, at: int) -> Clock | None:
    """The clocks of a game that begins at this time; None where it has none."""
    if key == NO_CLOCK:
        return None
    terms = CLOCKS[key]
    return Clock(terms=terms, left=(terms.time, terms.time), since=at)
