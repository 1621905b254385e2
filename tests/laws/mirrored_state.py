"""A state with the seats exchanged: what belonged to one seat belongs to the other."""

from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from kingless.rules.agenda import Bank
from kingless.rules.cards import Card
from kingless.rules.open_fields import (
    OPEN_FIELDS,
    Cards,
    Effect,
    Extras,
    Keys,
    Pair,
    Phase,
    Played,
    Seat,
    Suit,
)
from kingless.rules.state import State
from tests.laws.mirroring import flipped, swapped

S = TypeVar("S", bound=Struct)


def open_fields(*types: object) -> tuple[str, ...]:
    """The open fields of a state that have one of these types."""
    return tuple(field.name for field in OPEN_FIELDS if field.type in types)


PAIRS = (
    *("hands", "followers", "seen_hands", "seen_followers", "seen_deck", "peek", "artifacts", "potions"),
    *open_fields(Pair, Extras),
)
"""The parts of a state that belong to the seats."""

SEATS = ("winner", "next_leader", *open_fields(Seat))
"""The parts of a state that name a seat, or nobody."""

ROWS = ("swaps", "agenda", *open_fields(tuple[Played, ...], tuple[Effect, ...]))
"""The parts of a state that are rows of things that may belong to a seat."""

ALIKE = (
    *("deck", "potion_deck", "incoming"),
    *open_fields(Phase, int, bool, Card | None, Cards, Keys, Suit | None),
)
"""The parts of a state that belong to no seat, and the cards on their way, which are turned by themselves."""


def has_image_of_everything() -> bool:
    """Is it known of every part of a state what it looks like from the other side?"""
    return {*PAIRS, *SEATS, *ROWS, *ALIKE} == set(State.__struct_fields__)


def mirrored(state: State) -> State:
    """The state with the seats exchanged."""
    changed: dict[str, object] = {name: swapped(getattr(state, name)) for name in PAIRS}
    changed |= {name: flipped(getattr(state, name)) for name in SEATS}
    changed |= {name: tuple(map(of_other, getattr(state, name))) for name in ROWS}
    mine, theirs = state.incoming
    return replace(state, **changed, incoming=(tuple(map(of_other, theirs)), tuple(map(of_other, mine))))


def of_other(thing: S) -> S:
    """The same thing, belonging to the other seat."""
    names = [name for name in ("seat", "first", "winner") if name in thing.__struct_fields__]
    changed: dict[str, object] = {name: 1 - getattr(thing, name) for name in names}
    if isinstance(thing, Bank):
        changed["placed"] = tuple((1 - seat, code) for seat, code in thing.placed)
    return replace(thing, **changed)
