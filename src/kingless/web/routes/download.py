"""Downloads: the record of a game, the licence, and the finished games where the host publishes them."""

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.response import Stream

from kingless.table import record_text
from kingless.web import player_refusals
from kingless.web.game.live_game import LiveGame
from kingless.web.http.forms import PageRequest
from kingless.web.http.limit_guards import limit
from kingless.web.pages.package import licence_text
from kingless.web.server import server_of


def record_download(live: LiveGame) -> Response[str]:
    """The record as text to keep; refused before the end, because it tells all hidden cards."""
    if live.game is None or not live.is_over:
        raise player_refusals.no_record_yet()
    headers = {
        "Content-Disposition": f'attachment; filename="kingless-{live.stored.id}.txt"',
        "Cache-Control": "no-store",
    }
    return Response(record_text.write(live.game), media_type="text/plain", headers=headers)


@get("/licence", include_in_schema=False)
async def licence(request: PageRequest) -> Response[str]:
    """The licence as text."""
    limit(request, "page")
    return Response(licence_text(), media_type="text/plain")


@get("/games.jsonl", include_in_schema=False)
async def games(request: PageRequest) -> Stream:
    """One record in each line, without names."""
    dump = server_of(request).dump
    if dump is None:
        raise NotFoundException
    limit(request, "dump")
    if not dump.is_ready:
        raise player_refusals.dump_not_ready()
    headers = {"Cache-Control": "public, max-age=3600"}
    return Stream(dump.chunks(), media_type="application/jsonl", headers=headers)
