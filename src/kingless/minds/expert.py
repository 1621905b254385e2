"""The expert: imagined worlds and a learned guess in phase one, exact play as soon as nothing is hidden."""

from time import monotonic
from typing import TYPE_CHECKING

from kingless.minds.background_cache import max_wait
from kingless.minds.kernel.endgame import choose_exactly
from kingless.minds.kernel.knowledge import is_complete, kernel_and_knowledge
from kingless.minds.kernel.playouts import choose_by_playouts, choose_by_solving
from kingless.minds.kernel.policy import rate_by_policy
from kingless.minds.law.law_nets import law_nets
from kingless.minds.law.net_search import choose_with_nets
from kingless.minds.law.playouts import choose_under_law
from kingless.minds.mind import Budget, Choice, check_asked
from kingless.rules.observation import Observation
from kingless.rules.phases import PHASE_1, PHASE_2
from kingless.rules.ruleset import Ruleset

if TYPE_CHECKING:
    from kingless.fast import _kernel

LAST_CARDS = 2
"""With so many cards in hand, phase one is so near its end that what comes of it is solved, not guessed."""

SOLVING_MILLIS = 500
"""The time that this mostly takes less than; with a smaller budget it guesses."""


class Expert:
    """Searches phase one and plays phase two perfectly; under the law where the kernel cannot play.

    In decks that a network has learned its search goes by that, too, unless chances to win alone are wanted.
    """

    key = "expert"

    def __init__(self, *, by_policy: bool = True) -> None:
        self._by_policy = by_policy

    def choose(self, ruleset: Ruleset, observation: Observation, budget: Budget, seed: int) -> Choice:
        """The card with the best expectation, or with the best exact value."""
        check_asked(observation)
        begun = monotonic()
        found = kernel_and_knowledge(ruleset, observation, max_wait(budget))
        left = budget.since(begun)
        if found is None:
            nets = law_nets()
            if nets is None:
                return choose_under_law(ruleset, observation, left, seed, sensible=True)
            return choose_with_nets(ruleset, observation, left, seed, nets)
        kernel, known = found
        if observation.phase == PHASE_2 and is_complete(known):
            return choose_exactly(kernel, known, left, seed)
        if _may_solve(known, budget):
            return choose_by_solving(kernel, known, left, seed)
        if not self._by_policy or kernel.policy is None or observation.phase != PHASE_1:
            return choose_by_playouts(kernel, known, left, seed)
        prior = rate_by_policy(kernel.policy, kernel, known, observation)
        return choose_by_playouts(kernel, known, left, seed, prior)


def _may_solve(known: "_kernel.Knowledge", budget: Budget) -> bool:
    """Is it the last choice of phase one, with time enough to solve what may come of it?"""
    enough = budget.millis is None or budget.millis >= SOLVING_MILLIS
    return known.phase == PHASE_1 and known.hand.bit_count() == LAST_CARDS and not budget.nodes and enough
