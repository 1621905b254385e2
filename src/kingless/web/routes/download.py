"""The record of a game as a text download, for pages and the API."""

from litestar import Response

from kingless.table import record_text
from kingless.web import errors
from kingless.web.game.live_game import LiveGame


def record_download(live: LiveGame) -> Response[str]:
    """The record as text to keep; refused before the end, because it tells all hidden cards."""
    if live.game is None or not live.is_over:
        raise errors.no_record_yet()
    headers = {
        "Content-Disposition": f'attachment; filename="kingless-{live.stored.id}.txt"',
        "Cache-Control": "no-store",
    }
    return Response(record_text.write(live.game), media_type="text/plain", headers=headers)
