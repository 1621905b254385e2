"""Rounds: the competitors take turns, so that a noisy moment of the machine strikes all of them alike."""

import sys
from collections.abc import Callable, Container
from random import Random
from statistics import median
from time import perf_counter, process_time

from msgspec import Struct

SEED = 20
"""Where every generator begins; the machine decides only how many games it comes to."""

CHOICE = 20
"""The random bits of a choice: `legal[bits(CHOICE) * len(legal) >> CHOICE]` in every loop, the cheapest that
we found, so that little of a step is spent on choosing."""


class Broken(RuntimeError):
    """A benchmark that does not measure what it says."""


class Competitor(Struct, frozen=True):
    """Something that plays whole games: `play` plays one and says how many decisions the players took."""

    key: str
    what: str
    play: Callable[[Random], int]
    lengths: Container[int]
    """The numbers of decisions that a game can have."""
    clock: Callable[[], float] = process_time
    """What a second is: one that this process had a core for, or one by the clock on the wall."""


class Lap(Struct, frozen=True):
    """What one competitor did in one round."""

    games: int
    decisions: int
    seconds: float

    @property
    def speed(self) -> float:
        """Decisions per second."""
        return self.decisions / self.seconds


class Speed(Struct, frozen=True):
    """What came of all rounds of one competitor, in decisions per second."""

    median: float
    low: float
    high: float
    games: float
    """Games per second at the median speed."""


def race(competitors: list[Competitor], rounds: int, seconds: float) -> dict[str, Speed]:
    """The speed of each, by key, after so many rounds of so many seconds for each."""
    generators = {one.key: Random(SEED) for one in competitors}
    laps: dict[str, list[Lap]] = {one.key: [] for one in competitors}
    for one in competitors:
        _lap(one, generators[one.key], seconds / 5)  # warm, and not counted
    for number in range(rounds):
        print(f"round {number + 1} of {rounds}", file=sys.stderr)
        first = number % len(competitors)  # nobody always runs after the same neighbour's garbage
        for one in competitors[first:] + competitors[:first]:
            laps[one.key].append(_lap(one, generators[one.key], seconds))
    return {key: _speed(of) for key, of in laps.items()}


def _lap(one: Competitor, rng: Random, seconds: float) -> Lap:
    games = decisions = 0
    end = perf_counter() + seconds
    begin = one.clock()
    while perf_counter() < end:
        length = one.play(rng)
        if length not in one.lengths:
            raise Broken(f"{one.what}: a game of {length} decisions")
        games += 1
        decisions += length
    return Lap(games, decisions, one.clock() - begin)


def _speed(laps: list[Lap]) -> Speed:
    if not all(lap.games for lap in laps):
        raise Broken("a round without a single game")
    speeds = [lap.speed for lap in laps]
    length = sum(lap.decisions for lap in laps) / sum(lap.games for lap in laps)
    return Speed(median(speeds), min(speeds), max(speeds), median(speeds) / length)
