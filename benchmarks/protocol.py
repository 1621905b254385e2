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

    def __init__(self, checkout: Path | None = None) -> None:
        """The engine of another checkout, with its .venv, where one is given."""
        self._program = str(checkout / ".venv" / "bin" / "kingless") if checkout else KINGLESS

    def __enter__(self) -> Self:
        self._process = subprocess.Popen(
            [self._program, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=-1
        )
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.communicate(timeout=10)  # the end of its input ends the engine

    def competitor(self, key: str = "protocol", what: str = "kingless engine, over a pipe") -> Competitor:
        """The engine as one that plays games."""
        return Competitor(key, what, self.play, {DECISIONS}, perf_counter)

    def brief_competitor(self) -> Competitor:
        """The same engine, asked to show only what is legal."""
        what = "the same, show: legal"
        return Competitor("brief", what, lambda rng: self.play(rng, show="legal"), {DECISIONS}, perf_counter)

    def play(self, rng: Random, **fields: str) -> int:
        """A random game, from `new` to its result, with these fields in every step; answers are decoded."""
        steps = 0
        bits = rng.getrandbits
        state = self._ask({"do": "new", "setup": {"seed": rng.getrandbits(32)}})
        while legal := state["legal"]:
            action = legal[bits(CHOICE) * len(legal) >> CHOICE]
            state = self._ask({"do": "step", "action": action, **fields})
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
