"""The open fields of a game in JSON: the form of each type of field, and how it is written."""

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any, Literal, TypeVar

import msgspec
from msgspec import NODEFAULT, Struct
from msgspec.structs import FieldInfo, fields

from kingless.rules.cards import Card, code
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
from kingless.rules.phases import OVER, PHASE_1, PHASE_2
from kingless.rules.ruleset import Ruleset
from kingless.table.setup import Codes

Form = TypeVar("Form", bound=Struct)
WriteField = Callable[[Ruleset, Any], Any]
Writer = tuple[str, Any, Any, WriteField | None]
"""For a key: the field of an observation that it tells, its value where there is nothing, and the form of
nothing; then how other values are written, or None where they are their own form."""

_PHASES: dict[int, Literal[1, 2, "over"]] = {PHASE_1: 1, PHASE_2: 2, OVER: "over"}


class TableForm(Struct, frozen=True, gc=False):
    """A card on the table: the faction whose powers it has now, and what it is worth now."""

    seat: int
    card: str
    faction: str
    value: int


class ExtraForm(Struct, frozen=True):
    """An artifact that counts as a card in a score pile; without a value it only counts."""

    key: str
    faction: str
    value: int | None


class EffectForm(Struct, frozen=True):
    """Something lasting: the next cards of a seat are worth more or less."""

    key: str
    seat: int
    by: int
    plays: int


@lru_cache(maxsize=4096)
def card_codes(cards: Cards) -> Codes:
    """The codes of a pile, which is the same from one answer to the next more often than not."""
    return [code(card) for card in cards]


@lru_cache(maxsize=4096)
def pair_codes(pair: Pair) -> tuple[Codes, Codes]:
    """The codes of both seats' piles."""
    return card_codes(pair[0]), card_codes(pair[1])


def _table(ruleset: Ruleset, table: tuple[Played, ...]) -> list[TableForm]:
    by_suit = ruleset.by_suit
    return [TableForm(laid.seat, code(laid.card), by_suit[laid.suit].key, laid.value) for laid in table]


def _extras(ruleset: Ruleset, extras: Extras) -> tuple[list[ExtraForm], list[ExtraForm]]:
    forms = [
        [ExtraForm(added.key, ruleset.by_suit[added.suit].key, added.value) for added in pile]
        for pile in extras
    ]
    return forms[0], forms[1]


def _effects(_: Ruleset, effects: tuple[Effect, ...]) -> list[EffectForm]:
    return [EffectForm(one.key, one.seat, one.by, one.plays) for one in effects]


_FORMS: dict[Any, tuple[Any, Any, WriteField | None]] = {
    int: (int, 0, None),
    bool: (bool, False, None),
    Seat: (int, 0, None),
    Phase: (Literal[1, 2, "over"], 1, lambda _, phase: _PHASES[phase]),
    Card | None: (str | None, None, lambda _, card: None if card is None else code(card)),
    Cards: (Codes, [], lambda _, cards: card_codes(cards)),
    Pair: (tuple[Codes, Codes], ([], []), lambda _, pair: pair_codes(pair)),
    Keys: (Codes, [], lambda _, keys: list(keys)),
    Suit | None: (str | None, None, lambda rules, suit: None if suit is None else rules.by_suit[suit].key),
    tuple[Played, ...]: (list[TableForm], [], _table),
    tuple[Effect, ...]: (list[EffectForm], [], _effects),
    Extras: (tuple[list[ExtraForm], list[ExtraForm]], ([], []), _extras),
}
"""For each type of an open field: the type of its form, the form of nothing, and how it is written."""

_KEYS = {"front": "gnomes"}
"""Fields that the protocol calls otherwise."""

KEYS = {field.name: _KEYS.get(field.name, field.name) for field in OPEN_FIELDS}
"""What each open field is called in JSON."""

OPEN_WRITERS: dict[str, Writer] = {
    KEYS[field.name]: (field.name, field.default, *_FORMS[field.type][1:]) for field in OPEN_FIELDS
}
"""How each open field is written, by its key."""


_STANDS_BEFORE = {
    **dict.fromkeys(("to_act", "asked", "moment"), "centre"),
    **dict.fromkeys(("hands", "followers"), "score"),
    "draw_pile": "discard",
    **dict.fromkeys(("bears", "potions"), "spent"),
    "charges": "extras",
    "incoming": "effects",
}
"""The open field that each other field of a form stands before in the protocol; the rest stand last."""


def with_open_fields(form: type[Form]) -> type[Form]:
    """The same form, with every open field in its place."""
    own = fields(form)
    ordered = [one for field in OPEN_FIELDS for one in (*_before(field.name, own), _open_field(field))]
    last = [_field(field) for field in own if field.name not in _STANDS_BEFORE]
    made: Any = msgspec.defstruct(
        form.__name__,
        [*ordered, *last],
        namespace={"__doc__": form.__doc__},
        module=form.__module__,
        frozen=True,
        kw_only=True,
        gc=False,
    )
    return made  # type: ignore[no-any-return]


def _before(name: str, own: tuple[FieldInfo, ...]) -> Iterator[tuple[str, Any, Any]]:
    return (_field(field) for field in own if _STANDS_BEFORE.get(field.name) == name)


def _open_field(field: FieldInfo) -> tuple[str, Any, Any]:
    form, nothing, _ = _FORMS[field.type]
    return KEYS[field.name], form, NODEFAULT if field.required else nothing


def _field(field: FieldInfo) -> tuple[str, Any, Any]:
    if field.default_factory is not NODEFAULT:
        return field.name, field.type, msgspec.field(default_factory=field.default_factory)
    return field.name, field.type, field.default
