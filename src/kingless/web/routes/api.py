"""The JSON API for programs, with the seat's token in a header; docs/api.md describes it."""

from typing import Annotated, Any
from weakref import WeakKeyDictionary

from litestar import Request, Response, get, post
from litestar.connection import ASGIConnection
from litestar.datastructures import State
from litestar.enums import MediaType
from litestar.openapi import ResponseSpec
from litestar.params import FromPath, JSONBody
from msgspec import Meta, Struct

from kingless.table.fair_deal import commitment
from kingless.web import errors, request_errors
from kingless.web.errors import Refused
from kingless.web.game.age import open_answers
from kingless.web.game.dispatch import send
from kingless.web.game.live_game import LiveGame
from kingless.web.game.nonces.judge import patience
from kingless.web.game.seats import Reader
from kingless.web.game.socket_messages import Act, ClockSent, DealSent, Id, Text, Throw, Version, ViewSent
from kingless.web.http.json_bodies import body_guard, json_only
from kingless.web.http.own_machine import check_may_read_metrics
from kingless.web.http.rate_limit import limit, note_player
from kingless.web.http.responses import words_for
from kingless.web.routes.create_game import GameRequest, SeatTaken, create_game, join_game, maker_of
from kingless.web.server import server_of
from kingless.web.store.tokens import digest, link_token
from kingless.wire.forms import History, view_form

ApiRequest = Request[Any, Any, State]
_BEARER = "Bearer "
_HISTORIES: WeakKeyDictionary[LiveGame, dict[int | None, History]] = WeakKeyDictionary()
"""What has been encoded, for each game as long as it is in memory, by seat."""
_STATUSES = {
    400: "No message, or a set-up that makes no game",
    403: "No seat at this table",
    404: "No such game, or not open to the holder of this token",
    409: "Stale, not your turn, illegal, over, full, or waiting for the other seat or for the deal",
    410: "A game of other rules than this program knows",
    413: "Too large",
    415: "Another type than application/json",
    429: "Too much at once",
    503: "The database is away; the same message may be sent again",
}


class Invitation(Struct, frozen=True, forbid_unknown_fields=True):
    """The seat that somebody was invited to, and who takes it."""

    invite: Annotated[str, Meta(max_length=100)]
    name: Annotated[str, Meta(max_length=100)] = ""
    nonce: Annotated[str, Meta(max_length=100)] = ""
    commit: Annotated[str, Meta(max_length=64)] = ""
    """The commitment to a nonce that is shown later."""


class Answer(Struct, frozen=True, forbid_unknown_fields=True):
    """An answer to what is asked at this version; sent twice with the same id it counts once."""

    id: Id
    version: Version
    action: Text


class DealAnswer(Struct, frozen=True, forbid_unknown_fields=True):
    """What a seat does before the deal, one of three: commit to a nonce, show it, or trust the server."""

    commit: Annotated[str, Meta(max_length=64)] = ""
    nonce: Annotated[str, Meta(max_length=100)] = ""
    trust: bool = False
    id: Id | None = None
    version: Version | None = None


class SeatGiven(Struct, frozen=True):
    """A seat at a game. The token holds it and is told only here; the links are for others."""

    game: str
    seat: int
    token: str
    invite: str
    watch: str
    commitment: str


class CommitmentMade(Struct, frozen=True):
    """The fingerprint of the secret of a game that is not made yet, and the ticket that makes it."""

    ticket: str
    commitment: str


class Accepted(Struct, frozen=True):
    """The number that an accepted answer got."""

    number: int


class ErrorBody(Struct, frozen=True):
    """What was refused, by a key for programs and in a sentence for people; nothing has changed."""

    error: str
    sentence: str


def refusals(*statuses: int) -> dict[int, ResponseSpec]:
    """How refusals with these statuses are described; any request can meet the last three."""
    return {
        status: ResponseSpec(ErrorBody, description=_STATUSES[status], generate_examples=False)
        for status in (*statuses, 413, 429, 503)
    }


def bearer(connection: ASGIConnection[Any, Any, Any, Any]) -> str | None:
    """The token that a program shows."""
    shown = connection.headers.get("authorization", "")
    return shown.removeprefix(_BEARER) if shown.startswith(_BEARER) else None


def view_of(live: LiveGame, seat: int | None) -> ViewSent:
    """The game as this seat, or an onlooker, knows it."""
    game, seen = live.game, live.observation(seat)
    if live.is_asking_age:
        legal, said = open_answers(live.younger, seat), live.younger
        youngest = (said.get(0), said.get(1))
        return ViewSent(live.version, seat, {"legal": legal}, youngest=youngest, deal=deal_of(live))
    if waits_for_nonces(live, seat):
        return ViewSent(live.version, seat, {"legal": ()}, deal=deal_of(live))
    if game is None or seen is None:
        raise errors.nonces_missing() if live.stored.is_full else errors.not_begun()
    view = view_form(game.law.ruleset, seen, game.setup, _history_of(live, seat))
    told = (
        live.version,
        seat,
        view,
        live.winner,
        live.is_over,
        clock_of(live, seen.to_act if live.decision else None),
    )
    again = (tuple(sorted(live.rematch)), tuple(sorted(live.unwilling)))
    return ViewSent(*told, *again, promised=live.rematch_commitment if live.is_over else None)


