"""Reads the forms of our own pages: CSRF token, origin, client address, and the security headers."""

import hmac
from typing import Any
from urllib.parse import urlsplit

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.datastructures import State

from kingless.web import errors
from kingless.web.http.masking import mask, unmask
from kingless.web.http.rate_limit import client_key
from kingless.web.server import server_of
from kingless.web.store.tokens import new_token

PageRequest = Request[Any, Any, State]
CSRF_COOKIE = "kingless-csrf"
CSRF_FIELD = "_csrf_token"
_TOKEN_LENGTH = len(new_token())
_FIELDS_MOST = 40

SECURITY_HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; "
    "img-src 'self' data:; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    # With none at all, browsers hide the origin of our own forms too; more would put links into logs.
    "Referrer-Policy": "strict-origin",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
"""Headers of every page and every answer; links with a secret are sent to nobody as referrer."""
FILE_HEADERS = {"X-Content-Type-Options": "nosniff"}
"""Headers of scripts, style sheets and pictures, which are the same for everybody and hold no secret."""
HTTPS_ONLY = {"Strict-Transport-Security": "max-age=31536000"}
"""Headers of every response where the server is reached by https only (HSTS for a year)."""


def address_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """The client's address, for the rate limits."""
    return client_key(connection.client.host) if connection.client else ""


def note_player(connection: ASGIConnection[Any, Any, Any, Any], game: str, seat: int | None) -> None:
    """Remember from where this seat is played; who watches plays nothing."""
    if seat is not None:
        server_of(connection).addresses.note(game, address_of(connection))


def limit(connection: ASGIConnection[Any, Any, Any, Any], kind: str) -> None:
    """Count one more request of this kind; `Refused` over the rate limit."""
    server_of(connection).limits.take(kind, address_of(connection))


def is_own_origin(connection: ASGIConnection[Any, Any, Any, Any]) -> bool:
    """Does the browser say that the request came from a page of this very server?"""
    origin = connection.headers.get("origin")
    if origin is None:  # browsers name the origin of every socket and of every form that is sent
        return connection.headers.get("sec-fetch-site") in ("same-origin", "none")
    try:
        return urlsplit(origin).netloc == connection.headers.get("host")
    except ValueError:  # such as an unclosed bracket
        return False


def csrf_token(request: PageRequest) -> str:
    """The token of this browser for the forms of a page, masked."""
    return mask(csrf_cookie(request))


def csrf_cookie(request: PageRequest) -> str:
    """The token of this browser for forms: the one that its cookie has, or a new one."""
    kept = request.cookies.get(CSRF_COOKIE, "")
    if len(kept) == _TOKEN_LENGTH and kept.isascii():
        return kept
    if "csrf" not in request.state:  # the page and its cookie must agree
        request.state["csrf"] = new_token()
    return str(request.state["csrf"])


async def form_of(request: PageRequest, kind: str) -> dict[str, str]:
    """The fields of a form that one of our own pages has sent."""
    limit(request, kind)
    has_origin = "origin" in request.headers or "sec-fetch-site" in request.headers
    if has_origin and not is_own_origin(request):
        raise errors.csrf_failure()
    try:
        sent = await request.form()
    except (UnicodeError, LookupError):  # broken text, or a charset that nobody knows
        raise errors.unreadable() from None
    fields = dict(list(sent.items())[:_FIELDS_MOST])
    kept, shown = request.cookies.get(CSRF_COOKIE, ""), fields.get(CSRF_FIELD, "")
    if not kept or not isinstance(shown, str) or not _is_same_token(kept, shown):
        raise errors.csrf_failure()
    return {name: value for name, value in fields.items() if isinstance(value, str)}


def _is_same_token(kept: str, shown: str) -> bool:
    """Does a form show the token that the cookie keeps, masked or as it is?"""
    return any(hmac.compare_digest(kept.encode(), one) for one in (unmask(shown), shown.encode()))
