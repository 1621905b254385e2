"""The sequential test: a match goes on until one of two differences of ratings is far likelier.

It is the generalised probability ratio test on pairs: each hypothesis gets the distribution of pair scores
nearest to what was seen among all that have the expected share, and the two are compared.
"""

from collections.abc import Sequence
from math import isfinite, log
from typing import Literal

from msgspec import Struct

from kingless.arena.statistics import WORTHS, expected_share
from kingless.rules.complaint import Complaint

SprtVerdict = Literal["H0", "H1"]
_PRIOR = 0.2
"""Pairs of each worth that are counted before the first one is played: one pair, spread over all five."""
_STEPS = 100
_CLOSE = 1e-12
_FAR = 1000


class Sprt(Struct, frozen=True):
    """H0: the first contestant is `elo0` stronger than the second; H1: `elo1`."""

    elo0: float
    elo1: float
    alpha: float = 0.05
    """How often H1 may be accepted where H0 is true."""
    beta: float = 0.05
    """How often H0 may be accepted where H1 is true."""

    @property
    def lower(self) -> float:
        """At this log-likelihood ratio H0 is accepted."""
        return log(self.beta / (1 - self.alpha))

    @property
    def upper(self) -> float:
        """At this log-likelihood ratio H1 is accepted."""
        return log((1 - self.beta) / self.alpha)

    def ratio(self, counts: Sequence[int]) -> float:
        """The log-likelihood ratio of H1 to H0 after pairs counted by their worth."""
        seen = [count + _PRIOR for count in counts]
        return _likelihood(seen, expected_share(self.elo1)) - _likelihood(seen, expected_share(self.elo0))

    def verdict(self, counts: Sequence[int]) -> SprtVerdict | None:
        """Which hypothesis is accepted; None while neither is."""
        ratio = self.ratio(counts)
        if ratio <= self.lower:
            return "H0"
        return "H1" if ratio >= self.upper else None


def read_sprt(text: str) -> Sprt:
    """The test that `ELO0,ELO1` or `ELO0,ELO1,ALPHA,BETA` asks for."""
    try:
        numbers = [float(number) for number in text.split(",")]
    except ValueError:
        numbers = []
    if len(numbers) not in (2, 4) or not all(map(isfinite, numbers)):
        raise Complaint(
            "The sequential test needs two differences of ratings, such as 0,10, not {text!r}.", text=text
        )
    sprt = Sprt(*numbers)
    if not -_FAR <= sprt.elo0 < sprt.elo1 <= _FAR:
        raise Complaint(
            "The sequential test needs a lower and a higher difference between -{far} and {far}, not {text}.",
            far=_FAR,
            text=text,
        )
    if not (0 < sprt.alpha < 0.5 and 0 < sprt.beta < 0.5):
        raise Complaint("The errors of the sequential test lie between 0 and 0.5, not {text}.", text=text)
    return sprt


def _likelihood(seen: Sequence[float], share: float) -> float:
    """The greatest log-likelihood, up to a constant, among all distributions with this share.

    By Lagrange it is that of p / (1 + x (worth - share)) for the one x at which the share comes out right.
    """
    terms = [(count, worth - share) for count, worth in zip(seen, WORTHS, strict=True)]
    low, high, x = -1 / (1 - share), 1 / share, 0.0
    for _ in range(_STEPS):
        parts = [(count, gap / (1 + x * gap)) for count, gap in terms]
        value = sum(count * part for count, part in parts)
        slope = sum(count * part * part for count, part in parts)
        low, high = (x, high) if value > 0 else (low, x)
        if abs(value) <= _CLOSE * slope:
            break
        x += value / slope  # Newton's step, or half the way where that would leave the bounds
        if not low < x < high:
            x = (low + high) / 2
    return -sum(count * log(1 + x * gap) for count, gap in terms)
