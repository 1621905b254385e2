"""Makes and joins games for the start page, the links, the lobby and the API."""

import secrets
from typing import Annotated, Any, NamedTuple

from litestar.connection import ASGIConnection
from msgspec import Meta, Struct
from msgspec.structs import replace

from kingless.rules.complaint import Complaint
from kingless.table.decks import RANDOM as RANDOM_DECK
from kingless.table.decks import factions_of
from kingless.table.fair_deal import bot_nonce, is_commitment, new_secret
from kingless.table.options import without_idle_options
from kingless.table.setup import STANDARD, Setup
from kingless.table.text_checks import check_line
from kingless.view.bot_levels import BOT_LEVELS
from kingless.view.tracker import ON, TRACKERS
from kingless.view.words import Words
from kingless.web import player_refusals, program_refusals
from kingless.web.clock.terms import CLOCKS, NO_CLOCK
from kingless.web.game.first_lead import BY_AGE, LEADERS, RANDOM, leader_of
from kingless.web.game.names import GUEST, clean_name
from kingless.web.game.new_game import ThrownIn, due_of, new_game, with_nonce
from kingless.web.http.forms import CSRF_COOKIE
from kingless.web.http.limit_guards import client_address
from kingless.web.server import Server, server_of
from kingless.web.store.games import UsedTicket
from kingless.web.store.makers import Maker
from kingless.web.store.stored_values import StoredGame, StoredSeat
from kingless.web.store.tokens import digest, new_token
from kingless.web.workers.bot_pool import BOTS

FRIEND, LOBBY = "friend", "lobby"
QUICK = "quick"
"""In place of an opponent: whoever waits for such a game, or a new table in the lobby."""
_LOOKED_AT = 50
"""Tables of the lobby that a quick match compares at most."""
_SHOWN = 40
"""Characters of an unknown name that are repeated in the error."""


class GameRequest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The game to make: against a bot of a level, a `friend` by link, or anybody in the `lobby`."""

    against: str = FRIEND
    name: str = ""
    deck: str = "claim"
    ruleset: str = STANDARD
    options: dict[str, Any] = {}
    """Settings that override those of the ruleset, by the keys of the engine protocol."""
    artifacts: bool = False
    nonce: str = ""
    """A nonce, sent openly."""
    commit: str | None = None
    """The commitment to a nonce that is shown later."""
    ticket: str = ""
    """The ticket of the commitment that was shown before the nonce was chosen."""
    clock: str = NO_CLOCK
    """A key of `CLOCKS`."""
    leader: Annotated[str, Meta(description=", ".join(LEADERS))] = RANDOM
    """A key of `LEADERS`."""
    tracker: Annotated[str, Meta(description=", ".join(TRACKERS))] = ON
    """A key of `TRACKERS`."""
    bot: bool = False
    """Does a program play, and not a person?"""


class SeatTaken(NamedTuple):
    """A game, the seat in it, and the seat's token, of which only the digest is stored."""

    game: StoredGame
    seat: int
    token: str


def maker_of(connection: ASGIConnection[Any, Any, Any, Any]) -> Maker:
    """Who asks, as the lobby tells its makers apart."""
    browser = connection.cookies.get(CSRF_COOKIE, "")
    return server_of(connection).makers.maker(client_address(connection), browser)


