"""The questions to chance card by card, as OpenSpiel asks them: what may come next, and the whole answer."""

from collections.abc import Callable
from typing import Any, NamedTuple

from kingless.rules.actions import ChanceAction, Deal, DealArtifacts, DrawFromHand, Leader, Potions, Shuffle
from kingless.rules.agenda import AskArtifacts, AskDeal, AskDraw, AskLeader, AskPotions
from kingless.rules.chance import ARTIFACTS_EACH
from kingless.rules.ruleset import Ruleset
from kingless.rules.state import State

Thing = int | str
"""A card, or the key of a potion, of an artifact or of a seat."""
Things = tuple[Thing, ...]
SEATS = ("seat 0", "seat 1")


class SpielQuestion(NamedTuple):
    """What chance picks from, how many times, and what the picks make."""

    things: Things
    picks: int
    answer: Callable[[Any], ChanceAction]


def question_of(ruleset: Ruleset, state: State) -> SpielQuestion:
    """What the law asks chance here."""
    match state.agenda[0]:
        case AskLeader():
            return SpielQuestion(SEATS, 1, lambda picked: Leader(SEATS.index(picked[0])))
        case AskDeal():
            return SpielQuestion(ruleset.deck, len(ruleset.deck), Deal)
        case AskPotions():
            return SpielQuestion(tuple(sorted(ruleset.potions)), len(ruleset.potions), Potions)
        case AskArtifacts():
            return SpielQuestion(tuple(sorted(ruleset.artifacts)), 2 * ARTIFACTS_EACH, DealArtifacts)
        case AskDraw(seat, count):
            return SpielQuestion(
                state.hands[1 - seat], count, lambda picked: DrawFromHand(tuple(sorted(picked)))
            )
        case _:
            return SpielQuestion(tuple(sorted(state.deck)), len(state.deck), Shuffle)
