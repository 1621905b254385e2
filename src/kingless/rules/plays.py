"""Plays: what happens to a card between the hand and the table."""

from msgspec.structs import replace

from kingless.rules import moves
from kingless.rules.cards import Card, suit, value
from kingless.rules.open_fields import Played
from kingless.rules.phases import PHASE_1
from kingless.rules.ruleset import Ruleset
from kingless.rules.state import Draft
from kingless.rules.tricks import LAID

_DOUBLE = "x2"


def play(ruleset: Ruleset, draft: Draft, seat: int, card: Card) -> None:
    """A seat plays a card: potions are turned, it may swap with the prize, then it counts (5.5, t3)."""
    moves.lay(draft, LAID[seat][card])
    swaps = ruleset.swaps and draft.phase == PHASE_1 and suit(card) in ruleset.swaps  # H-9
    if swaps or draft.flips or draft.effects or draft.declared is not None:
        _change(ruleset, draft, seat, card)


def _change(ruleset: Ruleset, draft: Draft, seat: int, card: Card) -> None:
    flipped = [moves.flip(draft, seat) for _ in range(draft.flips)]
    draft.flips = 0
    if draft.phase == PHASE_1 and suit(card) in ruleset.swaps and draft.centre is not None:
        card = moves.swap(draft, seat, card, draft.centre)  # H-1; H-6: only a card from the hand does
    worth = value(card) * (2 if _DOUBLE in flipped else 1)  # W-5, A35
    worth += sum(int(potion) for potion in flipped if potion != _DOUBLE)
    worth += _use_effects(draft, seat)
    faction = suit(card) if draft.declared is None else draft.declared
    draft.declared = None
    laid = Played(seat, card, faction, worth)  # H-8: all of it on the card that lies there now
    draft.table = (*draft.table[:-1], laid)
    if laid != LAID[seat][card]:
        moves.tell_worth(ruleset, draft, laid)


def _use_effects(draft: Draft, seat: int) -> int:
    """What lasting effects add to this card; each has one card fewer to change after it."""
    total, left = 0, []
    for effect in draft.effects:
        if effect.seat != seat:
            left.append(effect)
            continue
        total += effect.by
        if effect.plays > 1:
            left.append(replace(effect, plays=effect.plays - 1))
        elif effect.card is not None:
            moves.discard(draft, (effect.card,))  # D-1: the Bear goes at once
    draft.effects = tuple(left)
    return total
