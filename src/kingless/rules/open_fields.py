"""Open fields: what lies on the table for everybody to see, and the types that it is made of."""

from typing import Annotated

from msgspec import Struct
from msgspec.structs import fields

from kingless.rules.cards import Card

Seat = Annotated[int, "seat"]
Phase = Annotated[int, "phase"]
Suit = Annotated[int, "suit"]
"""A faction, by the number that its cards carry."""
Keys = tuple[str, ...]
Cards = tuple[Card, ...]
Pair = tuple[Cards, Cards]
KeyPair = tuple[Keys, Keys]

NO_CARDS: Pair = ((), ())


class Played(Struct, frozen=True, array_like=True, gc=False):
    """A card on the table: whose it is, which faction's powers it has, and what it is worth now."""

    seat: int
    card: Card
    suit: int
    value: int


class Effect(Struct, frozen=True, array_like=True, gc=False):
    """Something lasting: the next cards that a seat plays are worth more, or less."""

    key: str
    """What it comes from."""
    seat: int
    by: int
    plays: int
    """How many cards it still changes."""
    card: Card | None = None
    """The card that lies there for it, and is discarded when it is used up."""


class Added(Struct, frozen=True, array_like=True, gc=False):
    """An artifact in a score pile that counts as a card of a faction, with or without a value."""

    key: str
    suit: int
    value: int | None


Extras = tuple[tuple[Added, ...], tuple[Added, ...]]


class OpenFields(Struct, gc=False):
    """What lies open on the table (2.9): a state, every observation and its form in JSON have these fields.

    A new one is added here and nowhere else, at the end, with what it is where a game has nothing of it. The
    first seven have no such value: every game has them.
    """

    phase: Phase
    trick: int
    leader: Seat
    centre: Card | None
    table: tuple[Played, ...]
    score: Pair
    discard: Cards
    spent: Keys = ()
    """Artifacts and potions that have been used."""
    front: Pair = NO_CARDS
    """Scored cards that lie face-up before their owners until the end."""
    aside: Cards = ()
    """Cards that wait for the winner of the next trick."""
    frozen: tuple[Played, ...] = ()
    """Cards of an undecided trick that wait for the next one."""
    extras: Extras = ((), ())
    effects: tuple[Effect, ...] = ()
    numbers_only: bool = False
    """Does only the higher number win this trick?"""
    flips: int = 0
    """Potions to be turned over on the card that is being played."""
    declared: Suit | None = None
    """The faction that the card being played will count as."""


OPEN_FIELDS = fields(OpenFields)
"""The name, the type and the default of each of them."""
