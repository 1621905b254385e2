"""Choosing in the kernel by playouts: it imagines games that fit what a seat knows, and rates every card."""

from typing import TYPE_CHECKING

from kingless.minds.kernel.game_kernel import GameKernel
from kingless.minds.mind import Budget, Choice
from kingless.rules.actions import Action, Play

if TYPE_CHECKING:
    from kingless.fast import _kernel

TREE_PLAYOUTS = 10_000
"""How many random games a tree grows from where the budget does not say."""

FLAT_PLAYOUTS = 8_000
"""How many games are imagined without a tree where the budget does not say."""

SENSIBLE_SHARE = 0.9
"""The share of cards in those games that are played by a rule of thumb, and not at random."""

SOLVED_PLAYOUTS = 100
"""How many beginnings of phase two are solved to choose one card."""


def choose_by_tree(kernel: GameKernel, known: "_kernel.Knowledge", budget: Budget, seed: int) -> Choice:
    """The card that an information-set tree with random playouts visits most."""
    rated = kernel.search.rate("tree", known, *_limits(budget, TREE_PLAYOUTS), seed, 0.0, budget.stop)
    total = sum(count for _, _, count in rated)
    return _best(kernel, [(place, count / total) for place, _, count in rated])


def choose_by_playouts(kernel: GameKernel, known: "_kernel.Knowledge", budget: Budget, seed: int) -> Choice:
    """The card with the best expectation in imagined games."""
    limits = _limits(budget, FLAT_PLAYOUTS)
    rated = kernel.search.rate("flat", known, *limits, seed, SENSIBLE_SHARE, budget.stop)
    return _best(kernel, [(place, value) for place, value, _ in rated])


def choose_by_solving(kernel: GameKernel, known: "_kernel.Knowledge", budget: Budget, seed: int) -> Choice:
    """The card with the best expectation where phase two of every imagined game is solved."""
    limits = (SOLVED_PLAYOUTS, budget.millis or 0)
    rated = kernel.search.rate("solved", known, *limits, seed, SENSIBLE_SHARE, budget.stop)
    return _best(kernel, [(place, value) for place, value, _ in rated])


def _limits(budget: Budget, playouts: int) -> tuple[int, int]:
    """Playouts and milliseconds of a budget; so many playouts where it names neither."""
    if not budget.nodes and not budget.millis:
        return playouts, 0
    return budget.nodes or 0, budget.millis or 0


def _best(kernel: GameKernel, rated: list[tuple[int, float]]) -> Choice:
    scores: dict[Action, float] = {Play(kernel.places.deck[place]): score for place, score in rated}
    return Choice(max(scores, key=lambda play: scores[play]), scores)
