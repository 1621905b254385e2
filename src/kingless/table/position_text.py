"""Positions as text: one line that a person can type, such as `phase 2, A: K2 G5, B: G9 D1, B leads`.

A position is a row of clauses with commas between them, none of them twice: always the phase and who leads;
then what lies where, `A: K2 G5` for a hand, `A score: U1`, `B followers: K3`, `centre: D4`, `deck: X1 U2`
from the top, `discard: G7`, and so on for every pile of a set-up's position. What is not named is empty.
"""

from collections.abc import Iterator
from typing import Any

from msgspec import UNSET
from msgspec.structs import fields

from kingless.rules.complaint import Complaint
from kingless.table.setup import PositionText

SEATS = "AB"

_FACTS: dict[str, tuple[str, int]] = {
    "phase 1": ("phase", 1),
    "phase 2": ("phase", 2),
    "A leads": ("leader", 0),
    "B leads": ("leader", 1),
}
_WORDS = {
    "hands": "",
    "draw_pile": "deck",
    "artifacts_dealt": "artifacts",
    "potion_deck": "potions",
    "potions_held": "potions",
}
"""How a pile is called here, where the set-up calls it otherwise."""

_EXAMPLE = "phase 2, A: K2 G5, B: G9 D1, B leads"


class BadPositionText(Complaint):
    """A text that is no position: what is wrong with it."""


def is_position(text: str) -> bool:
    """Is this meant as a position, rather than as the name of a file?"""
    return text.lstrip().startswith("phase") or any(
        " ".join(part.split()) in _FACTS for part in text.split(",")
    )


def read(text: str) -> PositionText:
    """The position that a text describes; whether a game can stand so is another question."""
    said: dict[str, Any] = {}
    for clause in (" ".join(part.split()) for part in text.split(",")):
        place, found = _read(clause)
        if place in said:
            raise BadPositionText("{clause!r}: this has been said already", clause=clause)
        said[place] = found
    if "phase" not in said or "leader" not in said:
        raise BadPositionText(
            "a position says its phase and who leads, such as {example!r}", example=_EXAMPLE
        )
    return PositionText(**_position_fields(said))


def write(position: PositionText) -> str:
    """The text of a position, which `read` reads; a leader must be named in it."""
    if position.leader is UNSET:
        raise ValueError("a position is written with its leader")
    words = {said: text for text, said in _FACTS.items()}
    told = [words["phase", position.phase], *_pile_clauses(position), words["leader", position.leader]]
    return ", ".join(told)


def _pile_clauses(position: PositionText) -> Iterator[str]:
    """What lies where, a clause for each pile that is not empty."""
    for head, field in _PILES.items():
        held = getattr(position, field)
        if isinstance(held, tuple):
            held = held[SEATS.index(head[0])]
        if held:
            yield f"{head}: {' '.join(held) if isinstance(held, list) else held}"


def _read(clause: str) -> tuple[str, Any]:
    """What a clause speaks of, and what it says."""
    if clause in _FACTS:
        return _FACTS[clause]
    head, _, tail = (part.strip() for part in clause.partition(":"))
    if head not in _PILES:
        known = ", ".join((*_FACTS, *(f"{pile}:" for pile in _PILES)))
        raise BadPositionText(
            "{clause!r} is no part of a position; there are {known}", clause=clause, known=known
        )
    words = tail.split()
    if not words:
        raise BadPositionText("{clause!r} says nothing; leave out what is empty", clause=clause)
    field = _PILES[head]
    empty = _EMPTY[field]
    if isinstance(empty, list) or empty == ([], []):
        return head, words
    if len(words) > 1:
        raise BadPositionText("{clause!r}: there is one, not {count}", clause=clause, count=len(words))
    if empty is None:
        return head, words[0]
    if not words[0].isdecimal() or len(words[0]) > len(str(_MOST)):
        raise BadPositionText("{clause!r}: a number is needed", clause=clause)
    return head, int(words[0])


def _position_fields(said: dict[str, Any]) -> dict[str, Any]:
    """What was said, as the fields of a position."""
    found: dict[str, Any] = {name: said[name] for name in ("phase", "leader")}
    for head, field in _PILES.items():
        if head in said:
            if isinstance(_EMPTY[field], tuple):
                pair = list(found.get(field, _EMPTY[field]))
                pair[SEATS.index(head[0])] = said[head]
                found[field] = tuple(pair)
            else:
                found[field] = said[head]
    return found


_MOST = 10
_EMPTY: dict[str, Any] = {
    field.name: field.default_factory() if callable(field.default_factory) else field.default
    for field in fields(PositionText)
    if field.name not in ("phase", "leader")
}
"""Each pile of a position when nothing lies there; a pair where each seat has one."""


def _pile_names(field: str) -> list[str]:
    word = _WORDS.get(field, field)
    return [f"{seat} {word}".strip() for seat in SEATS] if isinstance(_EMPTY[field], tuple) else [word]


_PILES = {name: field for field in _EMPTY for name in _pile_names(field)}
"""What each pile is called in a text."""
