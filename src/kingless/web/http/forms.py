"""Reads the forms of our own pages, which show their CSRF token and origin."""

import hmac
from typing import Any
from urllib.parse import urlsplit

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.datastructures import State, UploadFile

from kingless.web import player_refusals
from kingless.web.http.limit_guards import limit
from kingless.web.http.masking import mask, unmask
from kingless.web.store.tokens import new_token

PageRequest = Request[Any, Any, State]
CSRF_COOKIE = "kingless-csrf"
CSRF_FIELD = "_csrf_token"
_TOKEN_LENGTH = len(new_token())
_FIELDS_MOST = 40


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
    """The fields of a form that one of our own pages has sent, without its files."""
    fields = await form_with_files(request, kind)
    return {name: value for name, value in fields.items() if isinstance(value, str)}


async def form_with_files(request: PageRequest, kind: str) -> dict[str, str | UploadFile]:
    """The fields of a form that one of our own pages has sent, and its files."""
    limit(request, kind)
    has_origin = "origin" in request.headers or "sec-fetch-site" in request.headers
    if has_origin and not is_own_origin(request):
        raise player_refusals.csrf_failure()
    try:
        sent = await request.form()
    except (UnicodeError, LookupError):  # broken text, or a charset that nobody knows
        raise player_refusals.unreadable() from None
    fields = dict(list(sent.items())[:_FIELDS_MOST])
    kept, shown = request.cookies.get(CSRF_COOKIE, ""), fields.get(CSRF_FIELD, "")
    if not kept or not isinstance(shown, str) or not _is_same_token(kept, shown):
        raise player_refusals.csrf_failure()
    return fields


def _is_same_token(kept: str, shown: str) -> bool:
    """Does a form show the token that the cookie keeps, masked or as it is?"""
    return any(hmac.compare_digest(kept.encode(), one) for one in (unmask(shown), shown.encode()))
