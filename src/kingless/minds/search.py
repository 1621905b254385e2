"""The search mind: a tree over what can be seen, grown with imagined worlds and random games."""

from time import monotonic

from kingless.minds.belief import placed
from kingless.minds.bylaw import choose_by_law
from kingless.minds.mind import Budget, Choice, check_asked
from kingless.minds.ready import patience
from kingless.rules.actions import Action, Play
from kingless.rules.faces import Observation
from kingless.rules.ruleset import Ruleset

PLAYOUTS = 10_000
"""How many random games it plays where the budget does not say."""


class Search:
    """Information-set tree search with random playouts; under the law where the kernel cannot play."""

    key = "search"

    def choose(self, ruleset: Ruleset, observation: Observation, budget: Budget, seed: int) -> Choice:
        """The card that the tree has visited most."""
        check_asked(observation)
        begun = monotonic()
        found = placed(ruleset, observation, patience(budget))
        budget = budget.since(begun)
        if found is None:
            return choose_by_law(ruleset, observation, budget, seed, sensible=False)
        kernel, known = found
        rated = kernel.search.rate("tree", known, *effort(budget, PLAYOUTS), seed, 0.0, budget.stop)
        deck = kernel.places.deck
        total = sum(count for _, _, count in rated)
        scores: dict[Action, float] = {Play(deck[place]): count / total for place, _, count in rated}
        return Choice(max(scores, key=lambda play: scores[play]), scores)


def effort(budget: Budget, playouts: int) -> tuple[int, int]:
    """Playouts and milliseconds of a budget; so many playouts where it names neither."""
    if not budget.nodes and not budget.millis:
        return playouts, 0
    return budget.nodes or 0, budget.millis or 0
