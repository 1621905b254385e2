"""Chooses the moves of bots in worker processes, so that neither the event loop nor another's bot waits."""

import asyncio
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from hashlib import sha256
from time import monotonic
from typing import Any, NamedTuple, TypeVar

import msgspec
from msgspec.structs import replace

from kingless.minds import MINDS
from kingless.minds.mind import Budget, Choice
from kingless.rules.actions import text
from kingless.rules.observation import Observation
from kingless.rules.ruleset import Ruleset, behaviour_of
from kingless.table.setup import Setup, law_of
from kingless.view.bot_levels import BOT_LEVELS
from kingless.view.hint import Hint, hint_of
from kingless.web.workers.fair_turns import LEAST, FairTurns

BOTS = tuple(BOT_LEVELS)
"""The minds that people can play against."""
WORKER_ERRORS = (BrokenProcessPool, OSError)
"""What is raised where a worker was killed, or none can be started, such as for want of file handles."""
_T = TypeVar("_T")
_NO_PLACE = -1
_board: Any = None


class Rules(NamedTuple):
    """The rules of a game in a form that can be sent to a process and remembered there."""

    setup: bytes
    """As JSON."""
    version: str


class BotQuestion(NamedTuple):
    """What a mind is asked."""

    mind: str
    rules: Rules
    seen: Observation
    millis: int
    """How long it may think at most."""
    seed: int


class BotPool:
    """Worker processes for the moves of bots, started when the first bot has a turn."""

    def __init__(self, size: int) -> None:
        self._cards = _SharedWorkers(size)
        self._windows = _SharedWorkers(1)  # a long thought about a card must not keep them waiting

    async def choose(self, question: BotQuestion, address: str, *, is_window: bool = False) -> str:
        """The answer, as text; who asks from one address shares the time that this address gets."""
        return await (self._windows if is_window else self._cards).ask(think, question, address)

    async def weigh(self, question: BotQuestion, address: str) -> Hint:
        """What a mind would answer and weigh, for somebody else; the time is shared in the same way."""
        return await self._cards.ask(weigh, question, address)

    def shut_down(self) -> None:
        """Shut all workers down."""
        self._cards.shut_down()
        self._windows.shut_down()


class _SharedWorkers:
    """A process pool of this size, whose time is shared by addresses."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._executor: ProcessPoolExecutor | None = None
        self._fresh = multiprocessing.get_context("spawn")  # a fork would inherit sockets and locks
        self._board = self._fresh.RawArray("d", size)
        """For each place the moment when the thought there must end."""
        self._turns = FairTurns(size, self._board.__setitem__)

    async def ask(self, work: Callable[..., _T], question: BotQuestion, address: str) -> _T:
        """What this work of a worker comes to."""
        asked = monotonic()
        async with self._turns.turn(address, question.millis) as turn:
            left = question.millis - int(1000 * (monotonic() - asked))
            shorter = question._replace(millis=min(turn.millis, max(LEAST, left)))
            try:
                return await self._ask(work, shorter, turn.place)
            except WORKER_ERRORS:  # new workers try once more
                return await self._ask(work, shorter, turn.place)

    async def _ask(self, work: Callable[..., _T], question: BotQuestion, place: int) -> _T:
        if self._executor is None:
            self._executor = ProcessPoolExecutor(
                self._size, self._fresh, initializer=_prepare, initargs=(self._board,)
            )
        executor = self._executor
        try:
            return await _result(executor.submit(work, *question, place))
        except WORKER_ERRORS:
            if self._executor is executor:  # others may have noticed before
                self._executor = None
            executor.shutdown(wait=False, cancel_futures=True)
            raise

    def shut_down(self) -> None:
        if self._executor is not None:
            self._executor.shutdown(wait=True, cancel_futures=True)
            self._executor = None


async def _result(future: Future[_T]) -> _T:
    """What a worker answers; where the pool was given up meanwhile, it counts as broken."""
    try:
        return await asyncio.wrap_future(future)
    except asyncio.CancelledError:
        asking = asyncio.current_task()
        if asking is None or asking.cancelling():  # it is the asker who gives up
            raise
        raise BrokenProcessPool from None


def think(mind: str, rules: Rules, seen: Observation, millis: int, seed: int, place: int = _NO_PLACE) -> str:
    """Run in a worker: the answer of this mind to this observation."""
    return text(_choice(mind, rules, seen, millis, seed, place).action)


def weigh(mind: str, rules: Rules, seen: Observation, millis: int, seed: int, place: int = _NO_PLACE) -> Hint:
    """Run in a worker: what this mind would answer to this observation, and what it rates highest."""
    choice = _choice(mind, rules, seen, millis, seed, place)
    return hint_of(choice.action, choice.scores, seen)


def _choice(mind: str, rules: Rules, seen: Observation, millis: int, seed: int, place: int) -> Choice:
    def is_over() -> bool:
        return place != _NO_PLACE and _board is not None and monotonic() > _board[place]

    return MINDS[mind].choose(_ruleset(rules), seen, Budget(millis=millis, stop=is_over), seed)


def seed_of(secret: str, version: int) -> int:
    """The random seed of a bot, unknown to all until the game is over and the secret is told."""
    return int.from_bytes(sha256(f"bot {secret} {version}".encode()).digest()[:8])


def rules_of(setup: Setup, version: str) -> Rules:
    """The rules of a game as a mind is told them: without who leads first, which changes nothing for it."""
    return Rules(msgspec.json.encode(replace(setup, leader=0)), version)


@lru_cache(maxsize=16)
def _ruleset(rules: Rules) -> Ruleset:
    """The ruleset of a game, cached with the tables that minds make from it."""
    setup = msgspec.json.decode(rules.setup, type=Setup)
    return law_of(setup, behaviour_of(rules.version)).ruleset


def _prepare(board: Any) -> None:
    """Prepare a worker of bots."""
    global _board  # one board for the whole life of a worker process
    _board = board
    prepare_worker()


def prepare_worker() -> None:
    """Prepare a worker: ignore Ctrl-C, which is the server's, and exit when the server is killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_leave_with_the_server, daemon=True).start()


def _leave_with_the_server() -> None:
    server = multiprocessing.parent_process()
    if server is not None:
        server.join()
        os._exit(1)  # nobody is left to take the result
