"""What a seat is shown in OpenSpiel: tensors with named parts, and the same as text."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from kingless.content.artifacts import ARTIFACTS
from kingless.content.factions import FACTIONS
from kingless.envs.spiel.moments import SpielKind, SpielMoment, vector_text
from kingless.rules.cards import HIDDEN
from kingless.rules.events import Event, Events

PLAIN_ROWS, MOST_ROWS = 256, 2_048
"""How many rows a history has: for nothing but cards, and with potions and artifacts."""
ROW = 4
"""The numbers of a row: what happened, to whom, with which kind of card, and what was said."""
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
_WHAT = {what: number for number, what in enumerate(WHATS, 1)}
_WORD = {word: number for number, word in enumerate((*sorted(ARTIFACTS), *sorted(FACTIONS)), 1)}
_OTHER_WORDS, _WORDS = 200, 50
"""A word that is no key of these counts by its letters."""


class SpielObserver:
    """Fills `tensor`, whose parts `dict` names; with perfect recall the history is one of them."""

    def __init__(self, kind: SpielKind, has_history: bool) -> None:
        layout = kind.maker.layout
        self._kind, self._has_history = kind, has_history
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

    def string_from(self, state: Any, player: int) -> str:
        """The same as text: each part that is not empty, or the history and what may be answered."""
        moment: SpielMoment = state.moment
        if self._has_history:
            return moment.information(player)
        seen = moment.vector(player)
        return f"{player}|{'' if seen is None else vector_text(self._kind.maker.layout, seen)}"

    def _write_rows(self, events: Events) -> bytes:
        rows = [row for event in events for row in self._rows(event)]
        return np.array(rows, np.float32).tobytes()

    def _rows(self, event: Event) -> list[tuple[int, int, int, int]]:
        """A row for each card of an event, or one where it has none."""
        seat = 0 if event.seat is None else event.seat + 1
        word = _WORD.get(event.word) or (
            sum(event.word.encode()) % _WORDS + _OTHER_WORDS if event.word else 0
        )
        kinds = self._kind.maker.layout.kind_of
        cards = [0 if card == HIDDEN else kinds[card] + 1 for card in event.cards] or [0]
        return [(_WHAT.get(event.what, 0), seat, card, word) for card in cards]


def _size(shape: tuple[int, ...]) -> int:
    return int(np.prod(shape))
