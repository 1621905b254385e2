"""Routes by which a program looks at its game and answers."""

import asyncio
from typing import Annotated

from litestar import get, post
from litestar.params import FromPath, JSONBody, QueryParameter
from msgspec import Meta, Struct

from kingless.web import player_refusals
from kingless.web.game.dispatch import send
from kingless.web.game.live_game import LiveGame
from kingless.web.game.seats import Reader
from kingless.web.game.socket_messages import Act, Id, Text, Throw, Version, ViewSent
from kingless.web.http.json_bodies import body_guard
from kingless.web.http.limit_guards import limit
from kingless.web.http.responses import words_for
from kingless.web.routes.api.access import ApiRequest, reader_for, seat_holder
from kingless.web.routes.api.description import HOLDS_TOKEN, PLAYING, examples, refusal_responses
from kingless.web.routes.api.tables import TableInfo, table_info
from kingless.web.routes.api.views import is_shown, view_of
from kingless.web.routes.my_games import GameSummary, game_summary
from kingless.web.server import Server, server_of

_NEVER_SEEN = -1
_MOST = 1_000_000
"""Entries of a log that nobody reaches."""
SeenVersion = Annotated[
    int | None,
    QueryParameter(
        name="after",
        ge=_NEVER_SEEN,
        le=_MOST,
        required=False,
        description="A version that you have seen: the answer waits until there is a later one, at most "
        "25 seconds. -1 waits for nothing but the beginning of the game.",
    ),
]


class Answer(Struct, frozen=True, forbid_unknown_fields=True):
    """An answer to what is asked at this version; sent twice with the same id it counts once."""

    id: Id
    version: Version
    action: Text


class DealAnswer(Struct, frozen=True, forbid_unknown_fields=True):
    """What a seat does before the deal, one of three: commit to a nonce, show it, or trust the server."""

    commit: Annotated[str, Meta(max_length=64)] | None = None
    nonce: Annotated[str, Meta(max_length=100)] = ""
    trust: bool = False
    id: Id | None = None
    version: Version | None = None


class Accepted(Struct, frozen=True):
    """The number that an accepted message got: from this version of the game on it is seen."""

    number: int


@get(
    "/api/games/{game:str}",
    summary="Look at a game",
    tags=[PLAYING],
    security=HOLDS_TOKEN,
    responses=refusal_responses(400, 404, 409, 410),
    operation_class=examples(),
)
async def view(request: ApiRequest, game: FromPath[str], after: SeenVersion = None) -> ViewSent:
    """The game as the holder of the token knows it, now or as soon as it has gone on."""
    limit(request, "moment")
    server, reader = server_of(request), await reader_for(request, game)
    live = await server.host.live(game)
    if live.game is None:
        server.visit(game, reader.seat)
    if after is not None and not _has_gone_on(live, reader, after):
        await _wait(server, reader, after)
        reader = await reader_for(request, game)  # the seat may have gone to another device meanwhile
        live = await server.host.live(game)
    return view_of(live, reader.seat, words_for(request), server.host.now())


def _has_gone_on(live: LiveGame, reader: Reader, after: int) -> bool:
    return is_shown(live, reader.seat) and live.version > after


async def _wait(server: Server, reader: Reader, after: int) -> None:
    """Wait until the game has gone on, or for a while; meanwhile the reader is present."""
    if not server.has_room(*reader):
        raise player_refusals.over_rate_limit(1)
    host, woken = server.host, asyncio.Event()
    server.subscriptions.subscribe(reader.game, woken.set)
    server.arrive(*reader)
    server.subscriptions.notify(reader.game)  # the other player's page shows the arrival
    try:
        async with asyncio.timeout(server.settings.poll_seconds):
            while not _has_gone_on(await host.live(reader.game), reader, after):
                await woken.wait()
                woken.clear()
    except TimeoutError:
        pass
    finally:
        server.subscriptions.unsubscribe(reader.game, woken.set)
        server.leave(*reader)
        server.visit(*reader)  # who asks again at once was never away


@get(
    "/api/games/{game:str}/table",
    summary="See who sits at the table",
    tags=[PLAYING],
    security=HOLDS_TOKEN,
    responses=refusal_responses(400, 404),
    operation_class=examples(),
)
async def table(request: ApiRequest, game: FromPath[str]) -> TableInfo:
    """Who sits at the table and is present, and what is played; also before the game begins."""
    limit(request, "page")
    server, reader = server_of(request), await reader_for(request, game)
    stored = await server.store.game(game)
    if stored is None:
        raise player_refusals.no_game()
    server.visit(*reader)
    return table_info(server, stored, words_for(request), 1 if reader.seat is None else reader.seat)


@get(
    "/api/games/{game:str}/state",
    summary="See whose move it is",
    tags=[PLAYING],
    security=HOLDS_TOKEN,
    responses=refusal_responses(400, 403, 404, 410),
    operation_class=examples(
        answer={
            "game": "q9GmZ1xTn3Rk",
            "title": "Ann against Bob",
            "told": "Your move",
            "mine": True,
            "over": False,
            "deadline": "2027-01-16T08:00:00Z",
        }
    ),
)
async def state(request: ApiRequest, game: FromPath[str]) -> GameSummary:
    """How the game stands for the seat, in a few words, for a list of many games."""
    limit(request, "page")
    _, seat = await seat_holder(request, game)
    return await game_summary(server_of(request).host, game, seat, words_for(request))


@post(
    "/api/games/{game:str}/act",
    status_code=200,
    summary="Answer what is asked",
    tags=[PLAYING],
    security=HOLDS_TOKEN,
    guards=[body_guard(Answer)],
    responses=refusal_responses(400, 403, 404, 409, 410, 415),
    operation_class=examples(
        body={"id": "answer to 4", "version": 4, "action": "play G7"}, answer={"number": 5}
    ),
)
async def act(request: ApiRequest, game: FromPath[str], data: JSONBody[Answer]) -> Accepted:
    """Play a card, use or pass, or say who is younger: one of what `legal` lists."""
    limit(request, "act")
    reader = await reader_for(request, game)
    message = Act(data.id, data.version, data.action)
    return Accepted(await send(server_of(request).host, reader, message))


@post(
    "/api/games/{game:str}/deal",
    status_code=200,
    summary="Throw into the deal",
    tags=[PLAYING],
    security=HOLDS_TOKEN,
    guards=[body_guard(DealAnswer)],
    responses=refusal_responses(400, 403, 404, 409, 410, 415),
    operation_class=examples(body={"trust": True}, answer={"number": 1}),
)
async def throw_in(request: ApiRequest, game: FromPath[str], data: JSONBody[DealAnswer]) -> Accepted:
    """Commit to a nonce, show it, or let the server throw in, before the deal."""
    limit(request, "act")
    reader = await reader_for(request, game)
    message = Throw(data.commit, data.nonce, data.trust, data.id, data.version)
    return Accepted(await send(server_of(request).host, reader, message))
