"""The questions to chance card by card, as OpenSpiel asks them: what may come next, and the whole answer."""

from collections import Counter
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


class SpielPool(NamedTuple):
    """What chance can still pick of what it was asked: by number, the thing and how many there are of it."""

    question: SpielQuestion
    things: dict[int, Thing]
    counts: dict[int, int]
    total: int

    def chances(self) -> list[tuple[int, float]]:
        """What may come next, by number, and how likely each is."""
        total = self.total
        return [(number, count / total) for number, count in self.counts.items()]

    def without(self, number: int) -> "SpielPool":
        """What is left after one of these."""
        counts = self.counts.copy()
        counts[number] -= 1
        if not counts[number]:
            del counts[number]
        return SpielPool(self.question, self.things, counts, self.total - 1)

    def rest(self) -> Things:
        """Everything that is left, in order."""
        return tuple(self.things[number] for number, count in self.counts.items() for _ in range(count))


def new_pool(question: SpielQuestion, numbers: dict[Thing, int]) -> SpielPool:
    """Everything that chance picks from, before it has."""
    things = {numbers[thing]: thing for thing in question.things}
    counts = Counter(numbers[thing] for thing in question.things)
    return SpielPool(question, things, {number: counts[number] for number in sorted(things)}, counts.total())


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
