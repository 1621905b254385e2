"""A program at the other end of a pipe: asked through the engine protocol, and given up when it is silent."""

import os
import select
import signal
import subprocess
from contextlib import suppress
from time import monotonic
from typing import Any, Literal

import msgspec

from kingless.table.text_checks import decode_json

ProgramTrouble = Literal[
    "missing", "silent", "ended", "refused", "nonsense", "illegal", "unable", "many minds", "no such mind"
]
_LONGEST = 1 << 20
_PIECE = 1 << 16
_SHOWN = 80
_GRACE = 2.0
"""Seconds that a program gets to end by itself once its input is closed."""


class Lost(Exception):
    """A program that gave no answer that counts: in what way, and what it said."""

    def __init__(self, why: ProgramTrouble, said: str = "") -> None:
        super().__init__(f"{why}: {said}")
        self.why: ProgramTrouble = why
        self.said = said


class Program:
    """A running program; whatever goes wrong with it is `Lost`."""

    def __init__(self, command: tuple[str, ...]) -> None:
        try:
            # A session of its own: Ctrl-C is for the match alone, and what a script starts ends with it.
            self._process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0, start_new_session=True
            )
        except (OSError, ValueError) as error:
            raise Lost(
                "missing", shortened_line(error.strerror if isinstance(error, OSError) else error)
            ) from None
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._in, self._out = self._process.stdin.fileno(), self._process.stdout.fileno()
        os.set_blocking(self._in, False)
        self._writable, self._readable = select.poll(), select.poll()
        self._writable.register(self._in, select.POLLOUT)
        self._readable.register(self._out, select.POLLIN)
        self._heard = bytearray()

    def ask(self, request: dict[str, Any], patience: float) -> dict[str, Any]:
        """The answer to a request, if it comes within so many seconds and says that all is well."""
        end = monotonic() + patience
        self._say(msgspec.json.encode(request) + b"\n", end)
        line = self._line(end)
        try:
            answer = decode_json(line)
        except ValueError:
            raise Lost("nonsense", shortened_line(line)) from None
        if not isinstance(answer, dict) or not isinstance(answer.get("ok"), bool):
            raise Lost("nonsense", shortened_line(line))
        if not answer["ok"]:
            error = answer.get("error")
            raise Lost("refused", shortened_line(error.get("message", "") if isinstance(error, dict) else ""))
        return answer

    def close(self) -> None:
        """Close its input, which ends a program that follows the protocol; end it where it does not."""
        for pipe in (self._process.stdin, self._process.stdout):
            assert pipe is not None
            pipe.close()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(_GRACE)
        self.kill()

    def kill(self) -> None:
        """End it at once, with everything that it has started."""
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        for pipe in (self._process.stdin, self._process.stdout):
            assert pipe is not None
            pipe.close()
        self._process.wait()

    def _say(self, line: bytes, end: float) -> None:
        rest = memoryview(line)
        while rest:
            _wait(self._writable, end)
            try:
                rest = rest[os.write(self._in, rest) :]
            except BlockingIOError:  # less room than for one write
                continue
            except BrokenPipeError:
                raise self._end_error() from None

    def _line(self, end: float) -> bytes:
        """The next line that is not blank."""
        while True:
            line, newline, rest = self._heard.partition(b"\n")
            if newline:
                self._heard = rest
                if line.strip():
                    return bytes(line)
                continue
            if len(self._heard) > _LONGEST:
                raise Lost("nonsense", shortened_line(bytes(line)))
            _wait(self._readable, end)
            piece = os.read(self._out, _PIECE)
            if not piece:
                raise self._end_error()
            self._heard += piece

    def _end_error(self) -> Lost:
        """How it ended, for it has."""
        try:
            return Lost("ended", str(self._process.wait(_GRACE)))
        except subprocess.TimeoutExpired:
            return Lost("ended")


def _wait(pipe: select.poll, end: float) -> None:
    if not pipe.poll(max(0.0, 1000 * (end - monotonic()))):
        raise Lost("silent")


def shortened_line(said: object, most: int = _SHOWN) -> str:
    """The beginning of what it said, on one line and without signs that a terminal would obey."""
    text = said.decode("utf-8", "replace") if isinstance(said, bytes) else str(said)
    shown = "".join(sign if sign.isprintable() else "�" for sign in text[:most])
    return shown if len(text) <= most else f"{shown}…"
