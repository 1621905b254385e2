"""A job: what a worker must know to do any task of it, and who does the tasks."""

from collections.abc import Callable, Generator, Iterable
from contextlib import AbstractContextManager
from typing import Protocol, TypeVar

TaskT = TypeVar("TaskT")
DoneT = TypeVar("DoneT")
_TaskIn = TypeVar("_TaskIn", contravariant=True)
_DoneOut = TypeVar("_DoneOut", covariant=True)


class Job(Protocol[_TaskIn, _DoneOut]):
    """Work in equal parts; it can be sent to other processes."""

    def start(self) -> AbstractContextManager[Callable[[_TaskIn], _DoneOut]]:
        """What does one task, for as long as the context is open."""


class Workers(Protocol):
    """Whoever does the tasks of a job; what is done comes back in any order."""

    def run(self, job: Job[TaskT, DoneT], tasks: Iterable[TaskT]) -> Generator[DoneT]:
        """The tasks, done; closing the iterator ends the work."""
