"""Learning: has a seat seen something hidden? What it has seen cannot be taken back."""

from kingless.rules.events import Event, seen_by
from kingless.rules.state import State

_ALWAYS = ("revealed", "flipped")
_OWN = ("drew", "peeked")
_FROM_HAND = ("played", "exchanged", "placed")


def has_learnt(before: State, events: tuple[Event, ...], seat: int) -> bool:
    """Did one of these events, which followed from this state, show the seat something it had not seen?"""
    return any(_tells(before, event, seat) for event in seen_by(events, seat))


def _tells(before: State, event: Event, seat: int) -> bool:
    if event.what in _ALWAYS:
        return True
    if event.seat == seat:
        return event.what in _OWN and not set(event.cards) <= set(before.peek[seat])
    if event.what in _FROM_HAND:
        return not set(event.cards) <= set(before.seen_hands[seat])
    return event.what == "used"
