"""Rate limits for each client address, as token buckets that fill again with time."""

from collections import OrderedDict
from ipaddress import IPv6Address, ip_address
from math import ceil
from time import monotonic

from kingless.web import player_refusals
from kingless.web.settings import Limit

_MOST = 20_000
"""Buckets in memory at most; the least recently used are dropped first."""
_LONGEST = 60
"""Seconds of `Retry-After` at most."""
_OWN_BITS = 64
"""Bits of an IPv6 address that one customer may choose."""


class Bucket:
    """One token bucket."""

    def __init__(self, limit: Limit) -> None:
        self._limit = limit
        self._left = float(limit.burst)
        self._at = monotonic()

    def take(self) -> None:
        """Take one token; `Refused` where there is none."""
        now = monotonic()
        self._left = min(self._limit.burst, self._left + (now - self._at) * self._limit.each_second)
        self._at = now
        if self._left < 1:
            raise player_refusals.over_rate_limit(self._wait())
        self._left -= 1

    def _wait(self) -> int:
        """Whole seconds until there is a token again."""
        each = self._limit.each_second
        return min(_LONGEST, ceil((1 - self._left) / each)) if each > 0 else _LONGEST


class RateLimits:
    """The token buckets of all clients of this process."""

    def __init__(self, limits: dict[str, Limit]) -> None:
        self._limits = limits
        self._buckets: OrderedDict[tuple[str, str], Bucket] = OrderedDict()

    def take(self, kind: str, address: str) -> None:
        """One more request of this kind from this address, or `Refused`."""
        key = (kind, address)
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(self._limits[kind])
        self._buckets.move_to_end(key)
        while len(self._buckets) > _MOST:
            self._buckets.popitem(last=False)
        bucket.take()


def client_key(host: str) -> str:
    """The key of an address: itself, in IPv6 the network that one customer is given."""
    if ":" not in host:
        return host
    try:
        address = ip_address(host)
    except ValueError:  # a proxy may send anything as the address
        return host
    if not isinstance(address, IPv6Address):
        return host
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(IPv6Address(int(address) >> _OWN_BITS << _OWN_BITS))
