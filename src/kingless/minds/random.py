"""The random mind: any legal action, each as likely as the other."""

from random import Random

from kingless.minds.mind import Budget, Choice
from kingless.rules.faces import Observation
from kingless.rules.ruleset import Ruleset


class RandomMind:
    """Plays at random."""

    key = "random"

    def choose(self, _ruleset: Ruleset, observation: Observation, _budget: Budget, seed: int) -> Choice:
        """Any legal action."""
        moment = f"{seed} {observation.phase} {observation.trick} {len(observation.history)}"
        return Choice(Random(moment).choice(observation.legal))
