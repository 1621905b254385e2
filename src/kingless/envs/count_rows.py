"""Rows of counts: how many of each thing lie together, as bytes that are written once for each pile."""

from collections.abc import Hashable, Iterable
from typing import Any, TypeVar

from kingless.rules.cards import HIDDEN

_T = TypeVar("_T", bound=Hashable)

_MOST = 1 << 10
"""So many rows are remembered before all are forgotten."""


class CountRows(dict[tuple[_T, ...], bytes]):
    """The row of each pile, by the pile; a game goes on with the piles that it had, so most are known."""

    def __init__(self, things: Iterable[_T]) -> None:
        super().__init__()
        self.places = {thing: number for number, thing in enumerate(things)}
        """The place of each thing in a row."""
        self._ones: dict[Any, int] = {thing: 1 << 8 * place for thing, place in self.places.items()}
        self._ones[HIDDEN] = 0  # what is hidden is in no place

    def __missing__(self, pile: tuple[_T, ...]) -> bytes:
        """Write a row that is not known yet, as one number that has a byte for each thing."""
        if len(self) >= _MOST:
            self.clear()
        row = sum(map(self._ones.__getitem__, pile)).to_bytes(len(self.places), "little")
        self[pile] = row
        return row
