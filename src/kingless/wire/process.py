"""The engine as a process: requests on standard input, answers on standard output, one line each."""

import os
import threading
from collections.abc import Iterator
from queue import SimpleQueue
from typing import BinaryIO

import msgspec

from kingless.wire.protocol import Session
from kingless.wire.requests import Request

_LONGEST = 1 << 20
_TOO_LONG = b"\0 a line that was too long"
"""Stands in the queue for a line that was too long to keep."""


class _Inbox:
    """Reads ahead while a request is being answered, so that a `stop` is noticed at once."""

    def __init__(self, source: BinaryIO) -> None:
        self._source = source
        self._lines: SimpleQueue[bytes | None] = SimpleQueue()
        self._stops_read = 0
        self._stops_taken = 0
        threading.Thread(target=self._read, daemon=True).start()

    def lines(self) -> Iterator[bytes]:
        """The lines that say something, until the end of the input."""
        while (line := self._lines.get()) is not None:
            yield line
            if _is_stop(line):
                self._stops_taken += 1

    def stopped(self) -> bool:
        """Has a `stop` come in that stands behind the request being answered?"""
        return self._stops_read > self._stops_taken

    def _read(self) -> None:
        while line := self._source.readline(_LONGEST + 1):
            if len(line) > _LONGEST:
                line = self._too_long(line)
            if line.strip():
                self._stops_read += _is_stop(line)
                self._lines.put(line)
        self._lines.put(None)

    def _too_long(self, part: bytes) -> bytes:
        """Read to the end of a line that is too long: what to answer instead, or nothing if it is blank."""
        says = False
        while part:
            says = says or bool(part.strip())
            part = b"" if part.endswith(b"\n") else self._source.readline(_LONGEST)
        return _TOO_LONG if says else b""


def _is_stop(line: bytes) -> bool:
    if b"stop" not in line:
        return False
    try:
        return msgspec.json.decode(line, type=Request).do == "stop"
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return False


def serve(source: int, target: BinaryIO) -> None:
    """Answer every request that comes in on a file descriptor until `quit` or the end of the input."""
    # A reader of its own: Python cannot close standard input while a thread waits for it.
    inbox = _Inbox(os.fdopen(os.dup(source), "rb"))
    session = Session(inbox.stopped)
    for line in inbox.lines():
        try:
            answer = session.too_long(_LONGEST) if line is _TOO_LONG else session.answer(line)
            target.write(answer + b"\n")
            target.flush()
        except BrokenPipeError:
            return  # nobody listens any more
        if session.ended:
            return
