"""The search mind: a tree over what can be seen, grown with imagined worlds and random games."""

from kingless.minds.belief import BadBelief, knowledge
from kingless.minds.greedy import Greedy
from kingless.minds.mind import Budget, Choice
from kingless.minds.native import native
from kingless.rules.actions import Action, Play
from kingless.rules.faces import Observation
from kingless.rules.ruleset import Ruleset

PLAYOUTS = 10_000
"""How many random games it plays where the budget does not say."""

_SEED_BITS = 64


class Search:
    """Information-set tree search with random playouts; on decks that the kernel cannot play, greedy."""

    key = "search"

    def choose(self, ruleset: Ruleset, observation: Observation, budget: Budget, seed: int) -> Choice:
        """The card that the tree has visited most."""
        kernel = native(ruleset)
        if kernel is None or observation.to_act is None:
            return Greedy().choose(ruleset, observation, budget, seed)
        try:
            known = knowledge(kernel.tables, kernel.places, observation, observation.to_act)
            rated = kernel.search.rate(
                "tree", known, *effort(budget, PLAYOUTS), seed % (1 << _SEED_BITS), 0.0, budget.stop
            )
        except (BadBelief, ValueError):
            return Greedy().choose(ruleset, observation, budget, seed)
        deck = kernel.places.deck
        scores: dict[Action, float] = {Play(deck[place]): value for place, value, _ in rated}
        visits = {Play(deck[place]): count for place, _, count in rated}
        return Choice(max(visits, key=lambda play: visits[play]), scores)


def effort(budget: Budget, playouts: int) -> tuple[int, int]:
    """Playouts and milliseconds of a budget; so many playouts where it names neither."""
    if budget.nodes is None and budget.millis is None:
        return playouts, 0
    return budget.nodes or 0, budget.millis or 0
