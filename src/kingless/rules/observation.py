"""Observations: what a seat may know, built by naming what it sees and never by taking secrets away."""

from collections import Counter
from operator import attrgetter
from typing import Any

from msgspec.structs import astuple

from kingless.rules.actions import Action
from kingless.rules.agenda import AskChoice, AskWindow
from kingless.rules.cards import HIDDEN
from kingless.rules.chance import CHANCE
from kingless.rules.engine import Law
from kingless.rules.events import Event, openly_held, seen_beside, seen_by
from kingless.rules.flow import BEAR
from kingless.rules.open_fields import (
    NO_CARDS,
    OPEN_FIELDS,
    Added,
    Cards,
    Effect,
    Keys,
    OpenFields,
    Pair,
    Played,
    Seat,
)
from kingless.rules.picture_hook import picture_of
from kingless.rules.scoring import Result
from kingless.rules.state import NO_KEYS, State

__all__ = [
    "HIDDEN_KEY",
    "Added",
    "Cards",
    "Effect",
    "Keys",
    "Observation",
    "Pair",
    "Played",
    "Sight",
    "observe",
    "onlook",
    "sight",
    "sight_of",
    "witness",
]
"""With what an observation is made of: who may not know the state finds its parts here."""

HIDDEN_KEY = "?"
Counts = tuple[tuple[int, int], tuple[int, int], Pair]
SeenPiles = tuple[Cards, Cards, Cards, Cards, Cards, Cards, Keys]
"""Own hand, the other's, own followers, the other's, draw pile, what is shown, own artifacts: the seen."""
Hidden = tuple[int, int, int, int]
"""How many are unseen in the other's hand, among its followers, in the draw pile, and of its artifacts."""
Sight = tuple[tuple[Any, ...], tuple[Any, ...], SeenPiles, Hidden, Counts, str | None, str | None]
"""The open fields that every game has, the others, piles, what is hidden, counts, what is asked, the window's
moment."""


class Observation(OpenFields, frozen=True, kw_only=True):  # type: ignore[misc]  # msgspec may freeze it
    """A game as one seat knows it, with everything it has seen happen; hidden cards stand last in a pile."""

    seat: Seat | None
    """Whose observation this is; None is for an onlooker and for those who may see everything."""
    to_act: Seat | None
    asked: str | None
    moment: str | None
    """The moment of the window that this seat is asked at."""
    hands: Pair
    followers: Pair
    draw_pile: Cards
    peek: Cards
    bears: tuple[int, int]
    potions: tuple[int, int]
    """How many potions each seat holds; nobody knows which."""
    incoming: Pair
    """Cards on their way into the score piles."""
    artifacts: tuple[Keys, Keys]
    legal: tuple[Action, ...]
    result: Result | None
    history: tuple[Event, ...] = ()

    def _repr_svg_(self) -> str | None:
        """The picture that a notebook shows."""
        return picture_of(self)

    @property
    def hidden(self) -> int:
        """How many faces this seat cannot see."""
        piles = (*self.hands, *self.followers, self.draw_pile)
        return sum(pile.count(HIDDEN) for pile in piles)


def observe(law: Law, state: State, seat: int, events: tuple[Event, ...] = ()) -> Observation:
    """The game as this seat knows it; `events` is all that has happened (2.9: perfect recall)."""
    to_act, asked, legal = _question(law, state, seat)
    (hand, hidden_hand, pile, hidden_pile, draw_pile, peek, own), hidden = _seen_piles(state, seat)
    hidden_hand += (HIDDEN,) * hidden[0]
    hidden_pile += (HIDDEN,) * hidden[1]
    others = (HIDDEN_KEY,) * hidden[3]
    bears, potions, incoming = _counts(state)
    return Observation(
        *_open_fields(state),
        seat=seat,
        to_act=to_act,
        asked=asked,
        moment=_moment(state) if to_act == seat else None,
        hands=(hand, hidden_hand) if seat == 0 else (hidden_hand, hand),
        followers=(pile, hidden_pile) if seat == 0 else (hidden_pile, pile),
        draw_pile=draw_pile + (HIDDEN,) * hidden[2],
        peek=peek,
        artifacts=(own, others) if seat == 0 else (others, own),
        bears=bears,
        potions=potions,
        incoming=incoming,
        legal=legal,
        result=law.result(state),
        history=seen_by(events, seat),
    )


def sight(law: Law, state: State, seat: int) -> Sight:
    """The same without the answers and the history, at once: for those who write it as numbers."""
    to_act, asked, _ = _question(law, state, seat)
    moment = _moment(state) if to_act == seat else None
    opened = astuple(state)
    piles, hidden = _seen_piles(state, seat)
    return opened[:_EVERY], opened[_EVERY:_OPEN], piles, hidden, _counts(state), asked, moment


def sight_of(seen: Observation, seat: int) -> Sight:
    """The same, of an observation of this seat."""
    other = 1 - seat
    laid = (seen.hands[other], seen.followers[other], seen.draw_pile)
    hidden = [pile.count(HIDDEN) for pile in laid]
    hand, pile, deck = (pile[: len(pile) - unseen] for pile, unseen in zip(laid, hidden, strict=True))
    piles = (seen.hands[seat], hand, seen.followers[seat], pile, deck, seen.peek, seen.artifacts[seat])
    backs = (hidden[0], hidden[1], hidden[2], len(seen.artifacts[other]))
    counts, opened = (seen.bears, seen.potions, seen.incoming), _open_fields(seen)
    return opened[:_EVERY], opened[_EVERY:], piles, backs, counts, seen.asked, seen.moment


