"""Ratings: Bradley and Terry's model against what is known, and intervals from deals drawn again."""

from itertools import pairwise
from math import isclose
from random import Random

from kingless.arena.ratings import Rating, pairings, ratings, ratings_of_two
from kingless.arena.statistics import elo, expected_share, score


def test_everybody_meets_everybody_once() -> None:
    assert pairings(2) == ((0, 1),)
    assert pairings(4) == ((0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3))


def test_two_contestants_differ_by_what_their_share_says() -> None:
    told = score([(1.0, 1.0), (1.0, 0.0), (1.0, 1.0), (0.5, 1.0)])
    first, second = ratings_of_two(told)
    assert first == Rating(0, 0, 0)
    assert (second.elo, second.low, second.high) == (-told.elo, -told.elo_high, -told.elo_low)


def test_shares_that_the_model_explains_give_back_its_ratings() -> None:
    """10/11 is 400 points, and a chain of two such steps is 800."""
    shares = [expected_share(400), expected_share(800), expected_share(400)]
    first, second, third = ratings(3, [shares] * 5000)
    assert first == Rating(0, 0, 0)
    assert isclose(second.elo, -400, abs_tol=1)
    assert isclose(third.elo, -800, abs_tol=2)
    assert second.low < second.elo < second.high


def test_equals_are_rated_equal() -> None:
    assert [round(one.elo, 6) for one in ratings(4, [[0.5] * 6] * 50)] == [0, 0, 0, 0]


def test_who_wins_or_loses_everything_is_rated_with_doubt() -> None:
    first, second, third = ratings(3, [[1.0, 1.0, 1.0]] * 100)
    assert first.elo == 0
    for one, other in pairwise((first, second, third)):
        assert one.elo > other.elo
    assert second.low < second.elo - 50
    assert second.high > second.elo + 50
    few = ratings(3, [[1.0, 1.0, 1.0]] * 5)
    assert few[1].elo > second.elo  # nearer, for less is known


def test_the_same_deals_always_give_the_same_intervals() -> None:
    rng = Random(3)
    deals = [[rng.choice((0.0, 0.5, 1.0)) for _ in range(3)] for _ in range(40)]
    assert ratings(3, deals) == ratings(3, deals)


def test_the_interval_of_a_pairing_is_near_that_of_its_score() -> None:
    """The third contestant loses to both alike and says nothing about the two."""
    rng = Random(5)
    deals = [[rng.choices((0.0, 0.5, 1.0), (1, 2, 2))[0], 0.9, 0.9] for _ in range(300)]
    told = score([(row[0], row[0]) for row in deals])
    second = ratings(3, deals)[1]
    assert isclose(second.elo, -elo(told.share), abs_tol=40)
    assert 0.3 < (second.high - second.low) / (told.elo_high - told.elo_low) < 1.2


def test_more_deals_narrow_the_intervals() -> None:
    rng = Random(9)
    deals = [[rng.choice((0.0, 0.5, 1.0)) for _ in range(3)] for _ in range(800)]
    few, many = ratings(3, deals[:50])[2], ratings(3, deals)[2]
    assert isclose((few.high - few.low) / (many.high - many.low), 4, rel_tol=0.3)
