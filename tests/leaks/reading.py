"""A whole game against a bot as one seat receives it: every frame with its moment, on a planned clock.

Server, host, bots, standing orders, feeds and sockets are the real ones. The database lies in memory, and the
worker is played by a script: it gives the answers of the world, and takes its time by what it is asked to
think about, which is what the other side must not be told.
"""

import asyncio
from types import SimpleNamespace
from typing import Any, NamedTuple

from sqlalchemy.engine import URL

from kingless.table.setup import law_of
from kingless.view.tracker import COUNT
from kingless.web.game.dispatch import send
from kingless.web.game.seats import Reader
from kingless.web.game.socket_messages import Act
from kingless.web.orders.standing_orders import ALWAYS, StandingOrders
from kingless.web.routes.socket import Line
from kingless.web.server import Server
from kingless.web.settings import ServerSettings
from kingless.web.store.stored_values import Entry, StoredGame, StoredSeat
from kingless.web.store.tokens import digest
from kingless.web.workers.bot_pool import BotQuestion
from tests.leaks.worlds import NONCES, World

_BEGUN = 1_700_000_000_000
GAME, _TOKEN = "leaks", "token"
_PERSON = 1.0
"""Seconds that a person takes for each answer, at windows too."""
SETTLING = 0.01
"""Seconds in which everything arrives that follows from an answer; whatever comes next takes longer."""
_EACH = 0.017
"""Seconds that the worker takes for each answer that it could give: from nothing to more than it may take."""


class Frame(NamedTuple):
    """What arrives at one moment, at the page, at a program, or of somebody who asks for `/metrics`."""

    at: float
    where: str
    text: str


class Read(NamedTuple):
    """What arrived, and by the number of answers, when the last of them was given."""

    frames: list[Frame]
    moments: dict[int, float]


class _Store:
    """The log of one game."""

    def __init__(self, game: StoredGame) -> None:
        self._game = game
        self._log: list[Entry] = []

    async def game(self, _name: str) -> StoredGame:
        """The game."""
        return self._game

    async def entries(self, _game: str, after: int) -> list[Entry]:
        """Its log."""
        return self._log[after:]

    async def append(self, entry: Entry, **_more: object) -> bool:
        """One more entry."""
        assert entry.number == len(self._log) + 1
        self._log.append(entry)
        return True


class _Worker:
    """Answers for the bot by the script, after a time that depends on what there is to think about."""

    def __init__(self, reading: "Reading", share: float) -> None:
        """`share`: the part of its time that a bot has, which is less where it answers a program."""
        self._reading, self._share = reading, share

    async def choose(self, question: BotQuestion, _address: str, *, is_window: bool = False) -> str:
        """The next answer of the script."""
        legal = question.seen.legal
        seconds = 0.0 if len(legal) == 1 else min(0.2 if is_window else 1.2, _EACH * len(legal))
        await asyncio.sleep(self._share * seconds)
        return self._reading.next_answer()


class _Socket:
    """A socket on which nothing is said, and that keeps what it is sent."""

    def __init__(self, reading: "Reading", where: str) -> None:
        self.app = SimpleNamespace(state=SimpleNamespace(server=reading.server))
        self.query_params: dict[str, str] = {}
        self.cookies: dict[str, str] = {}
        self.headers: dict[str, str] = {}
        self._reading, self._where = reading, where

    async def receive_data(self, _mode: str) -> str:
        """Wait for ever."""
        await asyncio.Event().wait()
        raise AssertionError

    async def send_text(self, sent: str) -> None:
        """Keep it."""
        self._reading.keep(self._where, sent)

    async def close(self, code: int = 1000) -> None:
        """Only the end of the reading closes it."""
        raise AssertionError(f"the socket was closed with {code}")


class Reading:
    """One seat at a world, for so many answers."""

    def __init__(
        self, world: World, seat: int, count: int, clock: str = "", *, is_program: bool = False
    ) -> None:
        """`is_program`: has the seat said that a program plays, which bots answer more quickly?"""
        self._world, self._count = world, count
        self._reader = Reader(GAME, seat)
        self.frames: list[Frame] = []
        self.server = Server(
            URL.create("sqlite+aiosqlite", database="/nowhere/games.sqlite"), ServerSettings()
        )
        host, setup = self.server.host, world.setup
        seats = tuple(_seat(number, seat, is_program=is_program) for number in (0, 1))
        rules = law_of(setup).ruleset.version
        stored = StoredGame(
            id=GAME,
            setup=setup,
            rules=rules,
            secret=world.secret,
            invite="",
            watch="",
            is_open=False,
            follows=None,
            begun=_BEGUN // 1000,
            clock=clock,
            tracker=COUNT,  # it shows the most
            seats=seats,
        )
        host.store = _Store(stored)  # type: ignore[assignment]
        host._rematch_secret = lambda game: digest(f"{world.secret} {game}")
        host.now = lambda: _BEGUN + int(1000 * asyncio.get_running_loop().time())
        share = host.settings.program_share if is_program else 1.0
        self.server.bots._bot_pool = _Worker(self, share)  # type: ignore[assignment]

    def next_answer(self) -> str:
        """What is answered next in this world."""
        live = self.server.host.from_memory(GAME)
        assert live is not None
        return self._world.answers[live.version][1]

    def keep(self, where: str, sent: str) -> None:
        """Note what has arrived; with each frame, what `/metrics` says at that moment."""
        now = asyncio.get_running_loop().time()
        self.frames.append(Frame(now, where, sent))
        self.frames.append(Frame(now, "metrics", self.server.metrics.text()))

    async def read(self) -> "Read":
        """Open a page and a program's socket, play so far, and tell what has arrived."""
        live = await self.server.host.live(GAME)
        live.orders = {seat: StandingOrders(ask=ALWAYS) for seat in (0, 1)}
        self.server.subscriptions.subscribe(GAME, self._wake)
        self._news = asyncio.Event()
        moments: dict[int, float] = {}
        lines = [asyncio.create_task(line.run()) for line in self._lines()]
        try:
            while live.version < self._count:
                self._news.clear()
                moments.setdefault(live.version, asyncio.get_running_loop().time())
                if live.decision is not None and live.decision.seat == self._reader.seat:
                    await asyncio.sleep(_PERSON)
                    message = Act(f"answer {live.version}", live.version, self.next_answer())
                    await send(self.server.host, self._reader, message)
                else:
                    await self._news.wait()
            moments.setdefault(live.version, asyncio.get_running_loop().time())
            await asyncio.sleep(SETTLING)
        finally:
            for line in lines:
                line.cancel()
            await asyncio.gather(*lines, return_exceptions=True)
            await self.server.bots.stop()
        return Read(self.frames, moments)

    def _lines(self) -> list[Line]:
        """The sockets of a page and of a program."""
        tokens = (_TOKEN, None)
        return [
            Line(make_socket(self, "page"), self._reader, tokens, is_page=True),
            Line(make_socket(self, "program"), self._reader, tokens, is_page=False),
        ]

    def _wake(self) -> None:
        self._news.set()


def _seat(number: int, person: int, *, is_program: bool) -> StoredSeat:
    """The person or program, or the bot of the level that thinks longest."""
    is_person = number == person
    return StoredSeat(
        number=number,
        name=f"Seat {number}",
        nonce=NONCES[number],
        since=_BEGUN,
        token=digest(_TOKEN) if is_person else None,
        mind=None if is_person else "level-5",
        is_program=is_person and is_program,
    )


def make_socket(reading: Reading, where: str) -> Any:
    """A socket that keeps what it is sent with this reading."""
    return _Socket(reading, where)
