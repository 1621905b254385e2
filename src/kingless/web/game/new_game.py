"""Builds the stored game for a new game and for a rematch, with secret, links and seats."""

from msgspec.structs import replace

from kingless.table.fair_deal import bot_nonce, new_secret
from kingless.table.setup import Setup, law_of
from kingless.web.clock import terms
from kingless.web.game.age import with_leader
from kingless.web.game.live_game import LiveGame
from kingless.web.store.models import Seat, StoredGame
from kingless.web.store.tokens import digest, link_token, new_id


def new_game(
    setup: Setup,
    seats: tuple[Seat, ...],
    *,
    is_open: bool = False,
    follows: str | None = None,
    ticking: str = terms.NO_CLOCK,
    secret: str | None = None,
    by_age: bool = False,
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
        seats=seats,
    )


def due_of(stored: StoredGame) -> int | None:
    """When a game that begins now is due; None before both seats are taken, and without a clock."""
    return LiveGame(stored).due if stored.clock and stored.is_full else None


def rematch(old: StoredGame, leader: int, thrown_in: dict[int, str], secret: str, at: int) -> StoredGame:
    """The rematch: the same seats and rules, with this first leader and these nonces."""
    setup = with_leader(old.setup, leader)
    seats = tuple(
        replace(one, nonce=bot_nonce(secret) if one.mind else thrown_in.get(one.number) or new_id(), since=at)
        for one in old.seats
    )
    return new_game(setup, seats, follows=old.id, ticking=old.clock, secret=secret)
