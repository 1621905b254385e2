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

from kingless.analysis.forms import Analysis, Effort
from kingless.analysis.whole import analyse
from kingless.table.record import from_json
from kingless.web import errors
from kingless.web.settings import ServerSettings
from kingless.web.store.analyses import Analyses
from kingless.web.workers.analysis_state import AnalysisState
from kingless.web.workers.bot_pool import prepare_worker

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
        self._crew: ProcessPoolExecutor | None = None
        self._fresh = multiprocessing.get_context("spawn")  # a fork would inherit sockets and locks
        self._board = self._fresh.RawArray("i", 2 * self._size + 1)
        """For each worker the number of moves analysed, and of all moves."""
        self._free = list(range(self._size))
        self._turn = asyncio.Semaphore(self._size)
        self._places: dict[str, int] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._told: OrderedDict[str, bytes] = OrderedDict()
        self._failed: set[str] = set()

    async def look(self, game: str) -> AnalysisState:
        """The state of the analysis of this game."""
        if game not in self._told and game not in self._tasks and (told := await self._store.told(game)):
            self._keep(game, told)
        if game in self._told:
            self._told.move_to_end(game)
            return AnalysisState(told=_DECODER.decode(self._told[game]))
        place = self._places.get(game)
        if place is not None:
            return AnalysisState(is_going=True, done=self._board[2 * place], all=self._board[2 * place + 1])
        return AnalysisState(is_going=game in self._tasks, has_failed=game in self._failed)

    def begin(self, game: str, record: dict[str, Any]) -> None:
        """Start the analysis of this game, if it is not there yet; `Refused` where too many wait."""
        if game in self._told or game in self._tasks:
            return
        if len(self._tasks) >= self._most:
            raise errors.too_many_analyses()
        self._failed.discard(game)
        task = asyncio.create_task(self._judge(game, record))
        self._tasks[game] = task
        task.add_done_callback(lambda done: self._finish(game, done))

    def _finish(self, game: str, task: asyncio.Task[None]) -> None:
        self._tasks.pop(game, None)
        if not task.cancelled() and (error := task.exception()):
            _LOG.error("an analysis failed: %s", type(error).__name__)
            self._failed.add(game)
            if isinstance(error, BrokenProcessPool):  # a worker was killed: the next gets a new pool
                self._crew = None

    async def _judge(self, game: str, record: dict[str, Any]) -> None:
        async with self._turn:
            place = self._free.pop()
            self._board[2 * place] = self._board[2 * place + 1] = 0
            self._places[game] = place
            try:
                told = await self._ask(record, place)
                await self._store.keep(game, told)
                self._keep(game, told)
            finally:
                del self._places[game]
                self._free.append(place)

    async def _ask(self, record: dict[str, Any], place: int) -> bytes:
        if self._crew is None:
            self._crew = ProcessPoolExecutor(
                self._size, self._fresh, initializer=_prepare, initargs=(self._board,)
            )
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._crew, analysis_json, record, self._effort, place)

    def _keep(self, game: str, told: bytes) -> None:
        """Cache it in memory; the least recently used is dropped, but stays in the database."""
        self._told[game] = told
        while len(self._told) > self._kept:
            self._told.popitem(last=False)

    async def stop(self) -> None:
        """Shut the pool down; a running analysis stops after the current move."""
        self._board[_STOP] = 1
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self._crew is not None:
            await asyncio.to_thread(self._crew.shutdown, cancel_futures=True)
            self._crew = None


def analysis_json(record: dict[str, Any], effort: Effort, place: int) -> bytes:
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
