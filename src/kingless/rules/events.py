"""Events: what happened, each with the seats that may see its faces."""

from collections import Counter

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
_ONTO_FOLLOWERS = ("recruited", "drew")
_INTO_HAND = "took"
_OUT_OF_HAND = ("played", "gave-back", "exchanged", "placed")
"""How cards come to a seat after the deal, and how they leave its hand."""


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


def openly_held(events: Events, seat: int) -> tuple[Counter[Card], Counter[Card]]:
    """Of a hand and of a follower pile, the cards that everybody saw come there and nobody saw leave.

    Of equal cards those are counted that were seen: another one, dealt or drawn face-down, stays hidden.
    """
    hand, followers = Counter[Card](), Counter[Card]()
    for event in events:
        if event.what == "phase-two":
            hand, followers = followers, Counter()
        if event.seat != seat or event.faces != BOTH:
            continue
        if event.what in _ONTO_FOLLOWERS:
            followers.update(event.cards)
        elif event.what == _INTO_HAND:
            hand.update(event.cards)
        elif event.what in _OUT_OF_HAND:
            hand -= Counter(event.cards)  # which one of equal cards leaves, nobody can tell: the seen one
    return hand, followers
