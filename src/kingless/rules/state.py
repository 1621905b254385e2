"""State: everything that is true in a game at a moment when somebody must answer, or when it is over."""

from msgspec import Struct
from msgspec.structs import astuple

from kingless.rules.agenda import Agenda
from kingless.rules.cards import Card
from kingless.rules.events import Event
from kingless.rules.open_fields import NO_CARDS, Cards, Keys, OpenFields, Pair, Played, Seat
from kingless.rules.phases import SET_UP

NO_KEYS: tuple[Keys, Keys] = ((), ())


class Swap(Struct, frozen=True, array_like=True, gc=False):
    """A card played from the hand that changed places with the prize."""

    seat: int
    card: Card
    prize: Card


class _StateFields(OpenFields, gc=False):
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


class State(_StateFields, frozen=True):  # type: ignore[misc]  # msgspec may freeze what it inherits
    """A moment of a game: frozen, hashable, plain data. Unordered zones are sorted."""


class Draft(_StateFields):
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
