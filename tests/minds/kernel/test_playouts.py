"""Playouts in the kernel: every imagined game goes through the tree, however large that has grown."""

import pytest

from kingless.minds.kernel.knowledge import kernel_and_knowledge
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
