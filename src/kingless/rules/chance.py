"""Chance: the seat that deals and shuffles, and what makes its answers valid."""

from collections import Counter

from kingless.rules import moves
from kingless.rules.actions import (
    AnyAction,
    Deal,
    DealArtifacts,
    DrawFromHand,
    IllegalAction,
    Leader,
    Potions,
    Shuffle,
)
from kingless.rules.agenda import (
    AgendaStep,
    AskArtifacts,
    AskDeal,
    AskDraw,
    AskLeader,
    AskPotions,
    AskShuffle,
)
from kingless.rules.cards import HAND_SIZE
from kingless.rules.flow import trick
from kingless.rules.open_fields import Cards
from kingless.rules.phases import PHASE_1
from kingless.rules.ruleset import Ruleset
from kingless.rules.state import Draft

CHANCE = -1
"""The seat of chance."""

ARTIFACTS_EACH = 3  # M-5

KINDS: dict[type, str] = {
    AskLeader: "leader",
    AskDeal: "deal",
    AskArtifacts: "artifacts",
    AskPotions: "potions",
    AskShuffle: "shuffle",
    AskDraw: "draw",
}
"""The kind of each question to chance."""


def answer_chance(ruleset: Ruleset, draft: Draft, asked: AgendaStep, action: AnyAction) -> None:
    """Do what chance answered, if it is an answer to what was asked."""
    match asked, action:
        case AskLeader(), Leader(seat) if seat in (0, 1):
            draft.leader = seat
        case AskDeal(), Deal(cards) if tuple(sorted(cards)) == ruleset.deck:
            _deal(ruleset, draft, action)
        case AskArtifacts(), DealArtifacts(keys) if _are_dealable(ruleset, keys):
            draft.artifacts = (
                tuple(sorted(keys[:ARTIFACTS_EACH])),
                tuple(sorted(keys[ARTIFACTS_EACH:])),
            )
        case AskPotions(), Potions(order) if sorted(order) == sorted(ruleset.potions):
            draft.potion_deck = order
        case AskDraw(seat, count), DrawFromHand(cards) if len(cards) == count and _are_held(
            draft, 1 - seat, cards
        ):
            moves.show_hand_cards(draft, seat, cards)
        case AskShuffle(), Shuffle(cards) if sorted(cards) == sorted(draft.deck):
            moves.reorder(draft, cards)
        case _:
            raise IllegalAction("bad-chance", "B-3", asked=KINDS[type(asked)])


def _deal(ruleset: Ruleset, draft: Draft, dealt: Deal) -> None:
    """B-3: thirteen cards each, the rest is the deck."""
    first, second = dealt.cards[:HAND_SIZE], dealt.cards[HAND_SIZE : 2 * HAND_SIZE]
    moves.deal(draft, (tuple(sorted(first)), tuple(sorted(second))), dealt.cards[2 * HAND_SIZE :])
    draft.phase = PHASE_1
    draft.trick = 1
    draft.agenda += trick(PHASE_1, draft.leader, ruleset.windows)


def _are_held(draft: Draft, seat: int, cards: Cards) -> bool:
    return Counter(cards) <= Counter(draft.hands[seat])


def _are_dealable(ruleset: Ruleset, keys: tuple[str, ...]) -> bool:
    different = set(keys)
    return len(keys) == len(different) == 2 * ARTIFACTS_EACH and different <= ruleset.artifacts.keys()