def waits_for_nonces(live: LiveGame, seat: int | None) -> bool:
    """Is this a program that commits to nonces, and so knows of the time before the deal?"""
    return live.is_before_deal and seat is not None and live.exchange.is_own(seat)


def deal_of(live: LiveGame) -> DealSent:
    """What is promised and shown before the deal."""
    exchange = live.exchange
    first, second = exchange.seats[0], exchange.seats[1]
    since = [exchange.seats[seat].at for seat in exchange.shown]
    return DealSent(
        commitment=commitment(live.stored.secret),
        commitments=(first.commitment or None, second.commitment or None),
        nonces=(
            first.nonce if 0 in exchange.shown else None,
            second.nonce if 1 in exchange.shown else None,
        ),
        thrown_in_by=(first.origin, second.origin),
        broken=exchange.broken,
        anew=since[0] + patience(live.stored.clock) if since else None,
    )


def _history_of(live: LiveGame, seat: int | None) -> History:
    """The history that all sockets and requests of this seat, or of onlookers, share."""
    return _HISTORIES.setdefault(live, {}).setdefault(seat, History())


def clock_of(live: LiveGame, runs: int | None) -> ClockSent | None:
    """The clocks, where the game has them, without telling who is asked in secret."""
    clock = live.clock
    if clock is None:
        return None
    deadline = None if runs is None else live.deadline
    return ClockSent(live.stored.clock, clock.left, clock.missed, runs, deadline)


@post("/api/games", status_code=201, guards=[body_guard(GameRequest)], responses=refusals(400, 409, 415))
async def new(request: ApiRequest, data: JSONBody[GameRequest]) -> SeatGiven:
    """Make a game and take its first seat."""
    limit(request, "new")
    try:
        made = await create_game(server_of(request), data, words_for(request), maker_of(request))
    except Refused as error:
        raise request_errors.ticket_expired() if error.key == "promise" else error from None
    note_player(request, made.game.id, made.seat)
    return _seat_given(made)


@post("/api/promises", status_code=201, guards=[json_only], responses=refusals(415))
async def commitment_ticket(request: ApiRequest) -> CommitmentMade:
    """Return a commitment to a new secret, and the ticket that makes a game of it."""
    limit(request, "page")
    return CommitmentMade(*await server_of(request).commitments.make())


@post("/api/join", status_code=201, guards=[body_guard(Invitation)], responses=refusals(400, 404, 409, 415))
async def take(request: ApiRequest, data: JSONBody[Invitation]) -> SeatGiven:
    """Take the seat that one was invited to."""
    limit(request, "guess")
    server = server_of(request)
    game = await server.store.game_by_invitation(digest(data.invite))
    words = words_for(request)
    return _seat_given(await join_game(server, game, data.name, words, data.nonce, data.commit))


@get("/api/games/{game:str}", responses=refusals(400, 404, 409, 410))
async def view(request: ApiRequest, game: FromPath[str]) -> ViewSent:
    """The game as the holder of the token knows it."""
    limit(request, "page")
    server, reader = server_of(request), await reader_for(request, game)
    live = await server.host.live(game)
    if live.game is None:
        server.visit(game, reader.seat)
    return view_of(live, reader.seat)


@post(
    "/api/games/{game:str}/act",
    status_code=200,
    guards=[body_guard(Answer)],
    responses=refusals(400, 403, 404, 409, 410, 415),
)
async def act(request: ApiRequest, game: FromPath[str], data: JSONBody[Answer]) -> Accepted:
    """Give an answer."""
    limit(request, "act")
    reader = await reader_for(request, game)
    message = Act(data.id, data.version, data.action)
    return Accepted(await send(server_of(request).host, reader, message))


@post(
    "/api/games/{game:str}/deal",
    status_code=200,
    guards=[body_guard(DealAnswer)],
    responses=refusals(400, 403, 404, 409, 410, 415),
)
async def throw_in(request: ApiRequest, game: FromPath[str], data: JSONBody[DealAnswer]) -> Accepted:
    """Commit to a nonce, show it, or let the server throw in, before the deal."""
    limit(request, "act")
    reader = await reader_for(request, game)
    message = Throw(data.commit, data.nonce, data.trust, data.id, data.version)
    return Accepted(await send(server_of(request).host, reader, message))


@get("/metrics", media_type=MediaType.TEXT, include_in_schema=False)
async def metrics(request: ApiRequest) -> str:
    """What this process has done so far, for Prometheus."""
    check_may_read_metrics(request)
    return server_of(request).metrics.text()


@get("/health", media_type=MediaType.TEXT, include_in_schema=False)
async def health(request: ApiRequest) -> Response[str]:
    """Does the server answer, and its database too?"""
    is_well = await server_of(request).health.is_well()
    return Response("well\n" if is_well else "no database\n", status_code=200 if is_well else 503)


async def reader_for(request: ApiRequest, game: str) -> Reader:
    """The reader to whom the token belongs."""
    token = bearer(request)
    reader = await server_of(request).host.reader(game, token, token)
    note_player(request, *reader)
    return reader


def _seat_given(made: SeatTaken) -> SeatGiven:
    secret = made.game.secret
    return SeatGiven(
        made.game.id,
        made.seat,
        made.token,
        link_token(secret, "invite"),
        link_token(secret, "watch"),
        commitment(secret),
    )
