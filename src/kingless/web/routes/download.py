"""Downloads: the record of a game, licence and sources, and finished games where the host publishes them."""

import asyncio
import re

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.response import Stream

from kingless.rules.complaint import Complaint
from kingless.table import record_text
from kingless.web import player_refusals
from kingless.web.game.live_game import LiveGame
from kingless.web.http.forms import PageRequest
from kingless.web.http.limit_guards import limit
from kingless.web.http.responses import redirect
from kingless.web.pages.package import licence_text, source_address
from kingless.web.pages.source_archive import NAME, source_archive
from kingless.web.server import server_of

_ADDRESS = re.compile(r"https?://[!-~]+")
_SHOWN = 40
"""Characters of what is no address that are repeated in the error."""


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


def host_source(named: str) -> str:
    """The address that a host names for its sources, or empty; a `Complaint` where it is none."""
    if named and not _ADDRESS.fullmatch(named):
        raise Complaint(
            "the address of the sources begins with https:// or http:// and has no blanks; "
            "{address!r} is none",
            address=named[:_SHOWN],
        )
    return named


@get("/source", include_in_schema=False)
async def source(request: PageRequest) -> Response[str] | Response[bytes]:
    """To the sources where host or package name an address; else what runs here, to keep."""
    limit(request, "page")
    named = server_of(request).settings.source or source_address()
    if named:
        return redirect(named)
    limit(request, "dump")
    headers = {"Content-Disposition": f'attachment; filename="{NAME}"'}
    archive = await asyncio.to_thread(source_archive)
    return Response(archive, media_type="application/gzip", headers=headers)


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
