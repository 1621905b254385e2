"""Workers that are interrupted, for work that is to be gone on with."""

from collections.abc import Generator, Iterable

from kingless.jobs.job import DoneT, Job, TaskT
from kingless.jobs.processes import OneProcess


class InterruptedWorkers:
    """Workers that are interrupted by Ctrl-C after so many tasks."""

    def __init__(self, tasks: int) -> None:
        self._tasks = tasks

    def run(self, job: Job[TaskT, DoneT], tasks: Iterable[TaskT]) -> Generator[DoneT]:
        """Some tasks, done."""
        for number, done in enumerate(OneProcess().run(job, tasks)):
            if number == self._tasks:
                raise KeyboardInterrupt
            yield done
