"""Playouts in the kernel: every imagined game goes through the tree, however large that has grown."""

from math import log

import pytest

from kingless.minds.kernel.knowledge import kernel_and_knowledge
from kingless.minds.kernel.playouts import PRIOR_SHARE, add_prior
from kingless.table.game import Game
from kingless.table.setup import Setup


@pytest.mark.parametrize("playouts", [1, 500, 60_000])
def test_every_imagined_game_begins_with_one_of_the_cards(playouts: int) -> None:
    """With sixty thousand the table of nodes has grown three times."""
    game = Game(Setup(seed=4))
    assert game.decision is not None
    found = kernel_and_knowledge(game.law.ruleset, game.observation(game.decision.seat))
    assert found is not None
    kernel, known = found
    rated = kernel.search.rate("tree", known, playouts, 0, 9)
    assert sum(count for _, _, count in rated) == playouts
    assert rated == kernel.search.rate("tree", known, playouts, 0, 9)
    assert all(0 <= value <= 1 for _, value, _ in rated)


def test_a_prior_decides_between_cards_that_are_worth_much_the_same() -> None:
    rated = [(3, 0.50), (7, 0.52), (9, 0.20)]
    prior = [(3, 0.7), (7, 0.2), (9, 0.1)]
    counted = dict(add_prior(rated, prior))
    assert counted[3] == pytest.approx(0.50)  # the best keeps its chance to win
    assert counted[7] == pytest.approx(0.52 - PRIOR_SHARE * log(0.7 / 0.2))
    assert counted[9] == pytest.approx(0.20 - PRIOR_SHARE * log(0.7 / 0.1))


def test_a_prior_never_outweighs_a_card_that_wins() -> None:
    """However unlikely a network finds a card, it counts as one in ten thousand."""
    counted = dict(add_prior([(1, 0.99), (2, 0.02)], [(1, 0.0), (2, 1.0)]))
    assert counted == {1: pytest.approx(0.99), 2: pytest.approx(0.02 - PRIOR_SHARE * log(1e-4))}
