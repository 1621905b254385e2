"""The offers of a game: taking back, a rematch, open hands; who has made which, and what became of it."""

from msgspec import Struct
from msgspec.structs import replace

from kingless.web.game.entries import (
    DECLINE,
    GRANT,
    NO_REMATCH,
    OPEN_HANDS,
    PRACTICE_UNDO,
    UNDO,
    is_rematch,
    rematch_nonce,
    rematch_promise,
)
from kingless.web.store.stored_values import Entry

_NOBODY: frozenset[int] = frozenset()


class Offers(Struct, frozen=True, kw_only=True):
    """What the seats have offered each other, as the log tells it."""

    undo: int | None = None
    """The seat that asks to take its last answer back."""
    undo_asked: int = 0
    """When an undo was last asked for, in milliseconds."""
    declined: int | None = None
    """The seat that would not have the last answer taken back; it is told until the game goes on."""
    granted: int | None = None
    """The seat that let the other take its last answer back; it is told until the game goes on."""
    rematch: frozenset[int] = _NOBODY
    """The seats that want another game."""
    unwilling: frozenset[int] = _NOBODY
    """The seats that have declined one: they are not asked again, but may ask themselves."""
    rematch_nonces: dict[int, str] = {}
    """By seat, its nonce for the deal of the rematch, where it sent it openly."""
    rematch_promises: dict[int, str] = {}
    """By seat, its commitment to its nonce for the deal of the rematch."""
    open_hands: frozenset[int] = _NOBODY
    """The seats that want both hands to be shown to onlookers."""
    closed_by: int | None = None
    """The seat that would not have that, or no longer; it is told until the game goes on."""

    @property
    def has_rematch(self) -> bool:
        """Have both agreed on a rematch?"""
        return len(self.rematch) == 2

    @property
    def has_open_hands(self) -> bool:
        """Have both agreed to show their hands to onlookers?"""
        return len(self.open_hands) == 2

    def after_answer(self, entry: Entry) -> "Offers":
        """The offers once the game has gone on: to take back is asked anew, the others stand."""
        granted = {GRANT: entry.seat, PRACTICE_UNDO: 1 - entry.seat}.get(entry.text)
        return replace(self, undo=None, declined=None, granted=granted, closed_by=None)

    def after_offer(self, entry: Entry) -> "Offers":
        """The offers after one was made, accepted or declined."""
        seat, text = entry.seat, entry.text
        if text == UNDO:
            return replace(self, undo=seat, undo_asked=entry.at, declined=None, granted=None)
        if text == DECLINE:
            return replace(self, undo=None, declined=seat)
        if text == NO_REMATCH:
            unwilling = self.unwilling | {seat}
            return replace(self, rematch=_NOBODY, unwilling=unwilling, rematch_nonces={}, rematch_promises={})
        if is_rematch(text):
            return replace(
                self,
                rematch=self.rematch | {seat},
                rematch_nonces={**self.rematch_nonces, seat: rematch_nonce(text)},
                rematch_promises={**self.rematch_promises, seat: rematch_promise(text)},
            )
        if text == OPEN_HANDS:
            return replace(self, open_hands=self.open_hands | {seat}, closed_by=None)
        return replace(self, open_hands=_NOBODY, closed_by=seat)
