"""The JSON API of finished games: the record, and the rematch."""

from litestar import Response, get
from litestar.params import FromPath
from msgspec import Struct

from kingless.web import errors
from kingless.web.http.rate_limit import limit
from kingless.web.routes.api import ApiRequest, reader_for, refusals
from kingless.web.routes.download import record_download
from kingless.web.server import server_of


class NextGame(Struct, frozen=True):
    """The game that both have agreed on: the same token holds the same seat there."""

    game: str
    seat: int


@get("/api/games/{game:str}/next", responses=refusals(403, 404, 409))
async def next_game(request: ApiRequest, game: FromPath[str]) -> NextGame:
    """The rematch, once both want it."""
    limit(request, "page")
    reader = await reader_for(request, game)
    if reader.seat is None:
        raise errors.no_seat()
    rematch = await server_of(request).store.rematch(game)
    if rematch is None:
        raise errors.no_rematch()
    return NextGame(rematch.id, reader.seat)


@get("/api/games/{game:str}/record", media_type="text/plain", responses=refusals(403, 404, 410))
async def record(request: ApiRequest, game: FromPath[str]) -> Response[str]:
    """The record as text, once the game is over: it tells all hidden cards."""
    limit(request, "page")
    await reader_for(request, game)
    return record_download(await server_of(request).host.live(game))
