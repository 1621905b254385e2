"""ASGI middleware that lets pages of other origins use the API from a browser, where the host allows it."""

import re
from collections.abc import Iterable

from litestar.datastructures.headers import Headers, MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from kingless.rules.complaint import Complaint
from kingless.web.http.json_bodies import is_api

ANY_ORIGIN = "*"
_ORIGIN = re.compile(r"https?://(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?")
_SHOWN = 40
"""Characters of what is no origin that are repeated in the error."""
_PREFLIGHT = "access-control-request-method"
_MAY = {
    "Access-Control-Allow-Methods": "GET, POST, DELETE",
    "Access-Control-Allow-Headers": "Authorization, Content-Type, Accept-Language",
    "Access-Control-Max-Age": "7200",
}
"""What the answer to a preflight allows. Credentials are not allowed, so browsers send no cookies."""


def origins_of(named: Iterable[str]) -> tuple[str, ...]:
    """The origins as browsers name them, or `*`; a `Complaint` where one is none."""
    return tuple(map(_origin, named))


def _origin(named: str) -> str:
    origin = named.strip().lower().rstrip("/")
    if origin != ANY_ORIGIN and not _ORIGIN.fullmatch(origin):
        raise Complaint(
            "an origin is a scheme and a host, such as https://example.org, or * for all; {origin!r} is none",
            origin=named[:_SHOWN],
        )
    return origin


def allows_origin(allowed: tuple[str, ...], origin: str) -> bool:
    """May a page of this origin use the API?"""
    return ANY_ORIGIN in allowed or origin in allowed


class CorsMiddleware:
    """Wraps the application; only addresses of the API are opened, never a page."""

    def __init__(self, app: ASGIApp, allowed: tuple[str, ...]) -> None:
        self._app = app
        self._allowed = allowed

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a preflight, or pass the request on and say in the answer that the page may read it."""
        if scope["type"] != ScopeType.HTTP or not is_api(scope["path"]):
            await self._app(scope, receive, send)
            return
        asked = Headers.from_scope(scope)
        origin = asked.get("origin", "")
        is_allowed = allows_origin(self._allowed, origin) if origin else False

        async def send_allowed(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableScopeHeaders.from_message(message)
                headers.extend_header_value("Vary", "Origin")
                if is_allowed:
                    headers["Access-Control-Allow-Origin"] = origin
                    headers["Access-Control-Expose-Headers"] = "Retry-After"
            await send(message)

        if scope["method"] == "OPTIONS" and _PREFLIGHT in asked:
            await _answer_preflight(send_allowed, is_allowed=is_allowed)
        else:
            await self._app(scope, receive, send_allowed)


async def _answer_preflight(send: Send, *, is_allowed: bool) -> None:
    """Say what a page may send; to one of another origin nothing, so that its browser sends nothing."""
    told = _MAY if is_allowed else {}
    headers = [(name.lower().encode(), value.encode()) for name, value in told.items()]
    await send({"type": "http.response.start", "status": 204, "headers": headers})
    await send({"type": "http.response.body", "body": b"", "more_body": False})
