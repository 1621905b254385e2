"""State: everything that is true in a game at a moment when somebody must answer, or when it is over."""

from msgspec import Struct
from msgspec.structs import astuple

from kingless.rules.agenda import Agenda
from kingless.rules.cards import Card
from kingless.rules.events import Event
from kingless.rules.phases import SET_UP

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


NO_KEYS: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())


class _Fields(Struct, gc=False):
    phase: int
    trick: int
    leader: int
    winner: int | None
    """Who won the trick that is being collected."""
    agenda: Agenda
    centre: Card | None
    table: tuple[Played, ...]
    hands: Pair
    deck: Cards
    """The draw pile from the top."""
    followers: Pair
    score: Pair
    discard: Cards
    seen_hands: Pair
    """`seen_hands[seat]`: cards in the other's hand that this seat has seen go there."""
    seen_followers: Pair
    """`seen_followers[seat]`: cards in the other's follower pile that this seat has seen go there."""
    seen_deck: Pair
    """`seen_deck[seat]`: cards that this seat knows to lie in the deck."""
    peek: Pair
    """`peek[seat]`: the cards from the top of the deck that this seat is being shown."""
    frozen: tuple[Played, ...]
    """Cards of an undecided trick that wait for the next one."""
    artifacts: tuple[tuple[str, ...], tuple[str, ...]]
    spent: tuple[str, ...]
    """Artifacts and potions that have been used."""
    next_leader: int | None
    """Who leads the next trick, where that is decided already."""
    numbers_only: bool
    """Does only the higher number win this trick?"""
    effects: tuple[Effect, ...]
    flips: int
    """Potions to be turned over on the card that is being played."""
    declared: int | None
    """The faction that the card being played will count as."""
    swaps: tuple[Swap, ...]
    """The cards of this trick that changed places with the prize, in order."""
    incoming: tuple[tuple[Played, ...], tuple[Played, ...]]
    """Cards on their way into the score piles."""
    front: Pair
    """Scored cards that lie face-up before their owners until the end."""
    aside: Cards
    """Cards that wait for the winner of the next trick."""
    extras: tuple[tuple[Added, ...], tuple[Added, ...]]
    potions: tuple[tuple[str, ...], tuple[str, ...]]
    """Potions held, the oldest first; nobody knows which."""
    potion_deck: tuple[str, ...]


class State(_Fields, frozen=True):  # type: ignore[misc]  # msgspec may freeze what it inherits
    """A moment of a game: frozen, hashable, plain data. Unordered zones are sorted."""


class Draft(_Fields):
    """A state under change, while the law works through the agenda."""

    events: list[Event] | None = None
    """What has happened so far, or None where nobody wants to know."""


_COUNT = len(State.__struct_fields__)

EMPTY = State(
    phase=SET_UP,
    trick=0,
    leader=0,
    winner=None,
    agenda=(),
    centre=None,
    table=(),
    hands=NO_CARDS,
    deck=(),
    followers=NO_CARDS,
    score=NO_CARDS,
    discard=(),
    seen_hands=NO_CARDS,
    seen_followers=NO_CARDS,
    seen_deck=NO_CARDS,
    peek=NO_CARDS,
    frozen=(),
    artifacts=NO_KEYS,
    spent=(),
    next_leader=None,
    numbers_only=False,
    effects=(),
    flips=0,
    declared=None,
    swaps=(),
    incoming=((), ()),
    front=NO_CARDS,
    aside=(),
    extras=((), ()),
    potions=NO_KEYS,
    potion_deck=(),
)


def thaw(state: State, events: list[Event] | None) -> Draft:
    """A draft that begins as this state."""
    draft = Draft(*astuple(state))  # the fields of a state, in order
    draft.events = events
    return draft


def freeze(draft: Draft) -> State:
    """The state that a draft has come to."""
    return State(*astuple(draft)[:_COUNT])
