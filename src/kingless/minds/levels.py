"""Five levels for people: each thinks as the expert does, but imagines less, forgets and looks less far ahead.

So they err where people err: between cards that look alike, about cards that lie long gone, and far from the end.
"""

from typing import TYPE_CHECKING

from msgspec import Struct

from kingless.minds.belief import is_complete, placed
from kingless.minds.expert import Expert, exact, guessed
from kingless.minds.greedy import Greedy
from kingless.minds.mind import Budget, Choice
from kingless.minds.native import Native
from kingless.rules.faces import Observation
from kingless.rules.phases import PHASE_2
from kingless.rules.ruleset import Ruleset

if TYPE_CHECKING:
    from kingless.fast import _kernel


class Reach(Struct, frozen=True):
    """How far somebody thinks."""

    worlds: int
    """How many ways the cards could lie it imagines for each decision."""
    memory: int
    """For how many tricks it remembers what has left the game."""
    foresight: int
    """From how many cards in hand on it sees phase two through to the end."""


REACHES = (
    Reach(worlds=2, memory=1, foresight=2),
    Reach(worlds=6, memory=3, foresight=3),
    Reach(worlds=20, memory=6, foresight=5),
    Reach(worlds=150, memory=13, foresight=8),
)
"""The four levels below the expert, from gentle to strong."""


class Level:
    """A player of one level; the last is the expert at full strength."""

    def __init__(self, number: int) -> None:
        self.key = f"level-{number}"
        self._reach = REACHES[number - 1] if number <= len(REACHES) else None

    def choose(self, ruleset: Ruleset, observation: Observation, budget: Budget, seed: int) -> Choice:
        """The card that looks best from as far as it thinks."""
        if self._reach is None:
            return Expert().choose(ruleset, observation, budget, seed)
        found = placed(ruleset, observation)
        if found is None:
            return Greedy().choose(ruleset, observation, budget, seed)
        kernel, known = found
        if observation.phase == PHASE_2 and is_complete(known) and _cards(known) <= self._reach.foresight:
            return exact(kernel, known, budget, seed)
        known = _forgetful(kernel, known, observation, self._reach.memory)
        nodes = self._reach.worlds * len(observation.legal)
        few = Budget(millis=budget.millis, nodes=min(nodes, budget.nodes or nodes), stop=budget.stop)
        return guessed(kernel, known, few, seed)


def _cards(known: "_kernel.Knowledge") -> int:
    return known.hand.bit_count()


def _forgetful(
    kernel: Native, known: "_kernel.Knowledge", seen: Observation, memory: int
) -> "_kernel.Knowledge":
    """The same knowledge without the cards that left the game longer ago: they may be anywhere."""
    plays = [event for event in seen.history if event.what == "played"]
    recent = [event.cards[0] for event in plays[len(plays) - 2 * memory - len(seen.table) :]] if memory else []
    remembered = 0
    for place, card in enumerate(kernel.places.deck):
        if card in recent:
            remembered |= 1 << place
    gone = known.out & ~remembered
    known.out &= ~gone
    known.unknown |= gone
    return known


LEVELS = tuple(Level(number) for number in range(1, len(REACHES) + 2))
"""From gentle to full strength."""
