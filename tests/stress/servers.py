"""Two processes of the server on one PostgreSQL, each of which can be killed and comes back."""

import random
import socket
import subprocess
import sys
import threading
import time
from types import TracebackType
from typing import Self

from kingless.rules.complaint import Complaint
from tests.stress.workers import kill_worker
from tools.postgres import Postgres

_TIMEOUT = 60.0
_ONCE = (
    "analysis worker",
    "first server",
    "bot worker",
    "database stopped",
    "second server",
    "database killed",
)
"""Each kind of death, the last first."""
_OFTEN = (*_ONCE, "first server", "second server", "bot worker", "bot worker", "analysis worker")


class Servers:
    """Who serves the games, and how they die."""

    def __init__(self) -> None:
        self.postgres = Postgres(durable=False)
        self.ports = [_free_port(), _free_port()]
        self.deaths: dict[str, int] = dict.fromkeys(
            ("server", "database stopped", "database killed", "bot worker", "analysis worker"), 0
        )
        self._processes: list[subprocess.Popen[str] | None] = [None, None]
        self.start_seconds = 0.0
        """How long the last start of a server took: on a busy machine everything comes back more slowly."""

    @property
    def addresses(self) -> list[tuple[str, int]]:
        """Where the processes listen, before and after every death."""
        return [("127.0.0.1", port) for port in self.ports]

    def __enter__(self) -> Self:
        self.postgres.start()
        for number in (0, 1):
            self._start(number)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        for process in self._processes:
            _end(process)
        self.postgres.__exit__(kind, error, at)

    def kill_server(self, number: int, seconds: float) -> None:
        """Kill -9 one of the processes, and start it again after so many seconds."""
        _end(self._processes[number])
        self.deaths["server"] += 1
        time.sleep(seconds)
        self._start(number)

    def kill_database(self, seconds: float, *, hard: bool) -> None:
        """Kill -9 the database, or stop it as a power failure would, and start it again."""
        if hard:
            self.postgres.kill()
            self.deaths["database killed"] += 1
        else:
            self.postgres.stop()
            self.deaths["database stopped"] += 1
        time.sleep(seconds)
        self.postgres.start()

    def kill_worker(self, *, analysis: bool) -> bool:
        """Kill -9 one of the workers of a server, which goes on; False where there is none."""
        for process in self._processes:
            if process is not None and kill_worker(process.pid, analysis=analysis):
                self.deaths["analysis worker" if analysis else "bot worker"] += 1
                return True
        return False

    def _start(self, number: int) -> None:
        """Start until it runs: without a database it ends at once, as it says."""
        begun = time.monotonic()
        while time.monotonic() < begun + _TIMEOUT:
            command = [sys.executable, "-m", "tests.stress.serve", self.postgres.url, str(self.ports[number])]
            process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
            self._processes[number] = process
            assert process.stdout is not None
            if process.stdout.readline():
                self.start_seconds = time.monotonic() - begun
                return
            _end(process)
            time.sleep(0.2)
        raise Complaint("a server does not start")


class Chaos(threading.Thread):
    """Somebody who kills, at random moments, until told to stop."""

    def __init__(self, servers: Servers, seed: int, pause: tuple[float, float], *, is_brief: bool) -> None:
        super().__init__(daemon=True)
        self._is_brief = is_brief
        self._servers = servers
        self._rng = random.Random(seed)
        self._pause = pause
        self._peace = threading.Event()
        self.trouble: BaseException | None = None

    def run(self) -> None:
        """Kill, each kind in turn first; a brief one leaves it at that."""
        kinds = list(_ONCE)
        try:
            while kinds or not (self._is_brief or self._peace.is_set()):
                # No faster than servers start, or workers would die before they have answered anything.
                self._peace.wait(self._rng.uniform(*self._pause) * max(1.0, self._servers.start_seconds))
                kind = kinds.pop() if kinds else self._rng.choice(_OFTEN)
                if not self._kill(kind) and self._is_brief and not self._peace.is_set():
                    kinds.insert(0, kind)  # there is no such worker yet
        except (Complaint, subprocess.SubprocessError, OSError) as error:
            self.trouble = error

    def _kill(self, kind: str) -> bool:
        """Kill one of this kind; False where there is none."""
        seconds = self._rng.uniform(0.0, 1.0)
        if kind in ("bot worker", "analysis worker"):
            return self._servers.kill_worker(analysis=kind == "analysis worker")
        if kind in ("first server", "second server"):
            self._servers.kill_server(int(kind == "second server"), seconds)
        else:
            self._servers.kill_database(seconds, hard=kind == "database killed")
        return True

    def stop(self) -> None:
        """Let everything live again."""
        self._peace.set()
        self.join()
        if self.trouble:
            raise self.trouble


def _end(process: subprocess.Popen[str] | None) -> None:
    if process is not None:
        process.kill()
        process.wait()
        assert process.stdout is not None
        process.stdout.close()


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port: int = free.getsockname()[1]
        return port
