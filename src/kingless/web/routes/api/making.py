"""Routes by which a program makes a game, looks at an invitation or the lobby, and takes a seat."""

from typing import Annotated

from litestar import delete, get, post
from litestar.params import FromPath, JSONBody
from msgspec import Meta, Struct
from msgspec.structs import replace

from kingless.table.fair_deal import commitment
from kingless.web import player_refusals, program_refusals
from kingless.web.http.json_bodies import body_guard, json_only
from kingless.web.http.limit_guards import limit, note_player
from kingless.web.http.responses import words_for
from kingless.web.player_refusals import Refused
from kingless.web.routes.api.access import ApiRequest, seat_holder
from kingless.web.routes.api.description import HOLDS_TOKEN, MAKING, examples, refusal_responses
from kingless.web.routes.api.tables import TableInfo, table_info
from kingless.web.routes.create_game import (
    LOBBY,
    QUICK,
    GameRequest,
    SeatTaken,
    create_game,
    fitting_game,
    join_game,
    maker_of,
)
from kingless.web.routes.lobby import LOBBY_MOST, WATCHED_MOST, game_in_lobby
from kingless.web.server import server_of
from kingless.web.store.tokens import digest, link_token

Name = Annotated[str, Meta(max_length=100, description="how you are called")]
Nonce = Annotated[str, Meta(max_length=100, description="what you throw into the deal, openly")]
Commit = Annotated[str, Meta(max_length=64, description="the commitment to a nonce that is shown later")]
IsBot = Annotated[bool, Meta(description="does a program play, and not a person?")]
_TOKEN = "kJ3v0mXb7d2mS0oQyXc1v8n0aH4uE9bZrW5tLqPgYfM"
_FINGERPRINT = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
SEAT_EXAMPLE = {
    "game": "q9GmZ1xTn3Rk",
    "seat": 0,
    "token": _TOKEN,
    "invite": "0nTgS7wYb1cJ2fKq4uVx6zA8dE5hL9mPrNoBiCtWsDg",
    "watch": "b7XcQ2vN5mK8jH1gF4dS6aP9oI3uY0tRrEeWwQqLlKk",
    "commitment": _FINGERPRINT,
}


class Invitation(Struct, frozen=True, forbid_unknown_fields=True):
    """The seat that somebody was invited to, and who takes it."""

    invite: Annotated[str, Meta(max_length=100, description="the last part of the link that was sent")]
    name: Name = ""
    nonce: Nonce = ""
    commit: Commit | None = None
    bot: IsBot = False


class Guest(Struct, frozen=True, forbid_unknown_fields=True):
    """Who takes the free seat at a table of the lobby."""

    name: Name = ""
    nonce: Nonce = ""
    commit: Commit | None = None
    bot: IsBot = False


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


class TableWithdrawn(Struct, frozen=True):
    """The game that waits in the lobby no more."""

    game: str


class WatchableTable(Struct, frozen=True):
    """A table at which two play now, and the last part of its link for watching."""

    table: TableInfo
    watch: str


class Lobby(Struct, frozen=True):
    """The tables with a free seat that anybody may take, everybody's newest first; and those being played."""

    tables: tuple[TableInfo, ...]
    playing: tuple[WatchableTable, ...] = ()


@post(
    "/api/games",
    status_code=201,
    summary="Make a game",
    tags=[MAKING],
    guards=[body_guard(GameRequest)],
    responses=refusal_responses(400, 409, 415),
    operation_class=examples(body={"against": "level-1", "name": "Thirty lines"}, answer=SEAT_EXAMPLE),
)
async def new(request: ApiRequest, data: JSONBody[GameRequest]) -> SeatGiven:
    """Make a game and take its first seat: against a bot, a friend, or anybody in the lobby.

    With `quick` the free seat of the lobby that fits is taken, or a table is opened there.
    """
    limit(request, "new")
    server, words, maker = server_of(request), words_for(request), maker_of(request)
    try:
        if data.against == QUICK:
            if found := await fitting_game(server, data, maker):
                seat = await join_game(
                    server, found, data.name, words, data.nonce, data.commit, is_program=data.bot
                )
                return seat_given(seat)
            data = replace(data, against=LOBBY)
        made = await create_game(server, data, words, maker)
    except Refused as error:
        raise program_refusals.ticket_expired() if error.key == "promise" else error from None
    note_player(request, made.game.id, made.seat)
    return seat_given(made)


