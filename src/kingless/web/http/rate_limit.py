"""Limits: how much one address may ask for, as buckets that fill again with time."""

from collections import OrderedDict
from ipaddress import IPv6Address, ip_address
from math import ceil
from time import monotonic

from kingless.web import errors
from kingless.web.settings import Limit

_MOST = 20_000
"""So many buckets are remembered; the ones used longest ago are forgotten first."""
_LONGEST = 60
"""Seconds that somebody is told to wait at most."""
_OWN_BITS = 64
"""Of an IPv6 address: who has one has all that differ in these."""


class Bucket:
    """What is left of one limit."""

    def __init__(self, limit: Limit) -> None:
        self._limit = limit
        self._left = float(limit.burst)
        self._at = monotonic()

    def take(self) -> None:
        """Take one, or be refused."""
        now = monotonic()
        self._left = min(self._limit.burst, self._left + (now - self._at) * self._limit.each_second)
        self._at = now
        if self._left < 1:
            raise errors.too_fast(self._wait())
        self._left -= 1

    def _wait(self) -> int:
        """Whole seconds until there is one again."""
        each = self._limit.each_second
        return min(_LONGEST, ceil((1 - self._left) / each)) if each > 0 else _LONGEST


class RateLimits:
    """The buckets of everybody who asks this process."""

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


def whose(host: str) -> str:
    """Whom an address belongs to: itself, in IPv6 the network that one customer is given."""
    if ":" not in host:
        return host
    try:
        address = ip_address(host)
    except ValueError:  # a proxy may say what it likes
        return host
    if not isinstance(address, IPv6Address):
        return host
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(IPv6Address(int(address) >> _OWN_BITS << _OWN_BITS))
