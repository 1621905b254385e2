"""The learned mind: what self-play has taught, at one look, and exact play where the kernel can solve."""

from time import monotonic

from kingless.minds.background_cache import max_wait
from kingless.minds.greedy import Greedy
from kingless.minds.kernel.endgame import choose_exactly
from kingless.minds.kernel.knowledge import is_complete, kernel_and_knowledge
from kingless.minds.kernel.policy import choose_by_policy
from kingless.minds.law.law_nets import law_nets, likeliest
from kingless.minds.mind import Budget, Choice, check_asked
from kingless.rules.observation import Observation
from kingless.rules.phases import PHASE_1, PHASE_2
from kingless.rules.ruleset import Ruleset


class Learned:
    """Plays without search: by a network of the deck in phase one, by one for every deck under the law."""

    key = "learned"

    def choose(self, ruleset: Ruleset, observation: Observation, budget: Budget, seed: int) -> Choice:
        """The likeliest answer, or one with the best exact value."""
        check_asked(observation)
        begun = monotonic()
        found = kernel_and_knowledge(ruleset, observation, max_wait(budget))
        if found is not None:
            kernel, known = found
            if observation.phase == PHASE_2 and is_complete(known):
                return choose_exactly(kernel, known, budget.since(begun), seed)
            if observation.phase == PHASE_1 and kernel.policy is not None:
                choice = choose_by_policy(kernel.policy, kernel, known, observation)
                if choice is not None:
                    return choice
        nets = law_nets()
        if nets is None:
            return Greedy().choose(ruleset, observation, budget, seed)
        return likeliest(nets.odds(ruleset, observation))
