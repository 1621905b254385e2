"""Chooses the moves of bots in a pool of worker processes, so that the event loop is never blocked."""

import asyncio
import multiprocessing
import os
import signal
import threading
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from hashlib import sha256
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from kingless.minds import MINDS
from kingless.minds.mind import Budget
from kingless.rules.actions import text
from kingless.rules.faces import Observation
from kingless.rules.ruleset import Ruleset, behaviour_of
from kingless.table.setup import Setup, law_of
from kingless.web.workers.levels import LEVELS

BOTS = tuple(LEVELS)
"""The minds that people can play against."""
_LEAST = 40
"""Milliseconds for which a bot thinks at least, however many wait: enough to play well."""


class Rules(NamedTuple):
    """The rules of a game in a form that can be sent to a process and remembered there."""

    setup: bytes
    """As JSON."""
    version: str


class BotPool:
    """A bounded process pool, started when the first bot has a turn."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._executor: ProcessPoolExecutor | None = None
        self._turn = asyncio.Semaphore(size)
        self._asked = 0
        """How many requests run, or wait for a worker."""

    async def choose(self, mind: str, rules: Rules, seen: Observation, millis: int, seed: int) -> str:
        """The answer of this mind, as text. Where many wait, each gets less time."""
        self._asked += 1
        try:
            async with self._turn:
                share = max(_LEAST, millis * self._size // max(self._size, self._asked))
                return await self._insist(mind, rules, seen, min(share, millis), seed)
        finally:
            self._asked -= 1

    async def _insist(self, mind: str, rules: Rules, seen: Observation, millis: int, seed: int) -> str:
        try:
            return await self._ask(mind, rules, seen, millis, seed)
        except BrokenProcessPool:  # a worker was killed: a new pool tries once more
            self.shut_down()
            return await self._ask(mind, rules, seen, millis, seed)

    async def _ask(self, mind: str, rules: Rules, seen: Observation, millis: int, seed: int) -> str:
        if self._executor is None:
            fresh = multiprocessing.get_context("spawn")  # a fork would inherit sockets and locks
            self._executor = ProcessPoolExecutor(self._size, fresh, initializer=prepare_worker)
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._executor, think, mind, rules, seen, millis, seed)

    def shut_down(self) -> None:
        """Shut the pool down."""
        if self._executor is not None:
            self._executor.shutdown(wait=True, cancel_futures=True)
            self._executor = None


def think(mind: str, rules: Rules, seen: Observation, millis: int, seed: int) -> str:
    """Run in a worker: the answer of this mind to this observation."""
    return text(MINDS[mind].choose(_ruleset(rules), seen, Budget(millis=millis), seed).action)


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


def prepare_worker() -> None:
    """Prepare a worker: ignore Ctrl-C, which is the server's, and exit when the server is killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_leave_with_the_server, daemon=True).start()


def _leave_with_the_server() -> None:
    server = multiprocessing.parent_process()
    if server is not None:
        server.join()
        os._exit(1)  # nobody is left to take the result
