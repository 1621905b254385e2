"""What a seat is shown in OpenSpiel: tensors with named parts, and the same as text."""

from functools import lru_cache
from struct import Struct
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kingless.content.artifacts import ARTIFACTS
from kingless.content.factions import FACTIONS
from kingless.envs.spiel.moments import SpielKind, SpielMoment, vector_text
from kingless.rules.cards import HIDDEN, code
from kingless.rules.events import Event, Events

PLAIN_ROWS, MOST_ROWS = 208, 2_048
"""How many rows a history has: for nothing but cards, and with potions and artifacts."""
ROW = 4
"""The numbers of a row: what happened, to whom, with which card, and what was said.

Of an event with several cards only the first row says what happened. A card is its kind, counted from 1, and
one more than there are kinds if it is hidden. No two histories have the same rows.
"""
WHATS = (
    *("dealt", "revealed", "played", "won", "recruited", "drew", "discarded", "scored", "phase-two", "over"),
    *(
        "kept",
        "counts",
        "chose",
        "flipped",
        "passed",
        "peeked",
        "shuffled",
        "gave-back",
        "exchanged",
        "laid-out",
    ),
    *(
        "announced",
        "brewed",
        "declared",
        "swapped",
        "placed",
        "removed",
        "used",
        "added",
        "took",
        "set-aside",
    ),
)
_pack = Struct(f"={ROW}f").pack
_WHAT = {what: number for number, what in enumerate(WHATS, 1)}
_HIGHEST, _WORDS = 64, 1 << 10
"""The greatest number that a word can be, and more words than there are: a float holds the square of that."""


class SpielObserver:
    """Fills `tensor`, whose parts `dict` names; with perfect recall the history is one of them."""

    def __init__(self, kind: SpielKind, has_history: bool) -> None:
        layout = kind.maker.layout
        self._kind, self._has_history = kind, has_history
        kinds = layout.kind_of
        self._cards: dict[Any, int] = {None: 0, HIDDEN: len(kinds) + 1}
        self._cards |= {card: number + 1 for card, number in kinds.items()}
        self._next = {card: _pack(0, 0, number, 0) for card, number in self._cards.items()}
        self._words = _vocabulary(kind)
        self._known: dict[tuple[str, int, Any, str], bytes] = {}
        rows = PLAIN_ROWS if layout.is_plain else MOST_ROWS
        shapes: dict[str, tuple[int, ...]] = {"player": (2,)}
        shapes |= {name: (part.stop - part.start,) for name, part in layout.parts.items()}
        if has_history:
            shapes["history"] = (rows, ROW)
        self.tensor: NDArray[np.float32] = np.zeros(sum(map(_size, shapes.values())), np.float32)
        self.dict: dict[str, NDArray[np.float32]] = {}
        at = 0
        for name, shape in shapes.items():
            self.dict[name] = self.tensor[at : at + _size(shape)].reshape(shape)
            at += _size(shape)

    def set_from(self, state: Any, player: int) -> None:
        """Show what this player knows."""
        moment: SpielMoment = state.moment
        self.tensor.fill(0)
        self.dict["player"][player] = 1
        seen = moment.vector(player)
        if seen is not None:
            self.tensor[2 : 2 + len(seen)] = seen
        if self._has_history:
            rows = np.frombuffer(moment.rows(player, self._write_rows), np.float32)
            self.dict["history"][: len(rows) // ROW] = rows.reshape(-1, ROW)

    def numbers(self, state: Any, player: int) -> list[float]:
        """The same as a list."""
        self.set_from(state, player)
        numbers: list[float] = self.tensor.tolist()
        return numbers

    def string_from(self, state: Any, player: int) -> str:
        """The same as text: each part that is not empty, or the history and what may be answered."""
        moment: SpielMoment = state.moment
        if self._has_history:
            return moment.information(player)
        seen = moment.vector(player)
        return f"{player}|{'' if seen is None else vector_text(self._kind.maker.layout, seen)}"

    def _write_rows(self, events: Events) -> bytes:
        return b"".join(map(self._rows, events))

    def _rows(self, event: Event) -> bytes:
        """A row for each card of an event, or one where it has none; each is remembered."""
        seat = 0 if event.seat is None else event.seat + 1
        first, *more = event.cards or (None,)
        key = (event.what, seat, first, event.word)
        row = self._known.get(key)
        if row is None:
            row = self._known[key] = _pack(
                _WHAT[event.what], seat, self._cards[first], self._word(event.word)
            )
        return row + b"".join(map(self._next.__getitem__, more)) if more else row

    def _word(self, text: str) -> int:
        """The number of what was said: nothing, a word, or two."""
        first, _, second = text.partition(" ")
        return self._words[first] + _WORDS * self._words[second]


@lru_cache(maxsize=32)
def shared_observer(kind: SpielKind, has_history: bool) -> SpielObserver:
    """One for whoever copies what it shows."""
    return SpielObserver(kind, has_history)


def _vocabulary(kind: SpielKind) -> dict[str, int]:
    """Every word that an event can say, each with its number; nothing at all is 0."""
    ruleset = kind.law.ruleset
    words = {*ARTIFACTS, *FACTIONS, *ruleset.potions, *map(code, kind.maker.layout.kinds)}
    words |= {option for faction in FACTIONS.values() for option in faction.options}
    words |= {option for artifact in ARTIFACTS.values() for option in artifact.options}
    words |= set(map(str, range(-_HIGHEST, _HIGHEST + 1)))
    return {"": 0, **{word: number for number, word in enumerate(sorted(words - {""}), 1)}}


def _size(shape: tuple[int, ...]) -> int:
    return int(np.prod(shape))
