"""Five levels for people: they think as the expert does, but imagine less, forget, and look less far ahead.

So they err where people err: between cards that look alike, about cards long gone, and far from the end.
"""

from math import log
from random import Random
from time import monotonic
from typing import TYPE_CHECKING

from msgspec import Struct

from kingless.minds.belief import is_complete, placed
from kingless.minds.bylaw import choose_by_law
from kingless.minds.expert import Expert, exact, guessed
from kingless.minds.greedy import Greedy
from kingless.minds.mind import Budget, Choice, check_asked
from kingless.minds.native import Native
from kingless.minds.ready import patience
from kingless.rules.cards import HAND_SIZE
from kingless.rules.faces import Observation
from kingless.rules.phases import PHASE_1, PHASE_2
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
    haste: float
    """Where games cannot be imagined quickly: how roughly it weighs its cards by a rule of thumb."""


REACHES = (
    Reach(worlds=1, memory=0, foresight=1, haste=4.0),
    Reach(worlds=4, memory=2, foresight=2, haste=2.0),
    Reach(worlds=20, memory=6, foresight=5, haste=0.0),
    Reach(worlds=100, memory=13, foresight=8, haste=0.0),
)
"""The four levels below the expert, from gentle to strong."""

_TINY = 1e-12
_PILE = 2 * HAND_SIZE
"""The cards that are not dealt."""

_MANY = 50
"""Who imagines so many worlds imagines them also where that takes long."""


class Level:
    """A player of one level; the last is the expert at full strength."""

    def __init__(self, number: int) -> None:
        self.key = f"level-{number}"
        self._reach = REACHES[number - 1] if number <= len(REACHES) else None

    def choose(self, ruleset: Ruleset, observation: Observation, budget: Budget, seed: int) -> Choice:
        """The card that looks best from as far as it thinks."""
        check_asked(observation)
        if self._reach is None:
            return Expert().choose(ruleset, observation, budget, seed)
        begun = monotonic()
        found = placed(ruleset, observation, patience(budget))
        budget = budget.since(begun)
        if found is None:
            return _by_law(self._reach, ruleset, observation, budget, seed)
        kernel, known = found
        if observation.phase == PHASE_2 and is_complete(known) and _cards(known) <= self._reach.foresight:
            return exact(kernel, known, budget, seed)
        known = forgetful(kernel, known, observation, self._reach.memory)
        few = _no_more(budget, self._reach.worlds * len(observation.legal))
        return guessed(kernel, known, few, seed)


def _by_law(reach: Reach, ruleset: Ruleset, seen: Observation, budget: Budget, seed: int) -> Choice:
    """Where the kernel cannot play: few imagined games, or a rule of thumb followed more or less closely."""
    if reach.worlds >= _MANY:
        return choose_by_law(ruleset, seen, _no_more(budget, reach.worlds), seed, sensible=True)
    choice = Greedy().choose(ruleset, seen, budget, seed)
    if not reach.haste or choice.scores is None:
        return choice
    chooser = Random(seed)
    # Gumbel's noise: between two cards it errs the more often, the nearer they are to each other.
    scores = {
        action: score - reach.haste * log(-log(chooser.uniform(_TINY, 1 - _TINY)))
        for action, score in choice.scores.items()
    }
    return Choice(max(scores, key=lambda action: scores[action]), scores)


def _no_more(budget: Budget, games: int) -> Budget:
    return Budget(millis=budget.millis, nodes=min(games, budget.nodes or games), stop=budget.stop)


def _cards(known: "_kernel.Knowledge") -> int:
    return known.hand.bit_count()


def forgetful(
    kernel: Native, known: "_kernel.Knowledge", seen: Observation, memory: int
) -> "_kernel.Knowledge":
    """The same knowledge without the cards that left the game longer ago: they may be anywhere."""
    plays = [event.cards[0] for event in seen.history if event.what == "played"]
    before = len(plays) - len(seen.table) - 2 * memory
    recent = plays[max(0, before) :]
    remembered = sum(1 << place for place, card in enumerate(kernel.places.deck) if card in recent)
    gone = known.out & ~remembered
    if known.phase == PHASE_1 and (known.unknown | gone).bit_count() - known.in_hand - known.blind > _PILE:
        return known  # no game has so many cards to draw: this one began from a position
    known.out &= ~gone
    known.unknown |= gone
    return known


LEVELS = tuple(Level(number) for number in range(1, len(REACHES) + 2))
"""From gentle to full strength."""
