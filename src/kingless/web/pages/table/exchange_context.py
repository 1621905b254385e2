"""What one reader is shown before the deal, while both seats commit to their nonces and show them."""

import msgspec
from msgspec import Struct

from kingless.table.fair_deal import commitment
from kingless.view.names import Names
from kingless.web.clock.terms import is_over_days
from kingless.web.game.live_game import LiveGame
from kingless.web.game.nonces.judge import patience
from kingless.web.pages.layout import regions
from kingless.web.pages.table.fields import SeatStatus
from kingless.web.pages.table.renderer import REGIONS

_TEMPLATES = {
    **{name: f"settling-{name}" for name in ("status", "trick", "piles", "after")},
    "options": "exchange-options",
}
"""The regions that show something before the deal, and their templates."""


class ExchangeState(Struct, frozen=True, kw_only=True):
    """The exchange as the script of the page needs it, in order of the seats."""

    seat: int
    version: int
    promised: str
    """The commitment to the server's secret."""
    commitments: tuple[str, ...]
    """To the nonce of each seat; empty where there is none yet."""
    origins: tuple[str, ...]
    shown: tuple[bool, ...]
    used: tuple[str, ...]
    """Every commitment that was ever made at this table."""
    broken: int
    """How many promises the other seat has broken: each gave up a deal."""
    anew: int
    """When, in milliseconds, a seat that has shown its nonce may begin again; 0 where none has."""


class ExchangeView(Struct, frozen=True, kw_only=True):
    """What one reader is shown of the exchange."""

    seats: tuple[SeatStatus, SeatStatus]
    told: str
    broken: tuple[str, ...]
    state: str
    """For the script of a player's page, as JSON; empty for onlookers."""
    is_own: bool
    """Does the reader's seat throw in something of its own?"""
    would_break: bool
    """Would the reader break a promise by beginning again?"""
    is_awaited: bool
    links: str


def exchange_state(live: LiveGame, seat: int) -> str:
    """The exchange for the script of this seat's page, as JSON."""
    exchange = live.exchange
    known = [exchange.seats[one] for one in sorted(exchange.seats)]
    since = [exchange.seats[one].at for one in exchange.shown]
    state = ExchangeState(
        seat=seat,
        version=live.version,
        promised=commitment(live.stored.secret),
        commitments=tuple(one.commitment for one in known),
        origins=tuple(one.origin for one in known),
        shown=tuple(one in exchange.shown for one in sorted(exchange.seats)),
        used=tuple(sorted(exchange.used)),
        broken=sum(one.seat != seat for one in exchange.broken),
        anew=since[0] + patience(live.stored.clock) if since else 0,
    )
    return msgspec.json.encode(state).decode()


def exchange_regions(live: LiveGame, names: Names, seats: tuple[SeatStatus, SeatStatus]) -> dict[str, str]:
    """The inner HTML of every region before the deal, by its id; most are empty."""
    seat, exchange = names.reader, live.exchange
    shown = ExchangeView(
        seats=seats,
        told=exchange_sentence(live, names),
        broken=broken_sentences(live, names),
        state="" if seat is None else exchange_state(live, seat),
        is_own=seat is not None and exchange.is_own(seat),
        would_break=seat is not None and seat not in exchange.shown and bool(exchange.shown),
        is_awaited=seat is not None and exchange.awaits(seat),
        links="" if seat is None else f"/game/{live.stored.id}/links",
    )
    near = 0 if seat is None else seat
    made = regions(_TEMPLATES.values(), names.words, names=names, shown=shown, near=near)
    return {name: made[_TEMPLATES[name]] if name in _TEMPLATES else "" for name in REGIONS}


def exchange_sentence(live: LiveGame, names: Names) -> str:
    """In words whose nonce the deal waits for."""
    words, seat, exchange = names.words, names.reader, live.exchange
    if seat is None:
        return words("The cards are dealt as soon as both players have shown what they throw in.")
    other = names.seats[1 - seat]
    if exchange.awaits(seat):
        return words("Your browser shows by itself what you throw in; then the cards are dealt.")
    if is_over_days(live.stored.clock):
        return words(
            "Waiting for {name} … The cards are dealt as soon as {name} opens the game: the browser there "
            "shows by itself what {name} throws in.",
            name=other,
        )
    return words(
        "Waiting for {name} … Where {name} has the game open, the browser there shows by itself what {name} "
        "throws in, and the cards are dealt.",
        name=other,
    )


def broken_sentences(live: LiveGame, names: Names) -> tuple[str, ...]:
    """The promises that were broken at this table, for this reader."""
    return tuple(
        names.words(
            "A promise was broken: what you had promised was not shown, and that deal was given up. The "
            "record will tell it; whether it was lost or held back, nobody can know."
        )
        if names.is_reader(promise.seat)
        else names.words(
            "A promise was broken: what {name} had promised was not shown, and that deal was given up. The "
            "record will tell it; whether it was lost or held back, nobody can know.",
            name=names.seats[promise.seat],
        )
        for promise in live.exchange.broken
    )
