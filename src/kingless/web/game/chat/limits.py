"""Limits how often each seat may send phrases, ask for undo, name the younger or commit: logs stay short."""

from msgspec import Struct

from kingless.web.game.entries import COMMIT, SAY, UNDO, YOUNGEST


class Bound(Struct, frozen=True):
    """How often one seat may do it."""

    lately: int
    """Since the game has gone on."""
    ever: int
    """In the whole game, and after it."""


BOUNDS = {
    SAY: Bound(lately=3, ever=40),
    UNDO: Bound(lately=3, ever=20),
    YOUNGEST: Bound(lately=20, ever=20),
    COMMIT: Bound(lately=4, ever=4),
}


class ChatLimits:
    """Counts the phrases, undo requests, answers about age and commitments of each seat, entry by entry."""

    def __init__(self) -> None:
        self._lately: dict[tuple[int, str], int] = {}
        self._ever: dict[tuple[int, str], int] = {}

    def copy(self) -> "ChatLimits":
        """The same counts, to go on counting apart from these."""
        twin = ChatLimits()
        twin._lately, twin._ever = self._lately.copy(), self._ever.copy()
        return twin

    def note(self, seat: int, kind: str) -> None:
        """Count one more of this kind for the seat."""
        for counts in (self._lately, self._ever):
            counts[seat, kind] = counts.get((seat, kind), 0) + 1

    def go_on(self) -> None:
        """Reset the limits that hold between two answers, because the game has gone on."""
        self._lately.clear()

    def may(self, seat: int, kind: str) -> bool:
        """May the seat do this once more?"""
        bound, one = BOUNDS[kind], (seat, kind)
        return self._lately.get(one, 0) < bound.lately and self._ever.get(one, 0) < bound.ever
