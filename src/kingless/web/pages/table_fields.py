"""What surrounds a game on its page and is not in the observation: who is here, clocks, offers, addresses."""

from msgspec import Struct

from kingless.web.pages.orders import Panel


class SeatStatus(Struct, frozen=True, kw_only=True):
    """Who sits at a seat: whether they are here, and what the clock says in words."""

    is_here: bool = True
    is_bot: bool = False
    clock: str = ""
    """The time that is left, in digits or words."""
    left: int | None = None
    """The same in milliseconds, for the script that counts on."""
    runs: bool = False
    """Does this seat's clock run?"""
    until: str = ""
    """When the time is over, where that is days away; written for programs, in universal time."""
    said: str = ""
    """The last thing that they said, in the reader's language."""


class Ended(Struct, frozen=True):
    """A game that was not played to its end: who has won it, and in words why."""

    winner: int
    why: str


class Around(Struct, frozen=True, kw_only=True):
    """Everything on the page of a game that the law does not know."""

    seats: tuple[SeatStatus, SeatStatus] = (SeatStatus(), SeatStatus())
    offers: tuple[str, ...] = ()
    """What the reader may offer or answer now: keys of `OFFERS`."""
    offered: str = ""
    """In words what the other one offers, or what became of an offer."""
    next_lead: str = ""
    """In words who leads first in the next game, where the reader may want one."""
    promised: str = ""
    """The fingerprint of the rematch's secret, where the reader may want one."""
    phrases: tuple[str, ...] = ()
    """What the reader may say: keys of `PHRASES`."""
    hurry: str = ""
    """In words what the clock has done or will do."""
    ended: Ended | None = None
    """How the game ended, where it was given up or lost by time."""
    record: str = ""
    """The address of the record, once it may be read."""
    analysis: str = ""
    """The address of the page after the game, once there is one."""
    next: str = ""
    """The way to the rematch, once it is agreed on."""
    links: str = ""
    """Where a player finds the links to watch and to another device."""
    may_act: bool = True
    watching: bool = False
    version: int = 0
    orders: Panel | None = None
    """What the reader can wish for, where there is anything."""


class Links(Struct, frozen=True, kw_only=True):
    """Where the page of a game sends what its reader does."""

    act: str
    offer: str
    phrase: str = ""
    orders: str = ""
    socket: str = ""
