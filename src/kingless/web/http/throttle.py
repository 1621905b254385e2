"""The gate: who has asked too much is turned away before anything is done, whatever is asked for."""

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send

from kingless.web.errors import Refused
from kingless.web.http.forms import PageRequest, address_of
from kingless.web.http.rate_limit import RateLimits
from kingless.web.http.responses import turned_away

_TOO_MANY = 4429


class Gate:
    """Stands outside of all routes: files, unknown addresses and unknown methods pass through it too."""

    def __init__(self, app: ASGIApp, limits: RateLimits) -> None:
        self._app = app
        self._limits = limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let it through, or turn it away."""
        try:
            self._limits.take("any", address_of(ASGIConnection(scope)))
        except Refused as error:
            await _turn_away(scope, receive, send, error)
            return
        if scope["type"] == ScopeType.HTTP and scope["method"] == "HEAD":
            scope = {**scope, "method": "GET"}  # the protocol leaves the body away by itself
        await self._app(scope, receive, send)


async def _turn_away(scope: Scope, receive: Receive, send: Send, error: Refused) -> None:
    if scope["type"] == ScopeType.WEBSOCKET:
        await send({"type": "websocket.close", "code": _TOO_MANY, "reason": ""})
        return
    request: PageRequest = Request(scope, receive, send)
    answer = turned_away(request, error).to_asgi_response(app=None, request=request)
    await answer(scope, receive, send)
