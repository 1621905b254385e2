"""Deeds: what factions and artifacts put on the agenda, one function for each."""

from msgspec.structs import replace

from kingless.rules import moves
from kingless.rules.agenda import (
    Bank,
    Brew,
    Change,
    CountAs,
    Declare,
    Draw,
    Exchange,
    Extra,
    Forgo,
    Keep,
    KeepOwn,
    LeadNext,
    NumbersOnly,
    Peek,
    Recruit,
    Remove,
    SetAside,
    Smash,
    Strengthen,
    TakeBack,
    TakeUp,
)
from kingless.rules.cards import card, code, suit
from kingless.rules.flow import banking, receivers
from kingless.rules.open_fields import Added, Effect, Played
from kingless.rules.ruleset import Ruleset
from kingless.rules.spoils import spoils
from kingless.rules.state import Draft
from kingless.rules.tricks import LAID, winner


def recruit(_: Ruleset, draft: Draft, step: Recruit) -> None:
    """B-15, B-18: the prize goes onto a follower pile."""
    moves.recruit(draft, step.seat)


def draw(_: Ruleset, draft: Draft, step: Draw) -> None:
    """B-16: the top card of the deck goes onto a follower pile."""
    moves.draw(draft, step.seat)


def peek(_: Ruleset, draft: Draft, step: Peek) -> None:
    """A seat is shown the top of the deck."""
    moves.peek(draft, step.seat, step.count)


def keep(_: Ruleset, draft: Draft, step: Keep) -> None:
    """A seat keeps one of the cards it was shown."""
    moves.keep(draft, step.seat, card(step.code))


def brew(_: Ruleset, draft: Draft, step: Brew) -> None:
    """W-1: a seat takes the top potion."""
    moves.brew(draft, step.seat)


def set_aside(_: Ruleset, draft: Draft, __: SetAside) -> None:
    """AR-12: the played cards wait for the next trick."""
    draft.frozen = draft.frozen + draft.table
    draft.table = ()
    moves.tell(draft, "set-aside", None, tuple(laid.card for laid in draft.frozen))


def take_back(_: Ruleset, draft: Draft, __: TakeBack) -> None:
    """AR-13: the present cards go back to the hands, then every change of places with the prize is undone."""
    for laid in draft.table:
        moves.to_hand(draft, laid.seat, laid.card)
    draft.table = ()
    for swap in reversed(draft.swaps):  # A74
        moves.from_hand(draft, swap.seat, swap.prize, "gave-back")
        moves.to_hand(draft, swap.seat, swap.card)
        draft.centre = swap.prize


def keep_own(ruleset: Ruleset, draft: Draft, _: KeepOwn) -> None:
    """AR-3: nobody wins; each seat scores its own cards, and who would have won leads next."""
    draft.next_leader = would = winner(ruleset, draft.table, draft.numbers_only)
    draft.winner = None
    own = [tuple(laid for laid in draft.frozen + draft.table if laid.seat == seat) for seat in (0, 1)]
    if not (draft.hands[0] and draft.hands[1]):
        own[would] += tuple(LAID[would][waiting] for waiting in draft.aside)
        draft.aside = ()
    draft.incoming = (own[0], own[1])
    draft.table = draft.frozen = ()
    draft.agenda = banking(receivers(draft, draft.leader), True, ruleset.windows) + draft.agenda


def exchange(ruleset: Ruleset, draft: Draft, step: Exchange) -> None:
    """AR-7: a played card and a hand card change places; what changed the old one is lost (G-1)."""
    old, new = card(step.played), card(step.held)
    at = _place_on_table(draft.table, step.seat, step.played, step.nth)
    moves.from_hand(draft, step.seat, new, "exchanged")
    moves.to_hand(draft, step.seat, old)
    laid = LAID[step.seat][new]
    draft.table = (*draft.table[:at], laid, *draft.table[at + 1 :])
    moves.tell_worth(ruleset, draft, laid)


def change(ruleset: Ruleset, draft: Draft, step: Change) -> None:
    """AR-14: a card on the table is worth more or less."""
    at = _place_on_table(draft.table, step.seat, step.code, step.nth)
    laid = replace(draft.table[at], value=draft.table[at].value + step.by)
    draft.table = (*draft.table[:at], laid, *draft.table[at + 1 :])
    moves.tell_worth(ruleset, draft, laid)


