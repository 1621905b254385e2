"""Statistics: the arithmetic of the score, known values, and intervals that hold what they promise."""

from math import inf, isclose, sqrt
from random import Random

import pytest

from kingless.arena.statistics import WORTHS, elo, expected_share, interval, mean, score, tally


def test_a_win_counts_one_a_draw_a_half_and_a_loss_nothing() -> None:
    told = score([(1.0, 1.0), (1.0, 0.5), (0.0, 0.0), (0.5, 0.0)])
    assert (told.wins, told.draws, told.losses, told.share) == (3, 2, 3, 0.5)
    assert told.pairs == (1, 1, 0, 1, 1)


def test_pairs_are_counted_by_their_worth() -> None:
    assert tally([0, 0.25, 0.5, 0.5, 0.75, 1, 1, 1]) == (1, 1, 2, 1, 3)
    assert mean((1, 1, 2, 1, 3)) == 5 / 8


@pytest.mark.parametrize(
    ("share", "difference"), [(0.5, 0), (10 / 11, 400), (1 / 11, -400), (0.75, 190.848), (0.64, 99.951)]
)
def test_elo_is_the_known_function(share: float, difference: float) -> None:
    assert isclose(elo(share), difference, abs_tol=1e-3)
    assert isclose(expected_share(elo(share)), share)


def test_who_wins_everything_has_no_finite_rating() -> None:
    assert (elo(0), elo(1)) == (-inf, inf)


def test_the_interval_of_coins_is_wilsons() -> None:
    """Sixty of a hundred: 50.2 % to 69.1 % in every textbook; the one pair more hardly shows."""
    low, high = interval((4000, 0, 0, 0, 6000))
    assert isclose(low, 0.59036, abs_tol=1e-4)
    assert isclose(high, 0.60956, abs_tol=1e-4)
    low, high = interval((40, 0, 0, 0, 60))
    assert isclose(low, 0.5020, abs_tol=2e-3)
    assert isclose(high, 0.6906, abs_tol=2e-3)


def test_the_interval_of_many_pairs_is_that_of_their_mean() -> None:
    """1.96 standard errors: deals worth 0 to 1 in equal numbers have a variance of 1/8."""
    told = score([(0.0, 0.0), (0.5, 0.0), (1.0, 0.0), (0.5, 1.0), (1.0, 1.0)] * 2000)
    assert told.share == 0.5
    assert isclose(told.margin, 1.96 * sqrt(1 / 8 / 10_000), rel_tol=1e-3)


def test_games_of_one_deal_are_not_counted_as_independent() -> None:
    """Seats that decide every game say nothing about the players: split pairs are no doubt, sweeps are."""
    split, swept = score([(1.0, 0.0)] * 200), score([(1.0, 1.0), (0.0, 0.0)] * 100)
    assert (split.wins, split.losses) == (swept.wins, swept.losses)
    assert split.margin < swept.margin / 10


@pytest.mark.parametrize("pair", [(1.0, 1.0), (0.0, 0.0), (1.0, 0.0), (0.5, 0.5)])
def test_few_deals_that_end_alike_leave_doubt(pair: tuple[float, float]) -> None:
    one, seven, many = (score([pair] * deals) for deals in (1, 7, 700))
    assert one.margin > seven.margin > many.margin > 0
    for told in (one, seven, many):
        assert told.low <= told.share <= told.high
    assert one.low < 0.5 or pair == (1.0, 1.0)
    assert one.margin > 0.3


def test_the_other_side_sees_the_mirror_image() -> None:
    ours = score([(1.0, 0.5), (1.0, 0.0), (0.5, 0.5), (1.0, 1.0)])
    theirs = score([(0.0, 0.5), (0.0, 1.0), (0.5, 0.5), (0.0, 0.0)])
    assert isclose(ours.share, 1 - theirs.share)
    assert isclose(ours.low, 1 - theirs.high)
    assert isclose(ours.elo, -theirs.elo)


@pytest.mark.parametrize("deals", [10, 40, 200])
@pytest.mark.parametrize("chances", [(1, 1, 2, 1, 1), (0, 1, 6, 3, 10), (1, 0, 20, 0, 60)])
def test_the_truth_lies_in_about_nineteen_of_twenty_intervals(deals: int, chances: tuple[int, ...]) -> None:
    rng, truth, inside = Random(1), mean(chances), 0
    for _ in range(1000):
        low, high = interval(tally(rng.choices(WORTHS, chances, k=deals)))
        inside += low <= truth <= high
    assert 925 <= inside <= 995
