"""Redirects whoever has made or joined a game to its table, with the seat's cookie."""

from litestar import Response

from kingless.web.http.cookies import game_cookie
from kingless.web.http.forms import PageRequest
from kingless.web.http.responses import redirect
from kingless.web.routes.create_game import SeatTaken


def sit_down(request: PageRequest, made: SeatTaken) -> Response[str]:
    """Redirect to the table of this game, with the seat in a cookie."""
    return redirect(f"/game/{made.game.id}", [game_cookie(request, "seat", made.game.id, made.token)])
