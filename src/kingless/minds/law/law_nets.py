"""The networks that play where the law does: one rates the answers of a seat, one guesses who will win."""

from functools import cache
from math import exp, tanh
from typing import TYPE_CHECKING

from kingless.minds.law.marks import MomentMarks
from kingless.minds.law.powers import powers_of
from kingless.minds.law.sight import full_sight, seat_sight
from kingless.minds.mind import Choice
from kingless.minds.nets.net_file import Role, packaged_net
from kingless.rules.actions import Action
from kingless.rules.observation import Observation
from kingless.rules.ruleset import Ruleset
from kingless.rules.state import State

if TYPE_CHECKING:
    from kingless.fast import _kernel

POLICY: Role = "law-policy"
VALUE: Role = "law-value"
EVERY_DECK = "every"
"""What their files say of their deck."""


class LawNets:
    """Both networks, and the words that they know."""

    def __init__(self, policy: "_kernel.Net", value: "_kernel.Net", words: list[str]) -> None:
        self._policy, self._value = policy, value
        self._words = {word: place for place, word in enumerate(words)}

    def rate(self, ruleset: Ruleset, seen: Observation) -> list[float]:
        """What the network makes of each legal answer: the higher, the likelier it is the right one."""
        powers = powers_of(ruleset)
        moment = MomentMarks(powers, self._words, seat_sight(powers, seen, seen.to_act or 0))
        return self._policy.rate(moment.marks, [moment.answer(action) for action in seen.legal])

    def odds(self, ruleset: Ruleset, seen: Observation) -> dict[Action, float]:
        """How likely the network finds each legal answer to be the right one."""
        return softmax(dict(zip(seen.legal, self.rate(ruleset, seen), strict=True)))

    def guess(self, ruleset: Ruleset, state: State, seat: int) -> float:
        """What a state is worth to a seat when every card is in sight, from 0 to 1."""
        moment = MomentMarks(powers_of(ruleset), self._words, full_sight(state, seat))
        return (1 + tanh(self._value.rate(moment.marks, [[]])[0])) / 2


def likeliest(odds: dict[Action, float]) -> Choice:
    """The answer that is most likely the right one, with all odds."""
    return Choice(max(odds, key=lambda action: odds[action]), odds)


def softmax(rated: dict[Action, float]) -> dict[Action, float]:
    """Odds that add up to one."""
    highest = max(rated.values())
    powers = {action: exp(one - highest) for action, one in rated.items()}
    total = sum(powers.values())
    return {action: power / total for action, power in powers.items()}


@cache
def law_nets() -> LawNets | None:
    """The networks of the package; None where no kernel is there to run them."""
    try:
        policy, value = (packaged_net(f"{role}-{EVERY_DECK}.net") for role in (POLICY, VALUE))
    except ImportError:
        return None
    return LawNets(policy[1], value[1], policy[0].words) if policy and value else None
