"""What is kept, as values: a game, its seats, and the entries of its log."""

from msgspec import Struct

from kingless.table.setup import Setup


class Seat(Struct, frozen=True, kw_only=True):
    """Who holds a seat: a person by the digest of a token, or a mind."""

    number: int
    name: str
    nonce: str
    mind: str | None = None
    token: str | None = None


class Kept(Struct, frozen=True, kw_only=True):
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
    seats: tuple[Seat, ...] = ()

    @property
    def is_full(self) -> bool:
        """Do two sit at the table?"""
        return len(self.seats) == 2

    def seat(self, number: int) -> Seat | None:
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
