"""The cookies of pages: the seat at a game, the right to watch one, and the language."""

from litestar.datastructures import Cookie

from kingless.web.http.forms import PageRequest
from kingless.web.server import server_of

LANGUAGE_COOKIE = "kingless-language"
_YEAR = 365 * 24 * 60 * 60


def game_cookie(request: PageRequest, kind: str, game: str, token: str) -> Cookie:
    """The cookie by which a browser holds a seat, or may watch, at one game."""
    return cookie(request, kind, token, f"/game/{game}")


def cookie(request: PageRequest, name: str, value: str, path: str, samesite: str = "lax") -> Cookie:
    """A cookie for a year, which scripts cannot read."""
    return Cookie(
        key=name,
        value=value,
        path=path,
        httponly=True,
        samesite=samesite,  # type: ignore[arg-type]  # one of the words it knows
        secure=server_of(request).settings.secure or request.url.scheme == "https",
        max_age=_YEAR,
    )
