"""Analyses finished games in a pool of worker processes, a few at a time, each game once."""

import asyncio
import logging
import multiprocessing
import os
from collections import OrderedDict
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any

import msgspec

from kingless.analysis.analyse import analyse
from kingless.analysis.model import Analysis, AnalysisEffort
from kingless.table.game import Game
from kingless.table.record import from_json
from kingless.web import player_refusals
from kingless.web.settings import ServerSettings
from kingless.web.store.analyses import Analyses
from kingless.web.workers.analysis_state import AnalysisState
from kingless.web.workers.bot_pool import prepare_worker
from kingless.web.workers.solving import SolvedPosition, solve_position

_LOG = logging.getLogger(__name__)
_DECODER = msgspec.json.Decoder(Analysis)
_STOP = -1
"""The last place on the board tells all workers to stop."""
_board: Any = None


class AnalysisStopped(Exception):
    """Raised in a worker when the server shuts down."""


class AnalysisPool:
    """A small process pool that analyses finished games; a game asked for twice is analysed once."""

    def __init__(self, store: Analyses, settings: ServerSettings) -> None:
        self._store = store
        self._size, self._most = settings.analysis_pool, settings.analyses_waiting
        self._kept, self._effort = settings.analyses_kept, settings.effort
        self._executor: ProcessPoolExecutor | None = None
        self._fresh = multiprocessing.get_context("spawn")  # a fork would inherit sockets and locks
        self._board = self._fresh.RawArray("i", 2 * self._size + 1)
        """For each worker the number of moves analysed, and of all moves."""
        self._free = list(range(self._size))
        self._turn = asyncio.Semaphore(self._size)
        self._places: dict[str, int] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._cached: OrderedDict[str, bytes] = OrderedDict()
        self._failed: set[str] = set()
        self._solving = 0
        """How many positions are being solved, or wait for that."""

    async def state(self, game: str) -> AnalysisState:
        """The state of the analysis of this game."""
        if (
            game not in self._cached
            and game not in self._tasks
            and (analysis := await self._store.read(game))
        ):
            self._cache(game, analysis)
        if game in self._cached:
            self._cached.move_to_end(game)
            return AnalysisState(analysis=_DECODER.decode(self._cached[game]))
        place = self._places.get(game)
        if place is not None:
            return AnalysisState(is_running=True, done=self._board[2 * place], all=self._board[2 * place + 1])
        return AnalysisState(is_running=game in self._tasks, has_failed=game in self._failed)

    def begin(self, game: str, record: dict[str, Any], *, is_stored: bool = True) -> None:
        """Start the analysis of this game, if it is not there yet; `Refused` where too many wait.

        `is_stored`: does the database have the game, and so its analysis?
        """
        if game in self._cached or game in self._tasks:
            return
        if len(self._tasks) + self._solving >= self._most:
            raise player_refusals.too_many_analyses()
        self._failed.discard(game)
        task = asyncio.create_task(self._judge(game, record, is_stored))
        self._tasks[game] = task
        task.add_done_callback(lambda done: self._finish(game, done))

    def _finish(self, game: str, task: asyncio.Task[None]) -> None:
        self._tasks.pop(game, None)
        if not task.cancelled() and (error := task.exception()):
            _LOG.error("an analysis failed: %s", type(error).__name__)
            self._failed.add(game)
            if isinstance(error, BrokenProcessPool):  # a worker was killed: the next gets a new pool
                self._executor = None

    async def _judge(self, game: str, record: dict[str, Any], is_stored: bool) -> None:
        async with self._turn:
            place = self._free.pop()
            self._board[2 * place] = self._board[2 * place + 1] = 0
            self._places[game] = place
            try:
                analysis = await self._ask(record, place)
                if is_stored:
                    await self._store.write(game, analysis)
                self._cache(game, analysis)
            finally:
                del self._places[game]
                self._free.append(place)

    async def solve(self, game: Game) -> SolvedPosition:
        """Solve the position at which this game stands, when a worker is free; `Refused` where many wait."""
        if len(self._tasks) + self._solving >= self._most:
            raise player_refusals.too_many_analyses()
        self._solving += 1
        try:
            async with self._turn:
                loop = asyncio.get_running_loop()
                return await loop.run_in_executor(self._workers(), solve_position, game)
        finally:
            self._solving -= 1

    async def _ask(self, record: dict[str, Any], place: int) -> bytes:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._workers(), analysis_json, record, self._effort, place)

    def _workers(self) -> ProcessPoolExecutor:
        if self._executor is None:
            self._executor = ProcessPoolExecutor(
                self._size, self._fresh, initializer=_prepare, initargs=(self._board,)
            )
        return self._executor

    def _cache(self, game: str, analysis: bytes) -> None:
        """Cache it in memory; the least recently used is dropped, but stays in the database."""
        self._cached[game] = analysis
        while len(self._cached) > self._kept:
            self._cached.popitem(last=False)

    async def stop(self) -> None:
        """Shut the pool down; a running analysis stops after the current move."""
        self._board[_STOP] = 1
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self._executor is not None:
            await asyncio.to_thread(self._executor.shutdown, cancel_futures=True)
            self._executor = None


def analysis_json(record: dict[str, Any], effort: AnalysisEffort, place: int) -> bytes:
    """The analysis of a recorded game as JSON; its progress is written to the shared board."""

    def watch(done: int, everything: int) -> None:
        if _board is not None:
            if _board[_STOP]:
                raise AnalysisStopped
            _board[2 * place], _board[2 * place + 1] = done, everything

    return msgspec.json.encode(analyse(from_json(record), effort, watch))


def _prepare(board: Any) -> None:
    """Prepare a worker process, with a lower priority than the server and the bots."""
    global _board  # one board for the whole life of a worker process
    _board = board
    if hasattr(os, "nice"):
        os.nice(10)
    prepare_worker()
