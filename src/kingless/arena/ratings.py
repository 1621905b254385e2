"""Ratings of three or more contestants: Bradley and Terry's model, with intervals by drawing deals again."""

from collections.abc import Sequence
from itertools import combinations
from math import log
from random import Random

from msgspec import Struct

from kingless.arena.statistics import Score, expected_share

_DRAWS = 1000
_TAIL = 0.025
_ROUNDS = 10_000
_CLOSE = 0.001
_STRIDE = 200.0


class Rating(Struct, frozen=True):
    """How much stronger a contestant is than the first one, with a 95 % confidence interval."""

    elo: float
    low: float
    high: float


def pairings(contestants: int) -> tuple[tuple[int, int], ...]:
    """Everybody against everybody, in a fixed order."""
    return tuple(combinations(range(contestants), 2))


def ratings_of_two(score: Score) -> tuple[Rating, ...]:
    """The ratings that the score of a match says, seen from the first side."""
    return Rating(0, 0, 0), Rating(-score.elo, -score.elo_high, -score.elo_low)


def ratings(contestants: int, deals: Sequence[Sequence[float]]) -> tuple[Rating, ...]:
    """The ratings after these deals, each a row of what it was worth in every pairing.

    One more deal in which all games are drawn is counted, so that who wins everything has a rating too. In
    the draws that deal weighs more or less by chance, which leaves doubt about a contestant that never lost.
    """
    games, rng = pairings(contestants), Random(0)  # the same deals always give the same intervals
    middle = _fit(contestants, games, deals, 1.0, [0.0] * contestants)
    drawn = [
        _fit(contestants, games, rng.choices(deals, k=len(deals)), rng.expovariate(1.0), middle)
        for _ in range(_DRAWS)
    ]
    last = _DRAWS - 1
    rows = [sorted(column) for column in zip(*drawn, strict=True)]
    return tuple(
        Rating(elo, row[round(_TAIL * last)], row[round((1 - _TAIL) * last)])
        for elo, row in zip(middle, rows, strict=True)
    )


def _fit(
    contestants: int,
    games: Sequence[tuple[int, int]],
    deals: Sequence[Sequence[float]],
    drawn: float,
    start: Sequence[float],
) -> list[float]:
    """The likeliest ratings beside the first contestant's, by Newton's steps for one after the other."""
    total = len(deals) + drawn
    won = [0.0] * contestants
    for (one, other), column in zip(games, zip(*deals, strict=True), strict=True):
        points = sum(column) + drawn / 2
        won[one] += points
        won[other] += total - points
    rated = list(start)
    for _ in range(_ROUNDS):
        moved = 0.0
        for own in range(contestants):
            shares = [
                expected_share(rated[own] - rated[other]) for other in range(contestants) if other != own
            ]
            slope = sum(share * (1 - share) for share in shares) * log(10) / 400
            step = (won[own] / total - sum(shares)) / slope
            step = max(-_STRIDE, min(_STRIDE, step))
            rated[own] += step
            moved = max(moved, abs(step))
        if moved < _CLOSE:
            break
    return [one - rated[0] for one in rated]
