"""Statistics of a match: the unit is the pair of games from one deal, whose luck is shared."""

from collections.abc import Iterable, Sequence
from math import inf, log10, sqrt

from msgspec import Struct

_Z = 1.959964
"""95 % of a normal distribution lies within so many standard deviations."""
WORTHS = (0.0, 0.25, 0.5, 0.75, 1.0)
"""What a pair can be worth: two losses, a loss and a draw, and so on to two wins."""


class Score(Struct, frozen=True, kw_only=True):
    """One side of a match; `low` and `high` are the 95 % confidence interval of its share."""

    wins: int
    draws: int
    losses: int
    pairs: tuple[int, int, int, int, int]
    """How many deals were worth 0, 1/4, 1/2, 3/4 and 1."""
    share: float
    """Wins and half the draws, of all games."""
    low: float
    high: float

    @property
    def margin(self) -> float:
        """Half the width of the confidence interval."""
        return (self.high - self.low) / 2

    @property
    def elo(self) -> float:
        """The difference of ratings that the share stands for."""
        return elo(self.share)

    @property
    def elo_low(self) -> float:
        """The lower end of its confidence interval."""
        return elo(self.low)

    @property
    def elo_high(self) -> float:
        """The upper end of its confidence interval."""
        return elo(self.high)


def score(pairs: Sequence[tuple[float, float]]) -> Score:
    """The score of these pairs of games, each told as the points of the first side."""
    games = [points for pair in pairs for points in pair]
    counts = tally(sum(pair) / 2 for pair in pairs)
    low, high = interval(counts)
    return Score(
        wins=games.count(1.0),
        draws=games.count(0.5),
        losses=games.count(0.0),
        pairs=counts,
        share=mean(counts),
        low=low,
        high=high,
    )


def tally(shares: Iterable[float]) -> tuple[int, int, int, int, int]:
    """How many pairs were worth 0, 1/4, 1/2, 3/4 and 1."""
    counts = [0, 0, 0, 0, 0]
    for share in shares:
        counts[round(4 * share)] += 1
    return counts[0], counts[1], counts[2], counts[3], counts[4]


def mean(counts: Sequence[float]) -> float:
    """The share that pairs counted by their worth make together."""
    return sum(count * worth for count, worth in zip(counts, WORTHS, strict=True)) / sum(counts)


def interval(counts: Sequence[float]) -> tuple[float, float]:
    """The 95 % confidence interval of the share: Wilson's, for pairs instead of coins.

    A coin is the widest spread that a share can have; how wide the pairs are beside it is estimated as if
    one more pair had been as wide as a coin. So few pairs, or pairs that all ended alike, leave doubt.
    """
    share, total = mean(counts), sum(counts)
    coin = share * (1 - share)
    spread = sum(count * (worth - share) ** 2 for count, worth in zip(counts, WORTHS, strict=True))
    width = ((spread / coin if coin else total) + 1) / total
    doubt = _Z * _Z * width / total
    centre = (share + doubt / 2) / (1 + doubt)
    half = sqrt(doubt * coin + doubt * doubt / 4) / (1 + doubt)
    # Exactly 0 or 1, where rounding would leave a trace of a rating.
    return 0.0 if share == 0 else centre - half, 1.0 if share == 1 else centre + half


def elo(share: float) -> float:
    """The difference of ratings at which this share is expected."""
    if share <= 0:
        return -inf
    return inf if share >= 1 else 400 * log10(share / (1 - share))


def expected_share(difference: float) -> float:
    """The share that is expected at this difference of ratings."""
    return 1 / (1 + 10 ** (-difference / 400))
