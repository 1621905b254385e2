"""The values that the store returns: a game, its seats, and the entries of its log."""

from msgspec import Struct

from kingless.table.fair_deal import FIRST_SCHEME
from kingless.table.setup import Setup

UNPROVEN = 0
"""In place of a scheme of fair deals: nothing proves the deal, since the game came here as a record."""


class StoredSeat(Struct, frozen=True, kw_only=True):
    """Who holds a seat: a person by the digest of a token, or a mind."""

    number: int
    name: str
    nonce: str
    """What it throws into the deal, where it showed that when it sat down; else empty."""
    commitment: str | None = None
    """The commitment to its nonce, where it throws in something of its own."""
    mind: str | None = None
    token: str | None = None
    since: int | None = None
    """When the seat was taken, in milliseconds."""
    is_program: bool = False
    """Did whoever sat down here by the API say that a program plays?"""

    @property
    def is_bot(self) -> bool:
        """Does a bot of the server play here, or a program of somebody else?"""
        return self.mind is not None or self.is_program


class StoredGame(Struct, frozen=True, kw_only=True):
    """A game as it was made, and who sits at it by now."""

    id: str
    setup: Setup
    rules: str
    secret: str
    invite: str
    watch: str
    is_open: bool
    follows: str | None
    begun: int
    clock: str = ""
    """A key of `CLOCKS`, or empty where the game has no clock."""
    by_age: bool = False
    """B-4: does whoever is younger lead first? Then the log tells who does, not the set-up."""
    scheme: int = FIRST_SCHEME
    """The scheme of fair deals that the cards are dealt by."""
    tracker: str = "on"
    """A key of `TRACKERS`: whether the table shows a card tracker, and whether that counts."""
    seats: tuple[StoredSeat, ...] = ()
    won_first: int = 0
    won_second: int = 0
    drawn: int = 0
    """How many games each seat had won, and how many nobody, in the chain of rematches before this game."""

    @property
    def is_full(self) -> bool:
        """Are both seats taken?"""
        return len(self.seats) == 2

    @property
    def full_since(self) -> int:
        """When the last seat was taken, in milliseconds: from then on the clocks run."""
        return max((seat.since or 0 for seat in self.seats), default=0) or self.begun * 1000

    @property
    def has_person(self) -> bool:
        """Does anybody play here who is neither a bot of the server nor a program?"""
        return not all(seat.is_bot for seat in self.seats)

    def seat(self, number: int) -> StoredSeat | None:
        """Who holds this seat, if anybody does."""
        return next((seat for seat in self.seats if seat.number == number), None)


class Entry(Struct, frozen=True, kw_only=True):
    """One accepted message: the number it got, whose it is, and what it says."""

    game: str
    number: int
    seat: int
    text: str
    message: str
    at: int
    """When, in milliseconds."""
