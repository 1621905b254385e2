"""The search mind: a tree over what can be seen, grown with imagined worlds and random games."""

from time import monotonic

from kingless.minds.background_cache import max_wait
from kingless.minds.kernel.knowledge import kernel_and_knowledge
from kingless.minds.kernel.playouts import choose_by_tree
from kingless.minds.law.playouts import choose_under_law
from kingless.minds.mind import Budget, Choice, check_asked
from kingless.rules.observation import Observation
from kingless.rules.ruleset import Ruleset


class Search:
    """Information-set tree search with random playouts; under the law where the kernel cannot play."""

    key = "search"

    def choose(self, ruleset: Ruleset, observation: Observation, budget: Budget, seed: int) -> Choice:
        """The card that the tree has visited most."""
        check_asked(observation)
        begun = monotonic()
        found = kernel_and_knowledge(ruleset, observation, max_wait(budget))
        budget = budget.since(begun)
        if found is None:
            return choose_under_law(ruleset, observation, budget, seed, sensible=False)
        kernel, known = found
        return choose_by_tree(kernel, known, budget, seed)
