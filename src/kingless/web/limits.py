"""Limits: how much one address may ask for, as buckets that fill again with time."""

from collections import OrderedDict
from time import monotonic

from kingless.web import refusal
from kingless.web.settings import Limit

_MOST = 20_000
"""So many buckets are remembered; the ones used longest ago are forgotten first."""


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
            raise refusal.too_fast()
        self._left -= 1


class Limits:
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