async def create_game(server: Server, wanted: GameRequest, words: Words, maker: Maker) -> SeatTaken:
    """Make the requested game; a `Complaint` where it cannot be played."""
    setup = Setup(
        ruleset=wanted.ruleset,
        factions=factions_of(wanted.deck, secrets.randbits(32)),
        artifacts=wanted.artifacts,
        windows="all",  # 5.5: nothing is to be told from who is asked
        leader=leader_of(wanted.leader),
        options=wanted.options,
    )
    setup = without_idle_options(setup)
    if wanted.clock not in (NO_CLOCK, *CLOCKS):
        raise Complaint("there is no such clock; there are {names}", names=", ".join(CLOCKS))
    if wanted.tracker not in TRACKERS:
        raise Complaint("there is no such card tracker; there are {names}", names=", ".join(TRACKERS))
    secret = await server.commitments.secret(wanted.ticket) if wanted.ticket else new_secret()
    token, at = new_token(), server.host.now()
    first = _player(0, wanted.name, token, words, at, is_program=wanted.bot)
    is_sure = bool(wanted.ticket) and wanted.against in BOTS
    seats = [with_nonce(first, _thrown_in(wanted.nonce, wanted.commit), secret, is_sure=is_sure)]
    if wanted.against in BOTS:
        level = words(BOT_LEVELS[wanted.against][0])
        seats.append(StoredSeat(number=1, name=level, nonce=bot_nonce(secret), mind=wanted.against, since=at))
    elif wanted.against not in (FRIEND, LOBBY):
        raise program_refusals.no_opponent(wanted.against[:_SHOWN], (*BOTS, FRIEND, LOBBY, QUICK))
    game = new_game(
        setup,
        tuple(seats),
        is_open=wanted.against == LOBBY,
        ticking=wanted.clock,
        secret=secret,
        by_age=wanted.leader == BY_AGE,
        tracker=wanted.tracker,
    )
    spent = server.commitments.spend(wanted.ticket) if wanted.ticket else None
    if game.is_open:
        async with server.lobby_limits.room_for(maker):
            await _store(server, game, spent, maker)
            server.visit(game.id, 0)  # the lobby lists it while its maker is present
    else:
        await _store(server, game, spent)
    server.metrics.count("kingless_games_total")
    return SeatTaken(game, 0, token)


async def fitting_game(server: Server, wanted: GameRequest, maker: Maker) -> StoredGame | None:
    """The first game of the lobby with a maker who is there that is played as wanted; None where none is."""
    games = await server.lobby_for(maker, _LOOKED_AT)
    return next((game for game in games if _fits(game, wanted)), None)


def _fits(game: StoredGame, wanted: GameRequest) -> bool:
    """Is it played with the same deck, artifacts, rules and clock? Who wants a random deck takes any."""
    setup = game.setup
    factions = setup.factions if wanted.deck == RANDOM_DECK else factions_of(wanted.deck, 0)
    asked = Setup(
        ruleset=wanted.ruleset, factions=factions, artifacts=wanted.artifacts, options=wanted.options
    )
    asked = without_idle_options(asked)
    return (
        frozenset(setup.factions) == frozenset(factions)
        and (setup.ruleset, setup.artifacts, setup.options) == (asked.ruleset, asked.artifacts, asked.options)
        and (game.clock, game.tracker) == (wanted.clock, wanted.tracker)
    )


async def _store(
    server: Server, game: StoredGame, ticket: UsedTicket | None, maker: Maker | None = None
) -> None:
    if not await server.store.create(game, due_of(game), ticket, maker):
        raise player_refusals.commitment_expired()


async def join_game(
    server: Server,
    game: StoredGame | None,
    name: str,
    words: Words,
    nonce: str = "",
    commit: str | None = None,
    *,
    is_program: bool = False,
) -> SeatTaken:
    """Take the free seat at a game, with a nonce or the commitment to one."""
    if game is None:
        raise player_refusals.no_game()
    if commit is not None and commit in (one.commitment for one in game.seats):
        raise player_refusals.commitment_repeated()
    token = new_token()
    guest = _player(1, name, token, words, server.host.now(), is_program=is_program)
    seat = with_nonce(guest, _thrown_in(nonce, commit), game.secret, is_sure=False)
    if game.is_full or not await server.store.join(game.id, seat, due_of(_with(game, seat))):
        raise player_refusals.no_free_seat()
    server.subscriptions.notify(game.id)
    return SeatTaken(game, 1, token)


def _with(game: StoredGame, seat: StoredSeat) -> StoredGame:
    return replace(game, seats=(*game.seats, seat))


def _player(number: int, name: str, token: str, words: Words, at: int, *, is_program: bool) -> StoredSeat:
    name_of = clean_name(name, words(GUEST))
    return StoredSeat(
        number=number, name=name_of, nonce="", token=digest(token), since=at, is_program=is_program
    )


def _thrown_in(nonce: str, commit: str | None) -> ThrownIn:
    """What a player throws in, if it can be that: a nonce, the commitment to one, or nothing."""
    # An empty commitment is a mistake, not the wish to trust the server.
    if commit is not None and (nonce or not is_commitment(commit)):
        raise program_refusals.no_commitment()
    return ThrownIn(check_line(nonce) if nonce else "", commit or "")
