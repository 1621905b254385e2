"""The random mind: any legal action, each as likely as the other."""

from random import Random

from kingless.minds.mind import Budget, Choice, check_asked
from kingless.rules.observation import Observation
from kingless.rules.ruleset import Ruleset


class RandomMind:
    """Plays at random."""

    key = "random"

    def choose(self, ruleset: Ruleset, observation: Observation, budget: Budget, seed: int) -> Choice:
        """Any legal action."""
        del ruleset, budget  # dice need neither
        check_asked(observation)
        moment = f"{seed} {observation.phase} {observation.trick} {len(observation.history)}"
        return Choice(Random(moment).choice(observation.legal))
