"""Choosing in the kernel by playouts: it imagines games that fit what a seat knows, and rates every card."""

from collections.abc import Sequence
from math import log
from typing import TYPE_CHECKING

from kingless.minds.kernel.game_kernel import GameKernel
from kingless.minds.mind import Budget, Choice
from kingless.rules.actions import Action, Play

if TYPE_CHECKING:
    from kingless.fast import _kernel

PlaceRatings = Sequence[tuple[int, float]]
"""Cards by their places, each with what it is worth or how likely it is."""

TREE_PLAYOUTS = 10_000
"""How many random games a tree grows from where the budget does not say."""

FLAT_PLAYOUTS = 8_000
"""How many games are imagined without a tree where the budget does not say."""

SENSIBLE_SHARE = 0.9
"""The share of cards in those games that are played by a rule of thumb, and not at random."""

PRIOR_SHARE = 0.05
"""How much it counts how likely a network finds a card, beside the chance to win in imagined games: so much
of a chance for each unit of the logarithm (docs/strength.md)."""

_UNLIKELY = 1e-4

SOLVED_PLAYOUTS = 100
"""How many beginnings of phase two are solved to choose one card."""


def choose_by_tree(kernel: GameKernel, known: "_kernel.Knowledge", budget: Budget, seed: int) -> Choice:
    """The card that an information-set tree with random playouts visits most."""
    rated = kernel.search.rate("tree", known, *_limits(budget, TREE_PLAYOUTS), seed, 0.0, budget.stop)
    total = sum(count for _, _, count in rated)
    return _best(kernel, [(place, count / total) for place, _, count in rated])


def choose_by_playouts(
    kernel: GameKernel, known: "_kernel.Knowledge", budget: Budget, seed: int, prior: PlaceRatings = ()
) -> Choice:
    """The card with the best expectation in imagined games, and by what a network finds right, if given."""
    limits = _limits(budget, FLAT_PLAYOUTS)
    searched = kernel.search.rate("flat", known, *limits, seed, SENSIBLE_SHARE, budget.stop)
    rated = [(place, value) for place, value, _ in searched]
    return _best(kernel, add_prior(rated, prior) if prior else rated)


def add_prior(rated: PlaceRatings, prior: PlaceRatings) -> list[tuple[int, float]]:
    """Ratings that count how likely a network finds each card; that of the best stays what it was."""
    likely = dict(prior)
    counted = [(place, value + PRIOR_SHARE * log(max(likely[place], _UNLIKELY))) for place, value in rated]
    best, highest = max(counted, key=lambda one: one[1])
    shift = dict(rated)[best] - highest
    return [(place, min(1.0, max(0.0, value + shift))) for place, value in counted]


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


def _best(kernel: GameKernel, rated: PlaceRatings) -> Choice:
    scores: dict[Action, float] = {Play(kernel.places.deck[place]): score for place, score in rated}
    return Choice(max(scores, key=lambda play: scores[play]), scores)
