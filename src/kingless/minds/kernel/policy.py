"""Choosing in the kernel by what a network has learned: it rates every card at one look."""

from typing import TYPE_CHECKING

from kingless.minds.kernel.game_kernel import GameKernel
from kingless.minds.mind import Choice
from kingless.rules.actions import Action, Play
from kingless.rules.observation import Observation

if TYPE_CHECKING:
    from kingless.fast import _kernel


def choose_by_policy(
    policy: "_kernel.Policy", kernel: GameKernel, known: "_kernel.Knowledge", seen: Observation
) -> Choice | None:
    """The card that a network finds most likely to be right, with how likely it finds each, if it can say."""
    deck = kernel.places.deck
    scores: dict[Action, float] = {
        Play(deck[place]): share for place, share in rate_by_policy(policy, kernel, known, seen)
    }
    if not scores:
        return None
    return Choice(max(scores, key=lambda play: scores[play]), scores)


def rate_by_policy(
    policy: "_kernel.Policy", kernel: GameKernel, known: "_kernel.Knowledge", seen: Observation
) -> list[tuple[int, float]]:
    """How likely a network finds each card of phase one; nothing where what was seen was no phase one."""
    try:
        return policy.rate(known, plays_for_prizes(kernel, seen))
    except ValueError:  # somebody has sent an observation with a history that cannot have been
        return []


def plays_for_prizes(kernel: GameKernel, seen: Observation) -> list[tuple[int, int, int]]:
    """The cards of phase one that both have seen: who played which, and for which prize (B-10, B-11)."""
    place_of = kernel.places.deck.index
    plays: list[tuple[int, int, int]] = []
    prize: int | None = None
    for event in seen.history:
        if event.what == "revealed":
            prize = place_of(event.cards[0])
        elif event.what == "played" and prize is not None and event.seat is not None:
            plays.append((event.seat, place_of(event.cards[0]), prize))
    return plays
