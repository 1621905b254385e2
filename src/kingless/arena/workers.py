"""Workers: processes of this machine that play the pairs of a match, each with players of its own."""

import signal
import sys
from collections.abc import Generator, Iterable
from itertools import islice
from multiprocessing import Pipe, Process, parent_process
from multiprocessing.connection import Connection, wait
from types import FrameType
from typing import NamedTuple, Protocol

from kingless.arena.contestants import Contestant
from kingless.arena.pairs import DealPair, Task, play_pair
from kingless.arena.players import PATIENCE, Players
from kingless.rules.complaint import Finding
from kingless.table.setup import Setup

_GRACE = 5.0
"""Seconds that a process gets to end its programs."""


class MatchContext(NamedTuple):
    """What a worker must know to play any pair of a match."""

    contestants: tuple[Contestant, ...]
    kind: Setup
    patience: float = PATIENCE
    names: tuple[str, ...] | None = None
    """How the contestants are called in the records, where these are kept."""


class Workers(Protocol):
    """Whoever plays the pairs of a match; they come back in any order."""

    def play(self, room: MatchContext, tasks: Iterable[Task]) -> Generator[DealPair]:
        """The pairs, played; closing the iterator ends the work."""


class OneProcess:
    """This process, one pair after the other."""

    def play(self, room: MatchContext, tasks: Iterable[Task]) -> Generator[DealPair]:
        """The pairs, played."""
        with Players(room.contestants, room.patience) as players:
            for task in tasks:
                yield play_pair(players, room.kind, task, room.names)


class Processes:
    """As many processes as there are jobs."""

    def __init__(self, jobs: int) -> None:
        self._jobs = jobs

    def play(self, room: MatchContext, tasks: Iterable[Task]) -> Generator[DealPair]:
        """The pairs, played."""
        waiting, workers, busy = iter(tasks), list[_Worker](), dict[object, _Worker]()
        try:
            for task in islice(waiting, self._jobs):
                worker = _Worker(room)
                workers.append(worker)
                busy[worker.pipe] = worker
                worker.pipe.send(task)
            while busy:
                for ready in wait([worker.pipe for worker in busy.values()]):
                    worker = busy.pop(ready)
                    pair = worker.pair()
                    for task in islice(waiting, 1):
                        busy[worker.pipe] = worker
                        worker.pipe.send(task)
                    yield pair
        finally:
            for worker in workers:
                worker.process.terminate()
            for worker in workers:
                worker.end()


class _Worker:
    """A process that plays, and the pipe to it."""

    def __init__(self, room: MatchContext) -> None:
        self.pipe, theirs = Pipe()
        self.process = Process(target=_work, args=(theirs, room), daemon=True)
        self.process.start()
        theirs.close()

    def pair(self) -> DealPair:
        """The pair that it has played."""
        try:
            pair = self.pipe.recv()
        except (EOFError, OSError):
            raise Finding("A process of the match has ended by itself.") from None
        assert isinstance(pair, DealPair)
        return pair

    def end(self) -> None:
        """Wait until it has ended its programs, but not for ever."""
        self.process.join(_GRACE)
        self.process.kill()
        self.process.join()
        self.pipe.close()


def _work(pipe: Connection, room: MatchContext) -> None:
    """Play what comes in until the match is over, is stopped, or is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the match, which then ends us
    signal.signal(signal.SIGTERM, _leave)
    match = parent_process()
    assert match is not None
    with Players(room.contestants, room.patience) as players:
        while pipe in wait([pipe, match.sentinel]):
            pipe.send(play_pair(players, room.kind, pipe.recv(), room.names))


def _leave(number: int, frame: FrameType | None) -> None:
    del number, frame
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    sys.exit(0)
