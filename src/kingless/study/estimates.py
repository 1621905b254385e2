"""Estimates with their 95 % intervals; the unit is the deal, whose games share their luck."""

from collections.abc import Iterable, Mapping, Sequence
from math import sqrt

from msgspec import Struct

Z = 1.959964
"""95 % of a normal distribution lies within so many standard deviations."""
_TINY = 1e-9

Weights = Sequence[float]
Matrix = list[list[float]]


class Share(Struct, frozen=True):
    """A share between 0 and 1 with its 95 % interval, and of how many it is one."""

    share: float
    low: float
    high: float
    count: float


class Worth(Struct, frozen=True):
    """By how much something raises the chance to win, with its 95 % interval."""

    worth: float
    low: float
    high: float

    @property
    def variance(self) -> float:
        """How far the estimate itself varies."""
        return ((self.high - self.low) / (2 * Z)) ** 2


def share_of(deals: Iterable[tuple[float, float]]) -> Share | None:
    """The share that is told by deal as so much of so many; None where there is nothing to count.

    Wilson's interval with the spread between deals in the place of that of a coin, and one more deal as wide
    as a coin imagined: so few deals, or deals that are all alike, leave doubt.
    """
    counted = [(part, whole) for part, whole in deals if whole]
    total = sum(whole for _, whole in counted)
    if not total:
        return None
    share = sum(part for part, _ in counted) / total
    coin = share * (1 - share)
    spread = sum((part - share * whole) ** 2 for part, whole in counted)
    widest = sum(whole * whole for _, whole in counted)
    doubt = Z * Z * ((spread / coin if coin else widest) + 1) / (total * total)
    centre = (share + doubt / 2) / (1 + doubt)
    half = sqrt(doubt * coin + doubt * doubt / 4) / (1 + doubt)
    low, high = (0.0 if share == 0 else centre - half), (1.0 if share == 1 else centre + half)
    return Share(share, low, high, total)


class LinearFit(Struct, frozen=True):
    """Least squares: what each feature adds, and how these estimates vary together."""

    worths: tuple[float, ...]
    covariance: tuple[tuple[float, ...], ...]

    def worth(self, weights: Mapping[int, float]) -> Worth:
        """What features add together, each taken so many times."""
        value = sum(weight * self.worths[at] for at, weight in weights.items())
        variance = sum(
            mine * theirs * self.covariance[at][other]
            for at, mine in weights.items()
            for other, theirs in weights.items()
        )
        half = Z * sqrt(max(0.0, variance))
        return Worth(value, value - half, value + half)


FitRow = tuple[Mapping[int, float], float]
"""Features that are not zero, by number, and what came of them."""


def fit_rows(deals: Sequence[Sequence[FitRow]], size: int, balanced: Iterable[Weights]) -> LinearFit | None:
    """Least squares over rows that are grouped by deal; None where there are too few deals for it.

    Of features that add up to the same in every row only differences can be told: each `balanced` names such
    a group by how often each feature counts in its mean, which is then zero. The covariance is the sandwich
    estimate, grouped by deal, so that the games of a deal are not taken for independent.
    """
    if len(deals) < 2 * size:
        return None
    normal = [[_TINY if row == column else 0.0 for column in range(size)] for row in range(size)]
    moments = [0.0] * size
    for features, came in (row for deal in deals for row in deal):
        for at, one in features.items():
            moments[at] += one * came
            for other, two in features.items():
                normal[at][other] += one * two
    for weights in balanced:
        _add_square(normal, weights)
    inverse = invert(normal)
    worths = [sum(one * moment for one, moment in zip(row, moments, strict=True)) for row in inverse]
    spread = _spread(deals, worths, size)
    scale = len(deals) / (len(deals) - size)
    covariance = _product(_product(inverse, spread), inverse)
    return LinearFit(tuple(worths), tuple(tuple(scale * one for one in row) for row in covariance))


def _spread(deals: Sequence[Sequence[FitRow]], worths: Weights, size: int) -> Matrix:
    spread = [[0.0] * size for _ in range(size)]
    for deal in deals:
        pull: dict[int, float] = {}
        for features, came in deal:
            error = came - sum(worths[at] * one for at, one in features.items())
            for at, one in features.items():
                pull[at] = pull.get(at, 0.0) + one * error
        for at, one in pull.items():
            for other, two in pull.items():
                spread[at][other] += one * two
    return spread


def _add_square(matrix: Matrix, weights: Weights) -> None:
    for row, one in enumerate(weights):
        for column, two in enumerate(weights):
            matrix[row][column] += one * two


def invert(matrix: Matrix) -> Matrix:
    """The inverse of a matrix that has one, by elimination with the largest pivot."""
    size = len(matrix)
    rows = [[*row, *(float(at == column) for column in range(size))] for at, row in enumerate(matrix)]
    for step in range(size):
        best = max(range(step, size), key=lambda at: abs(rows[at][step]))
        rows[step], rows[best] = rows[best], rows[step]
        pivot = rows[step][step]
        rows[step] = [one / pivot for one in rows[step]]
        for at in range(size):
            factor = rows[at][step]
            if at != step and factor:
                rows[at] = [one - factor * two for one, two in zip(rows[at], rows[step], strict=True)]
    return [row[size:] for row in rows]


def _product(left: Matrix, right: Matrix) -> Matrix:
    columns = list(zip(*right, strict=True))
    return [
        [sum(one * two for one, two in zip(row, column, strict=True)) for column in columns] for row in left
    ]
