"""Estimates: least squares find what was put in, and no interval is surer than it may be."""

from random import Random

import pytest

from kingless.arena.statistics import interval, tally
from kingless.study.estimates import FitRow, fit_rows, invert, share_of


def test_a_share_of_pairs_has_the_interval_of_the_arena() -> None:
    pairs = [0.0, 0.5, 0.5, 1.0, 1.0, 0.25, 0.75, 0.5]
    found = share_of((pair, 1) for pair in pairs)
    assert found is not None
    assert (found.low, found.high) == pytest.approx(interval(tally(pairs)))


def test_what_never_happened_leaves_doubt_and_nothing_counted_is_no_share() -> None:
    found = share_of((0, 2) for _ in range(10))
    assert found is not None
    assert (found.share, found.low) == (0.0, 0.0)
    assert found.high > 0.2  # ten deals, whatever the number of their games
    assert share_of([(0, 0)]) is None


def test_an_inverse_times_its_matrix_changes_nothing() -> None:
    chooser = Random(1)
    matrix = [[chooser.gauss(0, 1) for _ in range(5)] for _ in range(5)]
    inverse = invert(matrix)
    for row in range(5):
        product = [sum(matrix[row][at] * inverse[at][column] for at in range(5)) for column in range(5)]
        assert product == pytest.approx([float(row == column) for column in range(5)], abs=1e-9)


def deals_of(worths: list[float], chooser: Random, count: int) -> list[list[FitRow]]:
    """Deals of two games in which each side holds half of the things, and noise that the games share."""
    deals = []
    for _ in range(count):
        luck, deal = chooser.gauss(0, 0.3), list[FitRow]()
        for _ in range(2):
            order = chooser.sample(range(len(worths)), len(worths))
            held = {at: 1.0 if place % 2 else -1.0 for place, at in enumerate(order)}
            deal.append((held, sum(worths[at] * side for at, side in held.items()) + luck))
        deals.append(deal)
    return deals


def test_least_squares_find_what_each_thing_is_worth_beside_the_mean() -> None:
    """Each side holds equally many, so that only differences can be told; the intervals cover the truth."""
    worths = [0.3, -0.1, 0.0, 0.2, -0.4, 0.0]
    covered = 0
    for seed in range(30):
        fit = fit_rows(deals_of(worths, Random(seed), 120), len(worths), [[1.0] * len(worths)])
        assert fit is not None
        found = [fit.worth({at: 1.0}) for at in range(len(worths))]
        assert [one.worth for one in found] == pytest.approx(worths, abs=0.15)
        assert sum(one.worth for one in found) == pytest.approx(0, abs=1e-6)
        covered += sum(one.low <= worth <= one.high for one, worth in zip(found, worths, strict=True))
    assert 0.88 <= covered / (30 * len(worths)) <= 1


def test_too_few_deals_give_no_worths() -> None:
    assert fit_rows(deals_of([0.1] * 6, Random(1), 11), 6, [[1.0] * 6]) is None
