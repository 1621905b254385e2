"""The cluster: actors of Ray that play pairs, on as many machines as it has."""

import os
import re
import socket
from collections.abc import Generator, Iterable
from importlib import import_module
from importlib.util import find_spec
from itertools import islice
from typing import Any

import kingless
from kingless.arena.pairs import DealPair, Task, play_pair
from kingless.arena.players import Players
from kingless.arena.workers import MatchContext
from kingless.rules.complaint import Finding

LOCAL = "local"
_PLACE = re.compile(r"(?:ray://)?\[?([^/]+?)\]?:(\d+)")
_CONNECT = 5.0
_FAREWELL = 5.0


class Cluster:
    """A Ray cluster that runs already, or one of this machine that is started for the match."""

    def __init__(self, address: str, jobs: int | None = None) -> None:
        if find_spec("ray") is None:
            raise Finding("Playing on a cluster needs Ray: pip install 'kingless[ray]'")
        self._address, self._jobs = address, jobs

    def play(self, room: MatchContext, tasks: Iterable[Task]) -> Generator[DealPair]:
        """The pairs, played."""
        ray = self._join()
        waiting, busy, actors = iter(tasks), dict[Any, Any](), list[Any]()
        try:
            cores = int(ray.cluster_resources().get("CPU", 1))
            jobs = min(self._jobs or cores, cores)  # an actor without a core would wait for ever
            # A machine that leaves the cluster costs nothing: Ray starts its actor and its pair again.
            seat = ray.remote(max_restarts=-1, max_task_retries=-1, num_cpus=1)(PairActor)
            for task in islice(waiting, jobs):
                actor = seat.remote(room)
                actors.append(actor)
                busy[actor.play.remote(task)] = actor
            while busy:
                for ready in ray.wait(list(busy))[0]:
                    actor = busy.pop(ready)
                    pair = _pair_of_version(ray.get(ready))
                    for task in islice(waiting, 1):
                        busy[actor.play.remote(task)] = actor
                    yield pair
        finally:
            idle = [actor for actor in actors if actor not in busy.values()]
            if idle:
                ray.wait([actor.close.remote() for actor in idle], num_returns=len(idle), timeout=_FAREWELL)
            ray.shutdown()  # actors that still play end with us

    def _join(self) -> Any:
        """Ray, once we belong to the cluster."""
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nobody is told that a match is played
        ray = import_module("ray")
        own = {"num_cpus": self._jobs, "include_dashboard": False} if self._address == LOCAL else {}
        try:
            if place := _PLACE.fullmatch(self._address):  # Ray itself would try for minutes
                socket.create_connection((place[1], int(place[2])), _CONNECT).close()
            ray.init(address=self._address, logging_level="error", log_to_driver=False, **own)
        except (OSError, OverflowError, ValueError, RuntimeError) as error:
            raise Finding(
                "The Ray cluster at {address} could not be joined: {reason}",
                address=self._address,
                reason=" ".join(str(error).split()),
            ) from None
        return ray


class PairActor:
    """An actor: it stays with its players as long as the match goes on."""

    def __init__(self, room: MatchContext) -> None:
        self._room = room
        self._players = Players(room.contestants, room.patience)

    def play(self, task: Task) -> tuple[str, DealPair]:
        """A pair, and the version of Kingless that played it."""
        return kingless.__version__, play_pair(self._players, self._room.kind, task, self._room.names)

    def close(self) -> None:
        """End the programs."""
        self._players.close()


def _pair_of_version(told: tuple[str, DealPair]) -> DealPair:
    version, pair = told
    if version != kingless.__version__:
        raise Finding(
            "The cluster has Kingless {theirs}, not {ours}; results of both cannot be counted together.",
            theirs=version,
            ours=kingless.__version__,
        )
    return pair