def onlook(law: Law, state: State, events: tuple[Event, ...] = ()) -> Observation:
    """The game as anybody beside the table knows it: what lies open, and what both seats saw happen (2.9)."""
    to_act, asked, _ = _question(law, state, None)
    hands, followers = zip(*(_known_to_all(state, seat, events) for seat in (0, 1)), strict=True)
    bears, potions, incoming = _counts(state)
    return Observation(
        *_open_fields(state),
        seat=None,
        to_act=to_act,
        asked=asked,
        moment=None,
        hands=hands,
        followers=followers,
        draw_pile=_pile_of((), len(state.deck)),
        peek=(),
        artifacts=((HIDDEN_KEY,) * len(state.artifacts[0]), (HIDDEN_KEY,) * len(state.artifacts[1])),
        bears=bears,
        potions=potions,
        incoming=incoming,
        legal=(),
        result=law.result(state),
        history=seen_beside(events),
    )


def witness(law: Law, state: State) -> Observation:
    """The game as it is, for those who may see everything: study, records, tests."""
    values, opened = witness_values(law, state), len(OPEN_FIELDS)
    others = zip(WITNESS_FIELDS[opened:], values[opened:], strict=True)
    return Observation(*values[:opened], seat=None, **dict(others))


WITNESS_FIELDS = (
    *(field.name for field in OPEN_FIELDS),
    *("hands", "followers", "draw_pile", "artifacts", "to_act", "asked", "moment", "legal", "result", "peek"),
    *("bears", "potions", "incoming"),
)
"""The fields of an observation that a witness has values for."""
_EVERY = sum(field.required for field in OPEN_FIELDS)
_OPEN = len(OPEN_FIELDS)
"""How many of the open fields every game has, and how many there are; they are a state's first."""
_open_fields = attrgetter(*(field.name for field in OPEN_FIELDS))
"""The open fields of a state, in the order in which an observation takes them."""
_held_fields = attrgetter(
    *(field.name for field in OPEN_FIELDS), *("hands", "followers", "deck", "artifacts")
)
"""The first of `WITNESS_FIELDS`, as a state holds them."""


def witness_values(law: Law, state: State) -> tuple[Any, ...]:
    """The values of `WITNESS_FIELDS`; what has not changed since the state before is the same object."""
    held: tuple[Any, ...] = _held_fields(state)
    decision, peek = law.decision(state), state.peek[0] + state.peek[1]
    if decision is None:
        return (*held, None, None, None, (), law.result(state), peek, *_counts(state))
    seat, kind = decision.seat, decision.kind
    to_act, moment = None if seat == CHANCE else seat, _moment(state)
    return (*held, to_act, kind, moment, decision.legal, None, peek, *_counts(state))


_NONE_EACH = (0, 0)
_NO_COUNTS = (_NONE_EACH, _NONE_EACH, NO_CARDS)


def _counts(state: State) -> Counts:
    """What everybody may know of things that the state holds in another form (2.9): bears, potions, incoming.

    Where there is nothing it is always the same object, which whoever writes states need not write again.
    """
    first, second = state.incoming
    if not (state.effects or first or second) and state.potions == NO_KEYS:
        return _NO_COUNTS
    bears = [effect.seat for effect in state.effects if effect.key == BEAR]
    coming = (tuple(laid.card for laid in first), tuple(laid.card for laid in second))
    return (
        (bears.count(0), bears.count(1)) if bears else _NONE_EACH,
        (len(state.potions[0]), len(state.potions[1])) if state.potions != NO_KEYS else _NONE_EACH,
        coming if first or second else NO_CARDS,
    )


def _question(law: Law, state: State, seat: int | None) -> tuple[int | None, str | None, tuple[Action, ...]]:
    """Who is asked what, unless the very asking of the other seat would tell a secret."""
    decision = law.decision(state)
    if decision is None or decision.seat == CHANCE:
        return None, None, ()
    if decision.seat == seat:
        return seat, decision.kind, decision.legal
    asked = state.agenda[0]
    secret_choice = isinstance(asked, AskChoice) and asked.private
    secret_window = isinstance(asked, AskWindow) and not law.ruleset.ask_all
    if secret_choice or secret_window:
        return None, None, ()
    return decision.seat, decision.kind, ()


def _moment(state: State) -> str | None:
    asked = state.agenda[0] if state.agenda else None
    return asked.moment if isinstance(asked, AskWindow) else None


def _seen_piles(state: State, seat: int) -> tuple[SeenPiles, Hidden]:
    """What this seat sees of what does not lie open, and how many it does not see."""
    other = 1 - seat
    hands, followers, artifacts = state.hands, state.followers, state.artifacts
    hand, pile, deck = state.seen_hands[seat], state.seen_followers[seat], state.seen_deck[seat]
    return (
        (hands[seat], hand, followers[seat], pile, deck, state.peek[seat], artifacts[seat]),
        (
            len(hands[other]) - len(hand),
            len(followers[other]) - len(pile),
            len(state.deck) - len(deck),
            len(artifacts[other]),
        ),
    )


def _pile_of(seen: Cards, size: int) -> Cards:
    """A pile of this size of which only these cards have been seen."""
    return seen + (HIDDEN,) * (size - len(seen))


def _known_to_all(state: State, seat: int, events: tuple[Event, ...]) -> tuple[Cards, Cards]:
    """The hand and the follower pile of a seat, with what it took while everybody saw it."""
    held, taken = openly_held(events, seat)
    hand, followers = state.hands[seat], state.followers[seat]
    return (
        _pile_of(tuple(sorted((held & Counter(hand)).elements())), len(hand)),
        _pile_of(tuple(sorted((taken & Counter(followers)).elements())), len(followers)),
    )
