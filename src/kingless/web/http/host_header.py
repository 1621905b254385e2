"""ASGI middleware that refuses requests whose `Host` is no host: no address can be made of it."""

import re

from litestar.datastructures.headers import Headers
from litestar.types import ASGIApp, Receive, Scope, Send

from kingless.web.http.throttle import refuse
from kingless.web.player_refusals import unreadable

_HOST = re.compile(r"(?:[A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(?::(\d{1,5}))?")
_LAST_PORT = 65535
_UNREADABLE = 4400


class HostMiddleware:
    """Wraps the application; programs of HTTP/1.0 may leave the header out."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, or refuse it with 400 (a socket with code 4400)."""
        host = Headers.from_scope(scope).get("host")
        if host and not is_host(host):
            await refuse(scope, receive, send, unreadable(), _UNREADABLE)
        else:
            await self._app(scope, receive, send)


def is_host(text: str) -> bool:
    """Is this a name or an address, perhaps with a port?"""
    found = _HOST.fullmatch(text)
    return found is not None and int(found[1] or 0) <= _LAST_PORT
