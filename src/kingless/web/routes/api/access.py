"""Finds out who asks: the token that a program shows, and the game that it opens."""

from typing import Any

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.datastructures import State

from kingless.table.game import Game
from kingless.web import player_refusals
from kingless.web.game.links.finished_link import is_finished_token
from kingless.web.game.live_game import LiveGame
from kingless.web.game.seats import Reader
from kingless.web.http.limit_guards import limit, note_player
from kingless.web.player_refusals import Refused
from kingless.web.server import server_of

ApiRequest = Request[Any, Any, State]
_BEARER = "Bearer "


def bearer(connection: ASGIConnection[Any, Any, Any, Any]) -> str | None:
    """The token that a program shows."""
    shown = connection.headers.get("authorization", "")
    return shown.removeprefix(_BEARER) if shown.startswith(_BEARER) else None


async def reader_for(request: ApiRequest, game: str) -> Reader:
    """The reader to whom the token belongs."""
    token = bearer(request)
    reader = await server_of(request).host.reader(game, token, token)
    note_player(request, *reader)
    return reader


async def seat_holder(request: ApiRequest, game: str) -> tuple[Reader, int]:
    """The reader, who must hold a seat, and the seat."""
    reader = await reader_for(request, game)
    if reader.seat is None:
        raise player_refusals.no_seat()
    return reader, reader.seat


async def finished_game(request: ApiRequest, game: str) -> tuple[LiveGame, Game]:
    """The finished game that the token opens: that of a seat, for watching, or of its own link."""
    server = server_of(request)
    try:
        await reader_for(request, game)
    except Refused:
        stored = await server.store.game(game)
        if stored is None or not is_finished_token(stored, bearer(request) or ""):
            limit(request, "guess")
            raise player_refusals.no_game() from None
    live = await server.host.live(game)
    if live.game is None or not live.is_over:
        raise player_refusals.no_record_yet()
    return live, live.game
