"""ASGI middleware that refuses clients over their rate limit before any route is looked up."""

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send

from kingless.web.http.forms import PageRequest
from kingless.web.http.limit_guards import client_address
from kingless.web.http.responses import short_error_response
from kingless.web.live.rate_limits import RateLimits
from kingless.web.player_refusals import Refused

_TOO_MANY = 4429


class RateLimitMiddleware:
    """Wraps the whole application: static files, unknown addresses and unknown methods count too."""

    def __init__(self, app: ASGIApp, limits: RateLimits) -> None:
        self._app = app
        self._limits = limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, or refuse it with 429 (a socket with code 4429)."""
        try:
            self._limits.take("any", client_address(ASGIConnection(scope)))
        except Refused as error:
            await refuse(scope, receive, send, error, _TOO_MANY)
            return
        if scope["type"] == ScopeType.HTTP and scope["method"] == "HEAD":
            scope = {**scope, "method": "GET"}  # uvicorn sends no body in answer to HEAD
        await self._app(scope, receive, send)


async def refuse(scope: Scope, receive: Receive, send: Send, error: Refused, code: int) -> None:
    """Refuse before any route is looked up: a request in a short sentence, a socket with this code."""
    if scope["type"] == ScopeType.WEBSOCKET:
        await send({"type": "websocket.close", "code": code, "reason": ""})
        return
    request: PageRequest = Request(scope, receive, send)
    answer = short_error_response(request, error).to_asgi_response(app=None, request=request)
    await answer(scope, receive, send)
