"""The exchange of nonces before a deal: what each seat has committed to and shown, folded from the log."""

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from kingless.table.fair_deal import (
    BY_BOT,
    BY_HOST,
    BY_SEAT,
    FIRST_SCHEME,
    OPENLY,
    BrokenPromise,
    FairDeal,
    bot_nonce,
    commitment,
    host_nonce,
)
from kingless.web.game.entries import COMMIT, REVEAL
from kingless.web.store.stored_values import UNPROVEN, StoredSeat


class Contribution(Struct, frozen=True):
    """What a seat throws in: by whom, the commitment to it, and the nonce itself."""

    origin: str
    commitment: str = ""
    """Empty where the seat has to commit, anew after a deal that was given up."""
    nonce: str = ""
    """Empty until the seat shows it; the host knows from the start what it throws in itself."""
    at: int = 0
    """When the nonce was shown, in milliseconds."""


class NonceExchange(Struct, frozen=True):
    """What the seats of one game have thrown in so far, and the promises that were broken meanwhile."""

    secret: str
    seats: Mapping[int, Contribution] = {}
    broken: tuple[BrokenPromise, ...] = ()
    used: frozenset[str] = frozenset()
    """Every commitment that was ever made at this table: none counts twice."""

    def with_seats(self, seats: tuple[StoredSeat, ...]) -> "NonceExchange":
        """The same with what these seats brought when they were taken, unless they are known."""
        fresh = {seat.number: self._contribution_of(seat) for seat in seats if seat.number not in self.seats}
        return self._with({**self.seats, **fresh}) if fresh else self

    def _contribution_of(self, seat: StoredSeat) -> Contribution:
        if seat.commitment:
            return Contribution(BY_SEAT, seat.commitment, seat.nonce)
        fixed = {host_nonce(self.secret, seat.number): BY_HOST}
        if seat.mind:
            fixed[bot_nonce(self.secret)] = BY_BOT
        return Contribution(fixed.get(seat.nonce, OPENLY), commitment(seat.nonce), seat.nonce)

    def after(self, seat: int, text: str, at: int) -> "NonceExchange":
        """The exchange after an entry of this seat: it commits, shows its nonce, or trusts the host."""
        if text.startswith(REVEAL):
            shown = replace(self.seats[seat], nonce=text.removeprefix(REVEAL), at=at)
            return self._with({**self.seats, seat: shown})
        if text.startswith(COMMIT):
            fresh = Contribution(BY_SEAT, text.removeprefix(COMMIT))
        else:
            nonce = host_nonce(self.secret, seat)
            fresh = Contribution(BY_HOST, commitment(nonce), nonce)
        given_up = self._given_up(seat)
        return given_up._with({**given_up.seats, seat: fresh})

    def _given_up(self, seat: int) -> "NonceExchange":
        """The exchange begun again where a nonce has been shown: what was promised besides is broken."""
        shown = self.shown
        if not shown:
            return self
        breaker = 1 - seat if seat in shown else seat
        promise = BrokenPromise(breaker, self.seats[breaker].commitment)
        seats = {
            number: Contribution(BY_SEAT) if one.origin == BY_SEAT else one
            for number, one in self.seats.items()
        }
        return replace(self._with(seats), broken=(*self.broken, promise))

    def _with(self, seats: Mapping[int, Contribution]) -> "NonceExchange":
        made = {one.commitment for one in seats.values() if one.commitment}
        return replace(self, seats=seats, used=self.used | made)

    @property
    def shown(self) -> frozenset[int]:
        """The seats that have shown the nonce that they had committed to."""
        return frozenset(
            seat for seat, one in self.seats.items() if one.origin == BY_SEAT and one.nonce and one.commitment
        )

    @property
    def has_commitments(self) -> bool:
        """Is there a commitment of each seat, so that nonces may be shown?"""
        return len(self.seats) == 2 and all(one.commitment for one in self.seats.values())

    def is_own(self, seat: int) -> bool:
        """Does this seat throw in something of its own?"""
        return seat in self.seats and self.seats[seat].origin == BY_SEAT

    def awaits(self, seat: int) -> bool:
        """Does the deal wait for this seat, to commit or to show its nonce?"""
        is_silent = self.is_own(seat) and seat not in self.shown
        return is_silent and (not self.seats[seat].commitment or self.has_commitments)

    def fair_deal(self, scheme: int) -> FairDeal | None:
        """Where the deal comes from, once both nonces are known; None also where nothing proves it."""
        if scheme == UNPROVEN or len(self.seats) < 2 or not all(one.nonce for one in self.seats.values()):
            return None
        nonces = (self.seats[0].nonce, self.seats[1].nonce)
        if scheme == FIRST_SCHEME:
            return FairDeal(self.secret, nonces)
        origins = (self.seats[0].origin, self.seats[1].origin)
        return FairDeal(self.secret, nonces, scheme, origins, self.broken)
