"""State: everything that is true in a game at a moment when somebody must answer, or when it is over."""

from typing import Annotated

from msgspec import Struct
from msgspec.structs import astuple, fields

from kingless.rules.agenda import Agenda
from kingless.rules.cards import Card
from kingless.rules.events import Event
from kingless.rules.phases import SET_UP

Seat = Annotated[int, "seat"]
Phase = Annotated[int, "phase"]
Suit = Annotated[int, "suit"]
"""A faction, by the number that its cards carry."""
Keys = tuple[str, ...]
Cards = tuple[Card, ...]
Pair = tuple[Cards, Cards]

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


class Swap(Struct, frozen=True, array_like=True, gc=False):
    """A card played from the hand that changed places with the prize."""

    seat: int
    card: Card
    prize: Card


class Added(Struct, frozen=True, array_like=True, gc=False):
    """An artifact in a score pile that counts as a card of a faction, with or without a value."""

    key: str
    suit: int
    value: int | None


Extras = tuple[tuple[Added, ...], tuple[Added, ...]]

NO_KEYS: tuple[Keys, Keys] = ((), ())


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


class _Fields(OpenFields, gc=False):
    winner: Seat | None = None
    """Who won the trick that is being collected."""
    agenda: Agenda = ()
    hands: Pair = NO_CARDS
    deck: Cards = ()
    """The draw pile from the top."""
    followers: Pair = NO_CARDS
    seen_hands: Pair = NO_CARDS
    """`seen_hands[seat]`: cards in the other's hand that this seat has seen go there."""
    seen_followers: Pair = NO_CARDS
    """`seen_followers[seat]`: cards in the other's follower pile that this seat has seen go there."""
    seen_deck: Pair = NO_CARDS
    """`seen_deck[seat]`: cards that this seat knows to lie in the deck."""
    peek: Pair = NO_CARDS
    """`peek[seat]`: the cards from the top of the deck that this seat is being shown."""
    artifacts: tuple[Keys, Keys] = NO_KEYS
    next_leader: Seat | None = None
    """Who leads the next trick, where that is decided already."""
    swaps: tuple[Swap, ...] = ()
    """The cards of this trick that changed places with the prize, in order."""
    incoming: tuple[tuple[Played, ...], tuple[Played, ...]] = ((), ())
    """Cards on their way into the score piles."""
    potions: tuple[Keys, Keys] = NO_KEYS
    """Potions held, the oldest first; nobody knows which."""
    potion_deck: Keys = ()


class State(_Fields, frozen=True):  # type: ignore[misc]  # msgspec may freeze what it inherits
    """A moment of a game: frozen, hashable, plain data. Unordered zones are sorted."""


class Draft(_Fields):
    """A state under change, while the law works through the agenda."""

    events: list[Event] | None = None
    """What has happened so far, or None where nobody wants to know."""


_COUNT = len(State.__struct_fields__)

EMPTY = State(phase=SET_UP, trick=0, leader=0, centre=None, table=(), score=NO_CARDS, discard=())
"""A game before anything has been dealt."""


def thaw(state: State, events: list[Event] | None) -> Draft:
    """A draft that begins as this state."""
    draft = Draft(*astuple(state))  # the fields of a state, in order
    draft.events = events
    return draft


def freeze(draft: Draft) -> State:
    """The state that a draft has come to."""
    return State(*astuple(draft)[:_COUNT])
