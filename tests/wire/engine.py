"""A client of the engine as a real process: one request, one answer, and a hang is a failure."""

import json
import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from types import TracebackType
from typing import Any

import kingless

Answer = dict[str, Any]

PATIENCE = 30.0
"""Seconds until a silent process counts as hung; no answer takes a hundredth of it."""

CODES = frozenset(
    {
        *("bad-json", "unknown-request", "bad-request", "illegal-action", "bad-setup"),
        *("bad-record", "no-game", "not-perfect-information", "game-over"),
    }
)
"""Every error code of the protocol."""


def environment(**more: str) -> dict[str, str]:
    """The environment of a process that must find the same Kingless as these tests, and speak English."""
    source = str(Path(kingless.__file__).parents[1])
    found = {key: value for key, value in os.environ.items() if not key.startswith(("LC_", "LANG"))}
    path = os.pathsep.join(filter(None, (source, os.environ.get("PYTHONPATH"))))
    return found | {"PYTHONPATH": path, "PYTHONUTF8": "1"} | more


class Engine:
    """The engine as another program meets it; leaving the context checks that it ended well."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "kingless.cli", "engine"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=environment(),
        )
        self._lines: SimpleQueue[bytes] = SimpleQueue()
        self._ended: tuple[int, str] | None = None
        self._reader = Thread(target=self._read, daemon=True)
        self._reader.start()

    def __enter__(self) -> "Engine":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            if kind is None:
                assert self.end() == (0, "")
        finally:
            self.process.kill()
            self._close()

    def ask(self, do: str, **fields: object) -> Answer:
        """The answer to a request that must succeed."""
        answer = self.any_answer(do, **fields)
        assert answer["ok"] is True, answer
        return answer

    def state(self, do: str = "state", **fields: object) -> Answer:
        """The state in the answer to a request that must succeed."""
        state = self.ask(do, **fields)["state"]
        assert isinstance(state, dict)
        return state

    def refusal(self, do: str, **fields: object) -> Answer:
        """The error in the answer to a request that must fail."""
        return refused(self.any_answer(do, **fields))

    def any_answer(self, do: str, **fields: object) -> Answer:
        """The answer to a request."""
        return self.line(json.dumps({"do": do, **fields}))

    def line(self, line: str | bytes) -> Answer:
        """The answer to one line, whatever it holds."""
        self.send(line)
        return self.answer()

    def send(self, *lines: str | bytes) -> None:
        """Write lines without waiting for an answer."""
        assert self.process.stdin is not None
        for line in lines:
            self.process.stdin.write((line.encode() if isinstance(line, str) else line) + b"\n")
        self.process.stdin.flush()

    def answer(self) -> Answer:
        """The next answer."""
        try:
            line = self._lines.get(timeout=PATIENCE)
        except Empty:
            raise AssertionError(f"no answer within {PATIENCE} seconds") from None
        if not line:
            self._lines.put(line)
            raise AssertionError("the engine ended instead of answering")
        answer = json.loads(line)
        assert isinstance(answer, dict)
        return answer

    def end(self) -> tuple[int, str]:
        """Close the input; the exit code, and what was complained about. No answer may be left unread."""
        if self._ended is None:
            complaint = self._close()
            left = self._lines.get_nowait()
            assert left == b"", f"an answer that nobody asked for: {left!r}"
            self._ended = self.process.returncode, complaint
        return self._ended

    def _close(self) -> str:
        stdin, stderr = self.process.stdin, self.process.stderr
        assert stdin is not None
        assert stderr is not None
        with suppress(BrokenPipeError):  # it has ended already; its exit code tells how
            stdin.close()
        self.process.wait(PATIENCE)
        self._reader.join(PATIENCE)
        if stderr.closed:
            return ""
        with stderr:
            return stderr.read().decode()

    def _read(self) -> None:
        assert self.process.stdout is not None
        with self.process.stdout as stdout:
            for line in stdout:
                self._lines.put(line)
        self._lines.put(b"")


def refused(answer: Answer) -> Answer:
    """The error of an answer, in the one form that errors have."""
    assert answer["ok"] is False, answer
    assert answer.keys() - {"id"} == {"ok", "error"}
    error: Answer = answer["error"]
    assert error.keys() == {"code", "message", "rule"}
    assert error["code"] in CODES
    assert isinstance(error["message"], str)
    assert error["message"]
    assert error["rule"] is None or isinstance(error["rule"], str)
    return error
