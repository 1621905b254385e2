"""The fields of the table page that are not in the observation: presence, clocks, offers, addresses."""

from msgspec import Struct

from kingless.view.tracker import OFF
from kingless.web.game.offers.open_hands import OpenHands
from kingless.web.pages.orders import Panel


class SeatStatus(Struct, frozen=True, kw_only=True, gc=False):
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


class Ended(Struct, frozen=True, gc=False):
    """A game that was not played to its end: who has won it, and in words why."""

    winner: int
    why: str


class Around(Struct, frozen=True, kw_only=True, gc=False):
    """Everything on the table page that is not in the observation."""

    seats: tuple[SeatStatus, SeatStatus] = (SeatStatus(), SeatStatus())
    offers: tuple[str, ...] = ()
    """What the reader may offer or answer now: keys of `OFFERS`."""
    offered: str = ""
    """In words what the other one offers, or what became of an offer."""
    hands: str = ""
    """In words what is offered or agreed about showing both hands to onlookers."""
    has_open_hands: bool = False
    """Is that agreed?"""
    open_hands: OpenHands | None = None
    """The hands that an onlooker sees."""
    awaits_rematch: bool = False
    """Has the reader asked for another game, and not been answered?"""
    next_lead: str = ""
    """In words who leads first in the next game, where the reader may want one."""
    rematch_commitment: str = ""
    """The commitment to the rematch's secret, where the reader may want one."""
    rematch_exchange: bool = True
    """Do both commit to nonces for the rematch? Against a bot there is no need."""
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
    tracker: str = OFF
    """A key of `TRACKERS`."""
    match: str = ""
    """In words how often each has won, where this was not the first game of the two."""
    level: str = ""
    """The bot that the reader may try next, by key."""
    is_practice: bool = False
    """Does the game not count?"""
    hint: tuple[str, ...] = ()
    """In words what the expert would weigh, and then what it would answer."""
    hinted: str = ""
    """That answer, once it has been told."""
    may_plan: bool = False
    """May the reader say now which card to play next?"""
    planned: tuple[str, ...] = ()
    """The cards that are planned, by code."""
    armed: tuple[tuple[str, str], ...] = ()
    """The artifacts that are used by themselves, and the key of when."""
    notice: str = ""
    """In words what became of a plan."""
    may_act: bool = True
    watching: bool = False
    onlookers: int = 0
    """How many others watch."""
    version: int = 0
    before: tuple[str, ...] = ()
    """What the log tells of the time before the deal."""
    orders: Panel | None = None
    """The panel of standing orders, where the game has any."""


class Links(Struct, frozen=True, kw_only=True, gc=False):
    """Where the page of a game sends what its reader does."""

    act: str
    offer: str
    phrase: str = ""
    orders: str = ""
    deal: str = ""
    level: str = ""
    """Where a game against another bot is asked for, after one against a bot."""
    level_commitment: str = ""
    """The commitment to the secret of that game."""
    socket: str = ""
