"""Rows of counts: how many of each thing lie together, and plain numbers, as bytes one after the other."""

from collections.abc import Callable, Hashable, Sequence
from itertools import chain
from operator import getitem
from typing import Any

from kingless.rules.cards import HIDDEN

RowPlaces = dict[Any, int]
"""The place of each thing in a row."""
Groups = tuple[tuple[Any, ...], ...]
"""For each part a tuple of things, or a number; in groups, so that nobody need put them together."""
RowWriter = Callable[[Groups], bytearray]
"""Writes the values of all parts as bytes."""

NUMBER = -1
"""The table of a part that is a plain number."""
_MOST = 1 << 10
"""So many rows are remembered before all are forgotten."""
_NUMBERS = tuple(bytes((number,)) for number in range(1 << 8))
"""Each number as a byte; a negative one stands as far from the end."""


class CountRows(dict[tuple[Hashable, ...], bytes]):
    """The row of each pile, by the pile; a game goes on with the piles that it had, so most are known."""

    def __init__(self, places: RowPlaces) -> None:
        super().__init__()
        self._width = len(places)
        self._ones: dict[Any, int] = {thing: 1 << 8 * place for thing, place in places.items()}
        self._ones[HIDDEN] = 0  # what is hidden is in no place

    def __missing__(self, pile: tuple[Hashable, ...]) -> bytes:
        """Write a row that is not known yet, as one number that has a byte for each thing."""
        if len(self) >= _MOST:
            self.clear()
        row = sum(map(self._ones.__getitem__, pile)).to_bytes(self._width, "little")
        self[pile] = row
        return row


def plain_writer(tables: Sequence[RowPlaces], parts: Sequence[int]) -> RowWriter:
    """What writes such rows: of each part, which of the tables it is counted by, or `NUMBER`."""
    counted = [CountRows(places) for places in tables]
    rows: list[Any] = [_NUMBERS if part == NUMBER else counted[part] for part in parts]
    return lambda groups: bytearray().join(map(getitem, rows, chain.from_iterable(groups)))


def row_writer(tables: Sequence[RowPlaces], parts: Sequence[int]) -> RowWriter:
    """The same in the kernel where there is one, which counts sooner than a row is looked up."""
    try:
        from kingless.fast import _kernel
    except ImportError:
        return plain_writer(tables, parts)
    return _kernel.PartRows(list(tables), list(parts)).write
