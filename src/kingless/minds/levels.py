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
from kingless.minds.kernel.playouts import PlaceRatings, choose_by_playouts
from kingless.minds.kernel.policy import rate_by_policy
from kingless.minds.law.forgetting import forget_old_tricks
from kingless.minds.law.law_nets import LawNets, law_nets, likeliest
from kingless.minds.law.net_search import rate_with_nets
from kingless.minds.mind import Budget, Choice, check_asked
from kingless.rules.cards import HAND_SIZE
from kingless.rules.observation import Observation
from kingless.rules.phases import PHASE_1, PHASE_2
from kingless.rules.ruleset import Ruleset

if TYPE_CHECKING:
    from kingless.fast import _kernel


class Reach(Struct, frozen=True):
    """How far somebody thinks."""

    doubt: float
    """How unsure it is of its chances to win in decks that the kernel plays."""
    law_doubt: float
    """The same where the law plays."""
    law_worlds: int
    """How many ways the cards could lie it imagines there for each decision; with none it takes one look."""
    memory: int
    """For how many tricks it remembers what has left the game."""
    foresight: int
    """From how many cards in hand on it sees phase two through to the end."""
    roughness: float
    """Where the law plays and no network can be asked: how roughly it weighs its cards by a rule of thumb."""


REACHES = (
    Reach(doubt=0.15, law_doubt=0.24, law_worlds=0, memory=0, foresight=1, roughness=4.0),
    Reach(doubt=0.064, law_doubt=0.125, law_worlds=0, memory=2, foresight=2, roughness=2.0),
    Reach(doubt=0.012, law_doubt=0.02, law_worlds=0, memory=8, foresight=6, roughness=0.5),
    Reach(doubt=0.01, law_doubt=0.0, law_worlds=3, memory=13, foresight=8, roughness=0.0),
)
"""The four levels below the expert, from gentle to strong."""

_TINY = 1e-12
_PILE = 2 * HAND_SIZE
"""The cards that are not dealt."""

_WORLDS = 20
"""How many ways the cards could lie are imagined for each decision."""

_LOG_CHANCE = 0.02
"""What each unit of the logarithm of its odds is worth to an answer at one look, in chances to win."""

_FIRST_PLAYOUTS = 100
"""A glance that is enough to solve small endings quickly."""


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
            return _choose_under_law(self._reach, ruleset, observation, budget, seed)
        kernel, known = found
        sees_the_end = is_complete(known) and known.hand.bit_count() <= self._reach.foresight
        if observation.phase == PHASE_2 and sees_the_end:
            return choose_exactly(kernel, known, budget, seed, _FIRST_PLAYOUTS)
        few = _limit(budget, _WORLDS * len(observation.legal))
        if self._reach.memory < HAND_SIZE:
            known = forget_old_plays(kernel, known, observation, self._reach.memory)
            choice = choose_by_playouts(kernel, known, few, seed)
        else:  # who remembers every card also knows what a network has learned from them
            choice = choose_by_playouts(kernel, known, few, seed, _learned_prior(kernel, known, observation))
        return add_doubt(choice, self._reach.doubt, seed)


def _learned_prior(kernel: GameKernel, known: "_kernel.Knowledge", seen: Observation) -> PlaceRatings:
    if kernel.policy is None or seen.phase != PHASE_1:
        return ()
    return rate_by_policy(kernel.policy, kernel, known, seen)


def _choose_under_law(reach: Reach, ruleset: Ruleset, seen: Observation, budget: Budget, seed: int) -> Choice:
    """Where the kernel cannot play: a few imagined tricks, or a rule of thumb, and doubts about either."""
    nets = law_nets()
    if nets is None:
        thumb = Greedy().choose(ruleset, seen, budget, seed)
        return add_doubt(thumb, reach.roughness, seed)
    choice = None
    if reach.law_worlds:
        few = _limit(budget, reach.law_worlds * len(seen.legal))
        choice = rate_with_nets(ruleset, seen, few, seed, nets, memory=reach.memory)
    return add_doubt(
        choice or _look(nets, ruleset, forget_old_tricks(seen, reach.memory)), reach.law_doubt, seed
    )


def _look(nets: LawNets, ruleset: Ruleset, seen: Observation) -> Choice:
    """What a network makes of the answers at one look, as chances to win beside the likeliest."""
    first = likeliest(nets.odds(ruleset, seen))
    odds = first.scores or {}
    best = odds[first.action]
    return Choice(
        first.action,
        {action: _LOG_CHANCE * log(max(share / best, _TINY)) for action, share in odds.items()},
    )


def add_doubt(choice: Choice, doubt: float, seed: int) -> Choice:
    """What somebody takes who is unsure: of two answers the worse one the oftener, the nearer they are.

    Gumbel's noise: how much oftener the better is taken goes with their difference beside the doubt.
    """
    if not doubt or not choice.scores:
        return choice
    chooser = Random(seed)
    scores = {
        action: score - doubt * log(-log(chooser.uniform(_TINY, 1 - _TINY)))
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
