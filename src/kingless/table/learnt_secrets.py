"""Learning: has something hidden been seen? What has been seen cannot be taken back."""

from kingless.rules.events import Event
from kingless.rules.state import State

_ALWAYS = ("revealed", "flipped", "used")
"""Whoever's it is: one's own artifact has been shown to the other, and that cannot be unseen either."""
_OWN = ("drew", "peeked")
_FROM_HAND = ("played", "exchanged", "placed")
_TELLING = frozenset({*_ALWAYS, *_OWN, *_FROM_HAND})


def has_learnt(before: State, events: tuple[Event, ...], seat: int) -> bool:
    """Did one of these events, which followed from this state, show something that was hidden before?

    That is what the seat had not seen, or an artifact that it has shown to the other by using it.
    """
    for event in events:
        if event.what in _TELLING:
            seen = event.for_seat(seat)
            if seen is not None and _tells(before, seen, seat):
                return True
    return False


def _tells(before: State, event: Event, seat: int) -> bool:
    if event.what in _ALWAYS:
        return True
    if event.seat == seat:
        return event.what in _OWN and not set(event.cards) <= set(before.peek[seat])
    return event.what in _FROM_HAND and not set(event.cards) <= set(before.seen_hands[seat])
