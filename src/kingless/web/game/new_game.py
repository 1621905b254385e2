"""Builds the stored game for a new game and for a rematch, with secret, links and seats."""

from typing import NamedTuple

from msgspec.structs import replace

from kingless.table.fair_deal import SCHEME, commitment, host_nonce, new_secret
from kingless.table.setup import Setup, law_of
from kingless.view.tracker import ON
from kingless.web.clock import terms
from kingless.web.game.deadlines import due_time
from kingless.web.game.live_game import LiveGame
from kingless.web.store.stored_values import StoredGame, StoredSeat
from kingless.web.store.tokens import digest, link_token, new_id


class ThrownIn(NamedTuple):
    """What a seat sends for its deal: a nonce openly, the commitment to one, or nothing of both."""

    nonce: str = ""
    commitment: str = ""


def with_nonce(seat: StoredSeat, thrown_in: ThrownIn, secret: str, *, is_sure: bool) -> StoredSeat:
    """The seat with what it throws in; where it sends nothing, the host does.

    `is_sure`: nobody can choose anything after this nonce, since the secret was committed to before it and a
    bot sits opposite. Such a nonce needs no commitment before it.
    """
    if thrown_in.commitment:
        return replace(seat, nonce="", commitment=thrown_in.commitment)
    if not thrown_in.nonce:
        return replace(seat, nonce=host_nonce(secret, seat.number), commitment=None)
    return replace(seat, nonce=thrown_in.nonce, commitment=commitment(thrown_in.nonce) if is_sure else None)


def new_game(
    setup: Setup,
    seats: tuple[StoredSeat, ...],
    *,
    is_open: bool = False,
    follows: str | None = None,
    ticking: str = terms.NO_CLOCK,
    secret: str | None = None,
    by_age: bool = False,
    tracker: str = ON,
) -> StoredGame:
    """A game with this secret, or a new one, and the links that are derived from it."""
    secret = secret or new_secret()
    return StoredGame(
        id=new_id(),
        setup=setup,
        rules=law_of(setup).ruleset.version,
        secret=secret,
        invite=digest(link_token(secret, "invite")),
        watch=digest(link_token(secret, "watch")),
        is_open=is_open,
        follows=follows,
        begun=terms.now() // terms.SECOND,
        clock=ticking,
        by_age=by_age,
        scheme=SCHEME,
        tracker=tracker,
        seats=seats,
    )


def due_of(stored: StoredGame) -> int | None:
    """When a game that begins now is due; None before both seats are taken, and without a clock."""
    return due_time(LiveGame(stored)) if stored.clock and stored.is_full else None
