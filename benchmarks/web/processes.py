"""The processes of a measurement: servers that are started and asked how much memory they use, and crowds."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import NamedTuple

import msgspec

from benchmarks.rounds import Broken
from benchmarks.web.forms import Task, Told

_TICKS = os.sysconf("SC_CLK_TCK")
_SAMPLE = 0.2


class Cost(NamedTuple):
    """What a crowd cost the server: the part of one core, and the bytes of memory for each game."""

    busy: float
    memory: float


class Served:
    """A server that runs: its addresses, and what its processes cost."""

    def __init__(self, addresses: list[str], pids: list[int]) -> None:
        self.addresses = addresses
        self._pids = pids

    @property
    def memory(self) -> int:
        """The bytes that its processes have in memory now."""
        return sum(_memory(pid) for pid in self._pids)

    @property
    def busy(self) -> float:
        """The seconds of a core that its processes have used so far."""
        return sum(_used(pid) for pid in self._pids)


@contextmanager
def running(*commands: list[str], cwd: Path | None = None) -> Iterator[Served]:
    """These processes, each of which tells its address in its first line that ends with one."""
    with ExitStack() as stack:
        started = [stack.enter_context(_process(command, cwd)) for command in commands]
        yield Served([_address(one) for one in started], [one.pid for one in started])


@contextmanager
def _process(command: list[str], cwd: Path | None) -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=cwd)
    try:
        yield process
    finally:
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(timeout=30)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        assert process.stdout is not None
        process.stdout.close()


def _address(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    for line in process.stdout:
        word = line.split()[-1:]
        if word and word[0].startswith("http://"):
            return word[0].rstrip("/")
    raise Broken(f"{process.args!r} does not start")


def kingless(url: str, processes: int, folder: Path | None = None) -> list[list[str]]:
    """The commands that serve Kingless on this database: this one, or the checkout in a folder."""
    python = str(folder / ".venv" / "bin" / "python") if folder else sys.executable
    return [[python, "-m", "benchmarks.web.serve", url]] * processes


def crowd(served: Served, command: list[str], task: Task, cwd: Path | None = None) -> tuple[Told, Cost]:
    """Let a crowd do this task, and see what it costs the server."""
    before = served.memory
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=cwd)
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(msgspec.json.encode(task))
    process.stdin.close()
    samples = []
    while process.poll() is None:
        samples.append((time.time(), served.busy, served.memory))
        time.sleep(_SAMPLE)
    said = process.stdout.read()
    process.stdout.close()
    if process.returncode:
        raise Broken(f"the crowd {command!r} has failed")
    told = msgspec.json.decode(said.splitlines()[-1], type=Told)
    during = [one for one in samples if told.began <= one[0] <= told.began + told.seconds]
    if len(during) < 2:
        raise Broken("too short to be measured")
    first, last = during[0], during[-1]
    return told, Cost((last[1] - first[1]) / (last[0] - first[0]), (last[2] - before) / task.games)


def _memory(pid: int) -> int:
    lines = Path(f"/proc/{pid}/status").read_text("utf-8").splitlines()
    return next(int(line.split()[1]) * 1024 for line in lines if line.startswith("VmRSS:"))


def _used(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / _TICKS