def count_as(ruleset: Ruleset, draft: Draft, step: CountAs) -> None:
    """AR-15: a card on the table has the powers of another faction."""
    at = _place_on_table(draft.table, step.seat, step.code, step.nth)
    laid = replace(draft.table[at], suit=ruleset.suit_of[step.faction])
    draft.table = (*draft.table[:at], laid, *draft.table[at + 1 :])
    moves.tell_worth(ruleset, draft, laid)


def strengthen(_: Ruleset, draft: Draft, step: Strengthen) -> None:
    """The next cards of a seat are worth more or less."""
    draft.effects = (*draft.effects, Effect(step.key, step.seat, step.by, step.plays))


def declare(ruleset: Ruleset, draft: Draft, step: Declare) -> None:
    """AR-15: the next card counts as this faction."""
    draft.declared = ruleset.suit_of[step.faction]
    moves.tell(draft, "declared", step.seat, word=step.faction)


def numbers_only(_: Ruleset, draft: Draft, __: NumbersOnly) -> None:
    """AR-18: only the higher number wins."""
    draft.numbers_only = True


def lead_next(_: Ruleset, draft: Draft, step: LeadNext) -> None:
    """AR-11: this seat leads the next trick, over Dragons too (M-7)."""
    draft.next_leader = step.seat


def remove(ruleset: Ruleset, draft: Draft, step: Remove) -> None:
    """AR-4: a card of the trick, or one that waits for its winner, leaves the game.

    Of equal cards it is one that the winner would take; behaviour 1 took the first.
    """
    gone = card(step.code)
    places = [
        (pile, at, laid)
        for pile in ("table", "frozen")
        for at, laid in enumerate(getattr(draft, pile))
        if laid.card == gone
    ]
    if places:
        winning = [] if ruleset.behaviour == 1 else spoils(ruleset, draft)[0]
        pile, at, _ = next((place for place in places if place[2] in winning), places[0])
        laid = getattr(draft, pile)
        setattr(draft, pile, laid[:at] + laid[at + 1 :])
    else:
        draft.aside = tuple(waiting for waiting in draft.aside if waiting != gone)
    moves.remove(draft, gone)


def smash(_: Ruleset, draft: Draft, step: Smash) -> None:
    """C-4: a card that lies in front of a seat leaves the game."""
    moves.smash(draft, step.seat, card(step.code))


def take_up(ruleset: Ruleset, draft: Draft, step: TakeUp) -> None:
    """AR-6: a card that is coming in goes to the hand, and a hand card is scored at once instead.

    A95: into the score pile itself, whatever its faction; under behaviour 1 it could lie in front.
    """
    given = card(step.held)
    _take_from_incoming(draft, step.seat, step.incoming)
    moves.to_hand(draft, step.seat, card(step.incoming))
    moves.from_hand(draft, step.seat, given, "placed")
    if ruleset.behaviour == 1 and suit(given) in ruleset.in_front:
        moves.lie_in_front(draft, step.seat, (given,))
        return
    moves.score(draft, step.seat, (given,))
    draft.agenda = tuple(
        replace(waiting, placed=((step.seat, step.held),)) if isinstance(waiting, Bank) else waiting
        for waiting in draft.agenda
    )


def forgo(_: Ruleset, draft: Draft, step: Forgo) -> None:
    """AR-9: a card that is coming in leaves the game instead."""
    _take_from_incoming(draft, step.seat, step.code)
    moves.remove(draft, card(step.code))


def extra(ruleset: Ruleset, draft: Draft, step: Extra) -> None:
    """AR-1, AR-9: an artifact joins a faction in a score pile."""
    added = Added(step.key, ruleset.suit_of[step.faction], step.value)
    mine, theirs = (*draft.extras[step.seat], added), draft.extras[1 - step.seat]
    draft.extras = (mine, theirs) if step.seat == 0 else (theirs, mine)
    moves.tell(draft, "added", step.seat, word=f"{step.key} {step.faction}")


def _place_on_table(table: tuple[Played, ...], seat: int, text: str, nth: int = 0) -> int:
    """The place of a seat's card on the table; of equal ones the nth."""
    return [at for at, laid in enumerate(table) if laid.seat == seat and code(laid.card) == text][nth]


def _take_from_incoming(draft: Draft, seat: int, text: str) -> None:
    coming = draft.incoming[seat]
    at = next(at for at, laid in enumerate(coming) if code(laid.card) == text)
    left = coming[:at] + coming[at + 1 :]
    draft.incoming = (left, draft.incoming[1]) if seat == 0 else (draft.incoming[0], left)
