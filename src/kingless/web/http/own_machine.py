"""Recognizes requests that come from this machine itself, and were not handed on by a proxy."""

import hmac
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection

from kingless.web import program_refusals
from kingless.web.server import server_of

_HANDED_ON = ("forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip")
"""A proxy adds one of these; on the same machine its own address would be ours."""
_BEARER = "Bearer "


def check_may_read_metrics(connection: ASGIConnection[Any, Any, Any, Any]) -> None:
    """Refuse `/metrics` to others than this machine and who has the token, unless it is for everybody."""
    settings = server_of(connection).settings
    shown = connection.headers.get("authorization", "")
    has_token = bool(settings.metrics_token) and hmac.compare_digest(
        shown.encode(), f"{_BEARER}{settings.metrics_token}".encode()
    )
    if not (settings.open_metrics or has_token or is_own_machine(connection)):
        raise program_refusals.metrics_closed()


def is_own_machine(connection: ASGIConnection[Any, Any, Any, Any]) -> bool:
    """Was this asked on this machine, of this machine by name, and not through a proxy?"""
    if connection.client is None or any(name in connection.headers for name in _HANDED_ON):
        return False
    return _is_loopback(connection.client.host) and is_local_host(connection)


def is_local_host(connection: ASGIConnection[Any, Any, Any, Any]) -> bool:
    """Does the name by which the server was asked mean, on any machine, that machine itself?"""
    try:
        asked = urlsplit(f"//{connection.headers.get('host', '')}").hostname or ""
    except ValueError:
        return False
    return asked == "localhost" or _is_loopback(asked)


def _is_loopback(host: str) -> bool:
    try:
        address = ip_address(host)
    except ValueError:
        return False
    return (getattr(address, "ipv4_mapped", None) or address).is_loopback
