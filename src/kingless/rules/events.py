"""Events: what happened, each with the seats that may see its faces."""

from msgspec import Struct
from msgspec.structs import replace

from kingless.rules.cards import HIDDEN, Card

BOTH = (True, True)
ONLY = ((True, False), (False, True))
"""`ONLY[seat]`: the audience of a private face."""


class Event(Struct, frozen=True, gc=False):
    """One thing that happened, in the words of the game."""

    what: str
    seat: int | None = None
    cards: tuple[Card, ...] = ()
    word: str = ""
    faces: tuple[bool, bool] = BOTH
    secret: bool = False

    def for_seat(self, seat: int) -> "Event | None":
        """The event as this seat saw it: with hidden faces, or not at all."""
        if self.faces[seat]:
            return self
        if self.secret:
            return None
        return replace(self, cards=(HIDDEN,) * len(self.cards))


Events = tuple[Event, ...]
_TAKEN = ("recruited", "drew", "took")
"""How cards come to a seat after the deal: onto its follower pile, or into its hand."""


def seen_by(events: Events, seat: int) -> Events:
    """The events that this seat has seen, as it saw them."""
    return tuple(seen for event in events if (seen := event.for_seat(seat)) is not None)


def seen_beside(events: Events) -> Events:
    """The events as an onlooker saw them: faces only where both seats saw them."""
    return tuple(
        event if event.faces == BOTH else replace(event, cards=(HIDDEN,) * len(event.cards))
        for event in events
        if event.faces == BOTH or not event.secret
    )


def openly_taken(events: Events, seat: int) -> frozenset[Card]:
    """The cards that this seat has taken while everybody saw them, until they are seen anywhere else.

    A card that has left may come back face-down: then nobody beside the table knows it any more.
    """
    known: set[Card] = set()
    for event in events:
        if event.faces == BOTH:
            known.difference_update(event.cards)
            if event.seat == seat and event.what in _TAKEN:
                known.update(event.cards)
    return frozenset(known)