@post(
    "/api/promises",
    status_code=201,
    summary="Get a commitment before the deal",
    tags=[MAKING],
    guards=[json_only],
    responses=refusal_responses(415),
    operation_class=examples(answer={"ticket": _TOKEN, "commitment": _FINGERPRINT}),
)
async def commitment_ticket(request: ApiRequest) -> CommitmentMade:
    """Get a commitment to a new secret, and the ticket that makes a game of it, once and within a day."""
    limit(request, "page")
    return CommitmentMade(*await server_of(request).commitments.make())


@get(
    "/api/invitations/{invite:str}",
    summary="Look at an invitation",
    tags=[MAKING],
    responses=refusal_responses(400, 404, 409),
    operation_class=examples(),
)
async def invitation(request: ApiRequest, invite: FromPath[str]) -> TableInfo:
    """The table that somebody was invited to, before they take the seat; refused as `full` afterwards."""
    limit(request, "guess")
    server = server_of(request)
    stored = await server.store.game_by_invitation(digest(invite))
    if stored is None:
        raise player_refusals.no_game()
    if stored.is_full:
        raise player_refusals.no_free_seat()
    return table_info(server, stored, words_for(request))


@post(
    "/api/join",
    status_code=201,
    summary="Take the seat of an invitation",
    tags=[MAKING],
    guards=[body_guard(Invitation)],
    responses=refusal_responses(400, 404, 409, 415),
    operation_class=examples(
        body={"invite": SEAT_EXAMPLE["invite"], "name": "Second"}, answer={**SEAT_EXAMPLE, "seat": 1}
    ),
)
async def take(request: ApiRequest, data: JSONBody[Invitation]) -> SeatGiven:
    """Take the seat that one was invited to; the game begins."""
    limit(request, "guess")
    server = server_of(request)
    game = await server.store.game_by_invitation(digest(data.invite))
    words = words_for(request)
    made = await join_game(server, game, data.name, words, data.nonce, data.commit, is_program=data.bot)
    return seat_given(made)


@get(
    "/api/lobby",
    summary="List the lobby",
    tags=[MAKING],
    responses=refusal_responses(),
    operation_class=examples(answer={"tables": [], "playing": []}),
)
async def lobby(request: ApiRequest) -> Lobby:
    """The tables that wait for anybody, with everything that their makers have chosen, and those to watch."""
    limit(request, "page")
    server, words = server_of(request), words_for(request)
    games = await server.lobby(LOBBY_MOST)
    playing = [
        WatchableTable(table_info(server, one, words), link_token(one.secret, "watch"))
        for one in await server.games_to_watch(WATCHED_MOST)
    ]
    return Lobby(tuple(table_info(server, one, words) for one in games), tuple(playing))


@post(
    "/api/lobby/{game:str}",
    status_code=201,
    summary="Take a seat in the lobby",
    tags=[MAKING],
    guards=[body_guard(Guest)],
    responses=refusal_responses(400, 404, 409, 415),
    operation_class=examples(body={"name": "Second"}, answer={**SEAT_EXAMPLE, "seat": 1}),
)
async def take_open(request: ApiRequest, game: FromPath[str], data: JSONBody[Guest]) -> SeatGiven:
    """Take the free seat at a table of the lobby; the game begins."""
    limit(request, "guess")
    server, words = server_of(request), words_for(request)
    stored = await game_in_lobby(server, game)
    made = await join_game(server, stored, data.name, words, data.nonce, data.commit, is_program=data.bot)
    return seat_given(made)


@delete(
    "/api/lobby/{game:str}",
    status_code=200,
    summary="Withdraw a table from the lobby",
    tags=[MAKING],
    security=HOLDS_TOKEN,
    responses=refusal_responses(400, 403, 404, 409),
    operation_class=examples(answer={"game": SEAT_EXAMPLE["game"]}),
)
async def withdraw(request: ApiRequest, game: FromPath[str]) -> TableWithdrawn:
    """Delete a table of one's own at which nobody sits opposite; refused as `full` where somebody does."""
    limit(request, "act")
    await seat_holder(request, game)
    server = server_of(request)
    await game_in_lobby(server, game)
    if not await server.withdraw(game):
        raise player_refusals.no_free_seat()
    return TableWithdrawn(game)


def seat_given(made: SeatTaken) -> SeatGiven:
    """The seat that a program has taken, with the links for others."""
    secret = made.game.secret
    return SeatGiven(
        made.game.id,
        made.seat,
        made.token,
        link_token(secret, "invite"),
        link_token(secret, "watch"),
        commitment(secret),
    )
