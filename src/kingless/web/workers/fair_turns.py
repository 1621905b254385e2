"""Shares the workers of a pool between addresses, so that nobody's many games take the time of others."""

import asyncio
from collections import Counter, deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from time import monotonic

LEAST = 40
"""Milliseconds for which a bot thinks at least, however many wait: enough to play well."""


class WorkerTurn:
    """One request: whose it is, how many milliseconds it may take, and since when it has a place."""

    def __init__(self, address: str, millis: int) -> None:
        self.address = address
        self.most = self.millis = millis
        self.place = -1
        self.begun = 0.0


class FairTurns:
    """Some places, given to the address that has had the least of late; all addresses share the time.

    An address with one request gets as much time as one with ten, whose ten requests share it. A request that
    comes shortens those that are under way to what is then their share.
    """

    def __init__(self, size: int, stop_at: Callable[[int, float], None]) -> None:
        """`stop_at` is told for each place when the request there must end, on the monotonic clock."""
        self._size = size
        self._stop_at = stop_at
        self._free = list(range(size))
        self._running: list[WorkerTurn] = []
        self._waiting: dict[str, deque[asyncio.Future[int]]] = {}
        self._asked: Counter[str] = Counter()
        """By address, how many of its requests run or wait."""
        self._served: dict[str, int] = {}
        """By address, which number its last request had among all that got a place."""
        self._number = 0

    @asynccontextmanager
    async def turn(self, address: str, millis: int) -> AsyncIterator[WorkerTurn]:
        """Wait for a place; the turn says how many milliseconds its request may take."""
        self._asked[address] += 1
        turn = WorkerTurn(address, millis)
        try:
            self._shorten()
            turn.place = await self._place(address)
            turn.begun = monotonic()
            turn.millis = self._share(turn)
            self._running.append(turn)
            self._shorten()
            try:
                yield turn
            finally:
                self._running.remove(turn)
                self._free.append(turn.place)
        finally:
            self._asked[address] -= 1
            if not self._asked[address]:
                del self._asked[address]
                self._served.pop(address, None)
            self._call_next()

    async def _place(self, address: str) -> int:
        if self._free and not self._waiting:
            self._note_served(address)
            return self._free.pop()
        called: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(address, deque()).append(called)
        try:
            return await called
        except asyncio.CancelledError:
            if called.done() and not called.cancelled():  # called and cancelled in the same moment
                self._free.append(called.result())
            else:
                self._leave(address, called)
            raise

    def _leave(self, address: str, called: asyncio.Future[int]) -> None:
        queue = self._waiting.get(address, deque())
        if called in queue:
            queue.remove(called)
        if not queue:
            self._waiting.pop(address, None)

    def _call_next(self) -> None:
        """Give the free places to who has waited longest for one."""
        while self._free and self._waiting:
            running = Counter(turn.address for turn in self._running)
            address = min(self._waiting, key=lambda one: (running[one], self._served.get(one, -1)))
            called = self._waiting[address][0]
            self._leave(address, called)
            if not called.done():
                self._note_served(address)
                called.set_result(self._free.pop())

    def _note_served(self, address: str) -> None:
        self._number += 1
        self._served[address] = self._number

    def _share(self, turn: WorkerTurn) -> int:
        """How many milliseconds a request may take while as many ask as do now."""
        of_address = turn.most * self._size // len(self._asked)
        return min(turn.millis, max(LEAST, of_address // self._asked[turn.address]))

    def _shorten(self) -> None:
        for turn in self._running:
            turn.millis = self._share(turn)
            self._stop_at(turn.place, turn.begun + turn.millis / 1000)
