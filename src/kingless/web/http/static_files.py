"""Serves scripts, style sheets and pictures from memory, compressed where the client accepts it."""

from functools import cache

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from msgspec import Struct

from kingless.web.art import PICTURES
from kingless.web.assets.group import ROOT, Asset, AssetGroup
from kingless.web.assets.sources import SCRIPTS, STYLES
from kingless.web.http.encodings import accepts_gzip
from kingless.web.http.forms import PageRequest

_FOR_EVER = "max-age=31536000, immutable"
"""For addresses with a hash: another content has another address."""
_SHORT = "max-age=300"
"""For the same files at addresses without one, for whoever links to them from outside."""


class Served(Struct, frozen=True):
    """What is answered at one address."""

    asset: Asset
    tag: str
    life: str


def table_of(*groups: AssetGroup) -> dict[str, Served]:
    """Every file by the part of its address below `/static`, with the hash and without."""
    return {
        f"/{group.name}/{middle}{name}": Served(asset, group.version, life)
        for group in groups
        for name, asset in group.assets.items()
        for middle, life in ((f"{group.version}/", _FOR_EVER), ("", _SHORT))
    }


@cache
def _files() -> dict[str, Served]:
    return table_of(SCRIPTS, STYLES, PICTURES)


@get(f"{ROOT}/{{path:path}}", include_in_schema=False)
async def static_file(request: PageRequest, path: FromPath[str]) -> Response[bytes]:
    """A file; no path is looked up in the file system."""
    found = _files().get(path)
    if found is None:
        raise NotFoundException
    is_zipped = accepts_gzip(request.headers.get("accept-encoding", ""))
    headers = {"Cache-Control": found.life, "Vary": "Accept-Encoding"}
    if found.life == _SHORT:  # the others are never asked for again
        tag = headers["ETag"] = f'"{found.tag}{"-gzip" if is_zipped else ""}"'
        known = request.headers.get("if-none-match", "").split(",")
        if tag in (one.strip().removeprefix("W/") for one in known):
            return Response(b"", status_code=304, headers=headers)
    if is_zipped:
        headers["Content-Encoding"] = "gzip"
    body = found.asset.zipped if is_zipped else found.asset.plain
    return Response(body, media_type=found.asset.media_type, headers=headers)
