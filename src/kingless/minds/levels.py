"""Five levels for people: they think as the expert does, but imagine less, forget, and look less far ahead.

So they err where people err: between cards that look alike, about cards long gone, and far from the end.
"""

from math import log
from random import Random
from time import monotonic
from typing import TYPE_CHECKING

from msgspec import Struct

from kingless.minds.background_cache import max_wait
from kingless.minds.expert import Expert
from kingless.minds.greedy import Greedy
from kingless.minds.kernel.endgame import choose_exactly
from kingless.minds.kernel.game_kernel import GameKernel
from kingless.minds.kernel.knowledge import is_complete, kernel_and_knowledge
from kingless.minds.kernel.playouts import choose_by_playouts
from kingless.minds.law.playouts import choose_under_law
from kingless.minds.mind import Budget, Choice, check_asked
from kingless.rules.cards import HAND_SIZE
from kingless.rules.observation import Observation
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
    noise: float
    """Where games cannot be imagined quickly: how roughly it weighs its cards by a rule of thumb."""


REACHES = (
    Reach(worlds=1, memory=0, foresight=1, noise=4.0),
    Reach(worlds=4, memory=2, foresight=2, noise=2.0),
    Reach(worlds=20, memory=6, foresight=5, noise=0.0),
    Reach(worlds=100, memory=13, foresight=8, noise=0.0),
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
        found = kernel_and_knowledge(ruleset, observation, max_wait(budget))
        budget = budget.since(begun)
        if found is None:
            return _choose_without_kernel(self._reach, ruleset, observation, budget, seed)
        kernel, known = found
        sees_the_end = is_complete(known) and known.hand.bit_count() <= self._reach.foresight
        if observation.phase == PHASE_2 and sees_the_end:
            return choose_exactly(kernel, known, budget, seed)
        known = forget_old_plays(kernel, known, observation, self._reach.memory)
        few = _limit(budget, self._reach.worlds * len(observation.legal))
        return choose_by_playouts(kernel, known, few, seed)


def _choose_without_kernel(
    reach: Reach, ruleset: Ruleset, seen: Observation, budget: Budget, seed: int
) -> Choice:
    """Where the kernel cannot play: few imagined games, or a rule of thumb followed more or less closely."""
    if reach.worlds >= _MANY:
        return choose_under_law(ruleset, seen, _limit(budget, reach.worlds), seed, sensible=True)
    choice = Greedy().choose(ruleset, seen, budget, seed)
    if not reach.noise or choice.scores is None:
        return choice
    chooser = Random(seed)
    # Gumbel's noise: between two cards it errs the more often, the nearer they are to each other.
    scores = {
        action: score - reach.noise * log(-log(chooser.uniform(_TINY, 1 - _TINY)))
        for action, score in choice.scores.items()
    }
    return Choice(max(scores, key=lambda action: scores[action]), scores)


def _limit(budget: Budget, games: int) -> Budget:
    return Budget(millis=budget.millis, nodes=min(games, budget.nodes or games), stop=budget.stop)


def forget_old_plays(
    kernel: GameKernel, known: "_kernel.Knowledge", seen: Observation, memory: int
) -> "_kernel.Knowledge":
    """Take out of this knowledge the cards that left the game longer ago: they may be anywhere."""
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
