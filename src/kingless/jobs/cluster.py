"""The cluster: actors of Ray that do the tasks of a job, on as many machines as it has."""

import os
import re
import socket
from collections.abc import Generator, Iterable
from contextlib import ExitStack
from importlib import import_module
from importlib.util import find_spec
from itertools import islice
from typing import Any

import kingless
from kingless.jobs.install_command import install_command
from kingless.jobs.job import DoneT, Job, TaskT
from kingless.rules.complaint import Finding

LOCAL = "local"
_PLACE = re.compile(r"(?:ray://)?\[?([^/]+?)\]?:(\d+)")
_CONNECT = 5.0
_FAREWELL = 5.0
_REFUSALS = (OSError, OverflowError, ValueError, RuntimeError)
"""What Ray, or the connection before it, raises where a cluster cannot be joined."""


class Cluster:
    """A Ray cluster that runs already, or one of this machine that is started for the work."""

    def __init__(self, address: str, jobs: int | None = None) -> None:
        if find_spec("ray") is None:
            raise Finding("Playing on a cluster needs Ray: {command}", command=install_command("ray"))
        self._address, self._jobs = address, jobs

    def run(self, job: Job[TaskT, DoneT], tasks: Iterable[TaskT]) -> Generator[DoneT]:
        """The tasks, done."""
        ray = self._join()
        waiting, busy, actors = iter(tasks), dict[Any, Any](), list[Any]()
        try:
            cores = int(ray.cluster_resources().get("CPU", 1))
            jobs = min(self._jobs or cores, cores)  # an actor without a core would wait for ever
            # A machine that leaves the cluster costs nothing: Ray starts its actor and its task again.
            hire = ray.remote(max_restarts=-1, max_task_retries=-1, num_cpus=1)(JobActor)
            for task in islice(waiting, jobs):
                actor = hire.remote(job)
                actors.append(actor)
                busy[actor.work.remote(task)] = actor
            while busy:
                for ready in ray.wait(list(busy))[0]:
                    actor = busy.pop(ready)
                    done: DoneT = _done_by_version(ray.get(ready))
                    for task in islice(waiting, 1):
                        busy[actor.work.remote(task)] = actor
                    yield done
        finally:
            idle = [actor for actor in actors if actor not in busy.values()]
            if idle:
                ray.wait([actor.close.remote() for actor in idle], num_returns=len(idle), timeout=_FAREWELL)
            ray.shutdown()  # actors that still work end with us

    def _join(self) -> Any:
        """Ray, once we belong to the cluster."""
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nobody is told that we work
        ray = import_module("ray")
        own = {"num_cpus": self._jobs, "include_dashboard": False} if self._address == LOCAL else {}
        try:
            if place := _PLACE.fullmatch(self._address):  # Ray itself would try for minutes
                socket.create_connection((place[1], int(place[2])), _CONNECT).close()
            ray.init(address=self._address, logging_level="error", log_to_driver=False, **own)
        except Exception as error:
            # Ray says without a type of its own that a node did not start in time.
            if type(error) is not Exception and not isinstance(error, _REFUSALS):
                raise
            raise Finding(
                "The Ray cluster at {address} could not be joined: {reason}",
                address=self._address,
                reason=" ".join(str(error).split()),
            ) from None
        return ray


class JobActor:
    """An actor: what it has started stays as long as the work goes on."""

    def __init__(self, job: Job[Any, Any]) -> None:
        self._open = ExitStack()
        self._work = self._open.enter_context(job.start())

    def work(self, task: Any) -> tuple[str, Any]:
        """A task, done, and the version of Kingless that did it."""
        return kingless.__version__, self._work(task)

    def close(self) -> None:
        """End what was started."""
        self._open.close()


def _done_by_version(told: tuple[str, Any]) -> Any:
    version, done = told
    if version != kingless.__version__:
        raise Finding(
            "The cluster has Kingless {theirs}, not {ours}; results of both cannot be counted together.",
            theirs=version,
            ours=kingless.__version__,
        )
    return done
