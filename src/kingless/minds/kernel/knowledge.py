"""What a seat knows of a game, in the kernel's terms."""

from typing import TYPE_CHECKING

from kingless.fast.compiled import Places
from kingless.fast.solver import is_as_printed
from kingless.fast.tables import Tables
from kingless.minds.kernel.game_kernel import GameKernel, kernel_for
from kingless.rules.cards import HIDDEN, Card
from kingless.rules.observation import Observation
from kingless.rules.open_fields import OPEN_FIELDS, Cards
from kingless.rules.phases import PHASE_1
from kingless.rules.ruleset import Ruleset

if TYPE_CHECKING:
    from kingless.fast import _kernel

_NOTHING = 255
"""How the kernel writes that no card lies there."""


class BadObservation(ValueError):
    """An observation that no world fits."""


def knowledge(tables: Tables, places: Places, seen: Observation, seat: int) -> "_kernel.Knowledge":
    """Everything that an observation tells the seat about where the cards are."""
    from kingless.fast import _kernel

    other = 1 - seat
    led = tuple(laid.card for laid in seen.table)
    centre = () if seen.centre is None else (seen.centre,)
    piles = (
        seen.hands[seat],
        seen.followers[seat],
        _visible(seen.followers[other]),
        _visible(seen.hands[other]),
        seen.score[0],
        seen.score[1],
        seen.discard,
        led,
        centre,
    )
    try:
        sets = places.sets(*piles)
    except LookupError:
        raise BadObservation("the observation shows cards that this deck does not hold so often") from None
    known = _kernel.Knowledge()
    known.seat, known.phase, known.leader = seat, seen.phase, seen.leader
    known.hand, known.followers, known.other_followers, known.other_hand = sets[:4]
    known.score = (sets[4], sets[5])
    known.out = sets[6]
    known.led = sets[7].bit_length() - 1 if led else _NOTHING
    known.prize = sets[8].bit_length() - 1 if centre else _NOTHING
    known.unknown = (1 << len(places.deck)) - 1 & ~sum(sets)
    known.in_hand = seen.hands[other].count(HIDDEN)
    known.blind = seen.followers[other].count(HIDDEN)
    known.barred = _impossible_cards(tables, places, seen, other) if seen.phase == PHASE_1 else 0
    return known


def kernel_and_knowledge(
    ruleset: Ruleset, seen: Observation, max_wait: float | None = None
) -> "tuple[GameKernel, _kernel.Knowledge] | None":
    """The kernel for this game and what the seat to act knows; None where the kernel cannot play it.

    That is a deck that it has no tables for, or a position that does not come out even; or its tables are not
    ready in so many seconds.
    """
    kernel = kernel_for(ruleset, max_wait)
    if kernel is None or seen.to_act is None or not _is_ordinary(seen):
        return None
    try:
        known = knowledge(kernel.tables, kernel.places, seen, seen.to_act)
        kernel.search.imagine(known, 1, 0)  # refuses what no world fits
    except ValueError:
        return None
    return kernel, known


def _is_ordinary(seen: Observation) -> bool:
    """Is there nothing about that the kernel does not know, and do the cards of the draw pile come out even?

    Each trick of phase one takes two of them, but for the centre card of this one.
    """
    if any(getattr(seen, field.name) != field.default for field in OPEN_FIELDS if not field.required):
        return False
    if any(map(len, seen.incoming)) or not all(is_as_printed(laid) for laid in seen.table):
        return False
    tricks = max(map(len, seen.hands))
    return seen.phase != PHASE_1 or len(seen.draw_pile) == 2 * tricks - 1


def is_complete(known: "_kernel.Knowledge") -> bool:
    """Is every card that the seat cannot see in the other's hand?"""
    return known.unknown.bit_count() == known.in_hand and known.blind == 0


def _impossible_cards(tables: Tables, places: Places, seen: Observation, other: int) -> int:
    """Cards that the other cannot hold, having answered a lead with something else (B-12).

    Answering with a card that may always be played, such as a Doppelgänger (B-38), shows nothing.
    """
    barred = 0
    lead: Card | None = None
    for event in seen.history:
        if event.what == "phase-two":
            break
        if event.what != "played":
            continue
        if lead is None:
            lead = event.cards[0]
            continue
        place = places.deck.index(lead)
        if event.seat == other and not tables.may[place] >> places.deck.index(event.cards[0]) & 1:
            barred |= tables.obliges[place]
        lead = None
    return barred


def _visible(pile: Cards) -> Cards:
    return tuple(card for card in pile if card != HIDDEN)
