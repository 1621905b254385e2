"""Finds the client behind the proxies before the server, so that no client can choose its address."""

import os
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network

from litestar.datastructures.headers import Headers
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send
from msgspec import Struct

from kingless.rules.complaint import Complaint

_VARIABLE = "FORWARDED_ALLOW_IPS"
_SAME_MACHINE = "127.0.0.1,::1"
_ANYBODY = "*"
_SCHEMES = ("http", "https")
_Network = IPv4Network | IPv6Network


class Proxies(Struct, frozen=True):
    """How many proxies stand before the server, and from where the nearest of them comes."""

    count: int = 1
    networks: tuple[_Network, ...] | None = ()
    """None: from anywhere, since nobody else can reach the server."""

    def has(self, host: str) -> bool:
        """May what comes from this address say for whom it asks?"""
        if self.networks is None or not self.count:
            return bool(self.count)
        try:
            address = ip_address(host)
        except ValueError:  # such as the path of a socket
            return False
        mapped = getattr(address, "ipv4_mapped", None) or address
        return any(mapped in network for network in self.networks)


def proxies_of(count: int, allowed: str | None = None) -> Proxies:
    """So many proxies, at the addresses of `FORWARDED_ALLOW_IPS`; a `Complaint` where these are none."""
    told = os.environ.get(_VARIABLE, _SAME_MACHINE) if allowed is None else allowed
    named = [one.strip() for one in told.split(",") if one.strip()]
    if named == [_ANYBODY]:
        return Proxies(count, None)
    return Proxies(count, tuple(map(_network, named)))


def _network(named: str) -> _Network:
    try:
        return ip_network(named, strict=False)
    except ValueError:
        raise Complaint(
            "{variable} has addresses or networks, or * alone; {value!r} is neither",
            variable=_VARIABLE,
            value=named,
        ) from None


class ForwardedMiddleware:
    """Wraps the application, and puts the client in the place of the proxy.

    Each proxy adds at the right end of `X-Forwarded-For` from where it was asked. What stands further left
    than the proxies that are known came with the request, and may be invented.
    """

    def __init__(self, app: ASGIApp, proxies: Proxies) -> None:
        self._app = app
        self._proxies = proxies

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on as that of its client."""
        client = scope.get("client")
        if client is not None and self._proxies.has(client[0]):
            headers = Headers.from_scope(scope)
            if named := self._added_value(headers, "x-forwarded-for"):
                scope["client"] = (_without_port(named), 0)
            scheme = self._added_value(headers, "x-forwarded-proto")
            if scheme in _SCHEMES:
                is_socket = scope["type"] == ScopeType.WEBSOCKET
                scope["scheme"] = scheme.replace("http", "ws") if is_socket else scheme
        await self._app(scope, receive, send)

    def _added_value(self, headers: Headers, name: str) -> str:
        """What the outermost known proxy has added to this header; empty where it has added nothing."""
        told = [one.strip() for value in headers.getall(name, []) for one in value.split(",")]
        return told[max(0, len(told) - self._proxies.count)] if told else ""


def _without_port(host: str) -> str:
    """The address alone, where a proxy names the port too."""
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return host.partition(":")[0] if host.count(":") == 1 else host
