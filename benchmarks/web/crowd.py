"""`python -m benchmarks.web.crowd`: a process full of players; a task as JSON comes in, figures go out."""

import asyncio
import gc
import http.client
import sys
import time
from random import Random
from typing import Any
from urllib.parse import urlsplit

import msgspec
import uvloop

from benchmarks.rounds import Broken
from benchmarks.web.forms import Task, Told, percentile
from benchmarks.web.line import Line, request
from benchmarks.web.table import Table

_AT_ONCE = 50
"""So many sockets are being opened at the same time."""
_TICK = 0.01
_LOOK = 0.1


class Crowd:
    """All tables of a task, and what was measured at them."""

    def __init__(self, task: Task) -> None:
        self.task = task
        self.rng = Random(task.seed)
        self.delays: list[float] = []
        self.moves = 0
        self.began = 0.0
        self.bytes = 0
        self.is_counting = False
        self.has_ended = asyncio.Event()
        self.lateness: list[float] = []
        self.tables: list[Table] = []

    async def play(self) -> Told:
        """Sit down, play forward, then play and measure."""
        await self._sit_down()
        await self._play_forward()
        gc.collect()
        gc.freeze()  # what is there stays, and need not be looked at again
        ticker = asyncio.create_task(self._tick())
        self.began, begun, busy = time.time(), time.perf_counter(), time.process_time()
        self.is_counting = True
        for table in self.tables:
            table.begin(self.task.pace, self.rng.random() * self.task.pace)
        await asyncio.wait({asyncio.create_task(self.has_ended.wait())}, timeout=self.task.seconds)
        self.is_counting = False
        seconds, busy = time.perf_counter() - begun, time.process_time() - busy
        ticker.cancel()
        broken = [line for table in self.tables for line in table.lines if line.has_ended]
        if broken:
            raise Broken(f"{len(broken)} sockets were closed by the server")
        return self._told(seconds, busy)

    def _told(self, seconds: float, busy: float) -> Told:
        delays, late = sorted(self.delays), sorted(self.lateness)
        if not delays:
            raise Broken("not one move has reached the other player")
        return Told(
            moves=self.moves,
            began=self.began,
            seconds=seconds,
            p50=percentile(delays, 0.5) * 1e3,
            p99=percentile(delays, 0.99) * 1e3,
            worst=delays[-1] * 1e3,
            busy=busy / seconds,
            late=percentile(late, 0.99) * 1e3,
            bytes_each=self.bytes / max(1, 2 * self.moves),
        )

    async def _tick(self) -> None:
        """How late is this process for an appointment of its own?"""
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + _TICK
            await asyncio.sleep(_TICK)
            self.lateness.append(loop.time() - due)

    async def _sit_down(self) -> None:
        seats = await asyncio.to_thread(self._make_games)
        gate = asyncio.Semaphore(_AT_ONCE)

        async def open_at(number: int, pair: list[dict[str, Any]]) -> None:
            table = Table(self)
            async with gate:
                for seat in pair:
                    await self._open(table, number, seat)
            self.tables.append(table)

        await asyncio.gather(*(open_at(number, pair) for number, pair in enumerate(seats)))

    def _make_games(self) -> list[list[dict[str, Any]]]:
        made = []
        ways = [http.client.HTTPConnection(urlsplit(one).netloc) for one in self.task.addresses]
        for number in range(self.task.games):
            way = ways[number % len(ways)]
            first = _post(way, "/api/games", {"name": "Ada", "bot": True})
            second = _post(way, "/api/join", {"invite": first["invite"], "name": "Bea", "bot": True})
            made.append([first, second])
        return made

    async def _open(self, table: Table, number: int, seat: dict[str, Any]) -> None:
        """The two of a game sit at the same process, as behind a proxy that goes by the game's id."""
        place, token, addresses = seat["seat"], seat["token"], self.task.addresses
        address = urlsplit(addresses[number % len(addresses)])
        assert address.port is not None
        if self.task.kind == "page":
            path = f"/game/{seat['game']}/socket"
            shown = {"Origin": f"http://{address.netloc}", "Cookie": f"seat={token}"}
        else:
            path, shown = f"/api/games/{seat['game']}/socket", {"Authorization": f"Bearer {token}"}
        asked = request(address.netloc, path, shown)
        _, line = await asyncio.get_running_loop().create_connection(
            lambda: Line(asked, lambda frame: table.hear(place, frame)), str(address.hostname), address.port
        )
        await line.is_open
        table.lines.append(line)

    async def _play_forward(self) -> None:
        """Everybody plays on, each table to a moment of its own: all moments of a game are measured."""
        while not all(table.is_quiet for table in self.tables):
            await asyncio.sleep(_LOOK)
        for table in self.tables:
            table.forward(self.rng.randint(0, self.task.spread) if self.task.spread else 0)
        while not all(table.is_there and table.is_quiet for table in self.tables):
            await asyncio.sleep(_LOOK)


def _post(way: http.client.HTTPConnection, path: str, body: object) -> dict[str, Any]:
    way.request("POST", path, msgspec.json.encode(body), {"Content-Type": "application/json"})
    answer = way.getresponse()
    text = answer.read()
    if answer.status != 201:
        raise Broken(f"{path}: {answer.status} {text[:200]!r}")
    made: dict[str, Any] = msgspec.json.decode(text)
    return made


def main() -> int:
    """Do the task that stands on the standard input."""
    task = msgspec.json.decode(sys.stdin.buffer.read(), type=Task)

    async def run() -> Told:
        return await Crowd(task).play()

    told = uvloop.run(run())
    sys.stdout.buffer.write(msgspec.json.encode(told))
    return 0


if __name__ == "__main__":
    sys.exit(main())
