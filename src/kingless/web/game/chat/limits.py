"""Limits how often each seat may say or ask for something besides its answers: logs stay short."""

from msgspec import Struct

from kingless.web.game.entries import COMMIT, HINT, OPEN_HANDS, PRACTICE_UNDO, SAY, UNDO, YOUNGEST


class Bound(Struct, frozen=True):
    """How often one seat may do it."""

    lately: int
    """Since the game has gone on."""
    ever: int
    """In the whole game, and after it."""


BOUNDS = {
    SAY: Bound(lately=3, ever=40),
    UNDO: Bound(lately=3, ever=20),
    OPEN_HANDS: Bound(lately=3, ever=20),
    PRACTICE_UNDO: Bound(lately=3, ever=200),
    HINT: Bound(lately=2, ever=400),
    YOUNGEST: Bound(lately=20, ever=20),
    COMMIT: Bound(lately=4, ever=4),
}


class ChatLimits:
    """Counts what each seat says, asks for and commits to, entry by entry."""

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
