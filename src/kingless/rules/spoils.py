"""Spoils: who is about to collect which cards of a phase-two trick."""

from kingless.rules.cards import suit, value
from kingless.rules.open_fields import Cards, Played
from kingless.rules.phases import PHASE_1, PHASE_2
from kingless.rules.ruleset import Ruleset
from kingless.rules.slots import DISCARD, KEPT_BY_LOSER, LOSER_SCORE, WINNER_SCORE
from kingless.rules.state import Draft, State

LaidCards = tuple[Played, ...]


def destination(ruleset: Ruleset, phase: int, laid: Played, won: int) -> str:
    """Where a played card goes when the trick is collected."""
    to = ruleset.routes[phase][laid.suit]
    if to == KEPT_BY_LOSER and laid.seat == won:
        return DISCARD if phase == PHASE_1 else WINNER_SCORE
    return to


def spoils(ruleset: Ruleset, state: State | Draft) -> tuple[LaidCards, LaidCards]:
    """What the winner and the loser collect: one that waited first, then the rest (C-7)."""
    won = state.leader if state.winner is None else state.winner
    winning, losing = [], []
    for laid in state.frozen + state.table:
        to = destination(ruleset, PHASE_2, laid, won)
        if to == LOSER_SCORE:  # B-37
            losing.append(laid)
        elif to == WINNER_SCORE and not (ruleset.one_per_trick and _waits(ruleset, laid)):
            winning.append(laid)
    singles = scored_one_by_one(ruleset, state)[0] if ruleset.one_per_trick else ()
    return (*singles, *winning), tuple(losing)


def unclaimed_cards(ruleset: Ruleset, state: State | Draft) -> LaidCards:
    """The cards of a phase-two trick that nobody collects."""
    if not ruleset.unscored:
        return ()
    won = state.leader if state.winner is None else state.winner
    scored = (WINNER_SCORE, LOSER_SCORE)
    cards = state.frozen + state.table
    return tuple(laid for laid in cards if destination(ruleset, PHASE_2, laid, won) not in scored)


def scored_one_by_one(ruleset: Ruleset, state: State | Draft) -> tuple[LaidCards, Cards]:
    """Of the cards that are scored one a trick: those that enter now, and those that wait on (C-7)."""
    played = [laid.card for laid in state.frozen + state.table if _waits(ruleset, laid)]
    waiting = sorted([*state.aside, *played], key=value, reverse=True)
    last = not (state.hands[0] and state.hands[1])
    now, later = (waiting, []) if last else (waiting[:1], waiting[1:])
    seat = state.leader if state.winner is None else state.winner
    return tuple(Played(seat, card, suit(card), value(card)) for card in now), tuple(sorted(later))


def _waits(ruleset: Ruleset, laid: Played) -> bool:
    """Is this a card of a faction that is scored one a trick, and not one that only passes for it?"""
    return laid.suit in ruleset.one_per_trick and laid.suit == suit(laid.card)
