"""Workers on this machine: this process, or several."""

import signal
import sys
from collections.abc import Generator, Iterable
from itertools import islice
from multiprocessing import Pipe, Process, parent_process
from multiprocessing.connection import Connection, wait
from types import FrameType
from typing import Any, Generic

from kingless.jobs.job import DoneT, Job, TaskT, Workers
from kingless.rules.complaint import Finding

_GRACE = 5.0
"""Seconds that a process gets to end what it has started."""


def workers_for(jobs: int) -> Workers:
    """The workers for so many processes."""
    return OneProcess() if jobs == 1 else Processes(jobs)


class OneProcess:
    """This process, one task after the other."""

    def run(self, job: Job[TaskT, DoneT], tasks: Iterable[TaskT]) -> Generator[DoneT]:
        """The tasks, done."""
        with job.start() as work:
            for task in tasks:
                yield work(task)


class Processes:
    """As many processes as there are jobs."""

    def __init__(self, jobs: int) -> None:
        self._jobs = jobs

    def run(self, job: Job[TaskT, DoneT], tasks: Iterable[TaskT]) -> Generator[DoneT]:
        """The tasks, done."""
        waiting, workers, busy = iter(tasks), list[_Worker[DoneT]](), dict[object, _Worker[DoneT]]()
        try:
            for task in islice(waiting, self._jobs):
                worker = _Worker[DoneT](job)
                workers.append(worker)
                busy[worker.pipe] = worker
                worker.pipe.send(task)
            while busy:
                for ready in wait([worker.pipe for worker in busy.values()]):
                    worker = busy.pop(ready)
                    done = worker.receive()
                    for task in islice(waiting, 1):
                        busy[worker.pipe] = worker
                        worker.pipe.send(task)
                    yield done
        finally:
            for worker in workers:
                worker.process.terminate()
            for worker in workers:
                worker.end()


class _Worker(Generic[DoneT]):
    """A process that works, and the pipe to it."""

    def __init__(self, job: Job[Any, DoneT]) -> None:
        self.pipe, theirs = Pipe()
        self.process = Process(target=_work, args=(theirs, job), daemon=True)
        self.process.start()
        theirs.close()

    def receive(self) -> DoneT:
        """The task that it has done."""
        try:
            done: DoneT = self.pipe.recv()
        except (EOFError, OSError):
            raise Finding("A process of this work has ended by itself.") from None
        return done

    def end(self) -> None:
        """Wait until it has ended what it started, but not for ever."""
        self.process.join(_GRACE)
        self.process.kill()
        self.process.join()
        self.pipe.close()


def _work(pipe: Connection, job: Job[Any, Any]) -> None:
    """Do what comes in until the work is over, is stopped, or is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that started us, which ends us
    signal.signal(signal.SIGTERM, _leave)
    parent = parent_process()
    assert parent is not None
    with job.start() as work:
        while pipe in wait([pipe, parent.sentinel]):
            pipe.send(work(pipe.recv()))


def _leave(number: int, frame: FrameType | None) -> None:
    del number, frame
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    sys.exit(0)
