"""Counts requests by the client's address, against the rate limits of the server."""

from typing import Any

from litestar.connection import ASGIConnection

from kingless.web.live.rate_limits import client_key
from kingless.web.server import server_of


def client_address(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """The client's address, for the rate limits."""
    return client_key(connection.client.host) if connection.client else ""


def note_player(connection: ASGIConnection[Any, Any, Any, Any], game: str, seat: int | None) -> None:
    """Remember from where this seat is played; who watches plays nothing."""
    if seat is not None:
        server_of(connection).addresses.note(game, client_address(connection))


def limit(connection: ASGIConnection[Any, Any, Any, Any], kind: str) -> None:
    """Count one more request of this kind; `Refused` over the rate limit."""
    server_of(connection).limits.take(kind, client_address(connection))
