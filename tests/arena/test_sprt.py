"""The sequential test: against Wald's own for coins, and its errors counted over many matches."""

from math import isclose, log
from random import Random

import pytest

from kingless.arena import sprt as module
from kingless.arena.sprt import Sprt, read_sprt
from kingless.arena.statistics import WORTHS, expected_share, mean
from kingless.rules.complaint import Complaint

_WIDE, _USUAL, _NARROW = (0.2, 0.1, 0.4, 0.1, 0.2), (0.15, 0.02, 0.66, 0.02, 0.15), (0.02, 0, 0.96, 0, 0.02)


def tilted(chances: tuple[float, ...], share: float) -> list[float]:
    """These chances, bent until they have that share."""
    low, high = 1e-9, 1e9
    for _ in range(200):
        middle = (low * high) ** 0.5
        bent = [chance * middle**worth for chance, worth in zip(chances, WORTHS, strict=True)]
        low, high = (middle, high) if mean(bent) < share else (low, middle)
    return bent


def test_the_bounds_are_walds() -> None:
    test = Sprt(0, 10)
    assert isclose(test.upper, log(0.95 / 0.05))
    assert isclose(test.lower, -test.upper)
    assert isclose(Sprt(0, 10, 0.01, 0.1).upper, log(0.9 / 0.01))
    assert isclose(Sprt(0, 10, 0.01, 0.1).lower, log(0.1 / 0.99))


@pytest.mark.parametrize(("lost", "won"), [(40, 60), (60, 40), (1, 99), (500, 500)])
def test_for_coins_the_ratio_is_that_of_the_two_coins(
    monkeypatch: pytest.MonkeyPatch, lost: int, won: int
) -> None:
    """Where each pair is lost or won twice, no distribution is left to be found: Wald's ratio, by hand."""
    monkeypatch.setattr(module, "_PRIOR", 0.0)
    test = Sprt(-5, 25)
    heads, tails = (
        expected_share(25) / expected_share(-5),
        (1 - expected_share(25)) / (1 - expected_share(-5)),
    )
    assert isclose(test.ratio((lost, 0, 0, 0, won)), won * log(heads) + lost * log(tails), rel_tol=1e-9)


def test_near_the_middle_the_ratio_is_the_normal_one() -> None:
    """By hand: n (s1 - s0) (2 mean - s0 - s1) / (2 variance), as testers of chess engines use it."""
    counts = (1000, 1000, 2000, 1100, 1020)
    share = mean(counts)
    variance = sum(c * (w - share) ** 2 for c, w in zip(counts, WORTHS, strict=True)) / sum(counts)
    low, high = expected_share(0), expected_share(5)
    normal = sum(counts) * (high - low) * (2 * share - low - high) / (2 * variance)
    assert isclose(Sprt(0, 5).ratio(counts), normal, rel_tol=0.01)


def test_the_ratio_is_that_of_the_likeliest_distributions() -> None:
    """Found once by trying sixty thousand distributions for each hypothesis."""
    assert isclose(Sprt(0, 5).ratio((0, 0, 2, 1, 1)), 0.0557624568, abs_tol=1e-9)


def test_the_ratio_is_mirrored_with_the_sides() -> None:
    counts = (10, 20, 30, 15, 40)
    assert isclose(Sprt(-10, 20).ratio(counts), -Sprt(-20, 10).ratio(counts[::-1]), rel_tol=1e-9)


def test_nothing_is_decided_before_the_first_deal() -> None:
    assert Sprt(0, 10).verdict((0, 0, 0, 0, 0)) is None


@pytest.mark.parametrize("chances", [_WIDE, _USUAL, _NARROW])
@pytest.mark.parametrize(("test", "truth", "wrong"), [(Sprt(0, 60), 0, "H1"), (Sprt(0, 60), 60, "H0")])
def test_the_test_errs_about_as_often_as_it_may(
    chances: tuple[float, ...], test: Sprt, truth: float, wrong: str
) -> None:
    """Five in a hundred; with 400 matches a count above 34 would be a rare accident."""
    rng, chances_now, errors = Random(7), tilted(chances, expected_share(truth)), 0
    for _ in range(400):
        counts = [0, 0, 0, 0, 0]
        while (verdict := test.verdict(counts)) is None:
            counts[rng.choices(range(5), chances_now)[0]] += 1
        errors += verdict == wrong
    assert errors <= 34


def test_a_test_is_read_with_its_errors_or_without() -> None:
    assert read_sprt("0,10") == Sprt(0, 10)
    assert read_sprt("-5, 2.5, 0.01, 0.1") == Sprt(-5, 2.5, 0.01, 0.1)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "5",
        "0,10,0.05",
        "a,b",
        "0,,10",
        "nan,1",
        "0,inf",
        "10,0",
        "3,3",
        "0,5000",
        "0,5,0,0.1",
        "0,5,0.1,0.5",
    ],
)
def test_what_is_no_test_is_refused(text: str) -> None:
    with pytest.raises(Complaint, match="sequential test"):
        read_sprt(text)
