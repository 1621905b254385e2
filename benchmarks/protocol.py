"""The engine protocol: random games with `kingless engine` at the other end of a pipe."""

import subprocess
import sys
from pathlib import Path
from random import Random
from time import perf_counter
from types import TracebackType
from typing import Any, Self

import msgspec

from benchmarks.law import DECISIONS
from benchmarks.rounds import CHOICE, Broken, Competitor

KINGLESS = str(Path(sys.executable).parent / "kingless")
"""The installed script of the environment that runs the benchmarks."""


class Engine:
    """An engine in a process of its own, and the client that talks to it."""

    def __enter__(self) -> Self:
        self._process = subprocess.Popen(
            [KINGLESS, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=-1
        )
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.communicate(timeout=10)  # the end of its input ends the engine

    def competitor(self) -> Competitor:
        """The engine as one that plays games."""
        return Competitor("protocol", "kingless engine, over a pipe", self.play, {DECISIONS}, perf_counter)

    def play(self, rng: Random) -> int:
        """A random game, from `new` to its result; each answer is decoded whole."""
        steps = 0
        bits = rng.getrandbits
        state = self._ask({"do": "new", "setup": {"seed": rng.getrandbits(32)}})
        while legal := state["legal"]:
            state = self._ask({"do": "step", "action": legal[bits(CHOICE) * len(legal) >> CHOICE]})
            steps += 1
        if state["result"] is None:
            raise Broken("a game over the pipe has no result")
        return steps

    def _ask(self, request: dict[str, Any]) -> dict[str, Any]:
        source, target = self._process.stdout, self._process.stdin
        if source is None or target is None:
            raise Broken("the engine has no pipe")
        target.write(msgspec.json.encode(request) + b"\n")
        target.flush()
        answer = msgspec.json.decode(source.readline())
        if not answer["ok"]:
            raise Broken(f"the engine refused {request}: {answer['error']}")
        state: dict[str, Any] = answer["state"]
        return state
