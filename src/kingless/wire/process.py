"""The engine as a process: requests on standard input, answers on standard output, one line each."""

import os
import select
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from io import BufferedReader
from queue import SimpleQueue
from time import monotonic
from typing import BinaryIO

import msgspec

from kingless.wire.eager_input import EagerInput
from kingless.wire.protocol import Session
from kingless.wire.requests import Request

_LONGEST = 1 << 20
_TOO_LONG = b"\0 a line that was too long"
"""Stands in the queue for a line that was too long to keep."""

LAST_SECONDS = 3.0
"""So long a request is thought about after `quit`, or the end of the input, has come in behind it.

A pipe ends with its last request, and is owed an answer; but who leaves does not wait without end."""


class _Inbox:
    """The requests as they come in; reads ahead once somebody wants to know whether a `stop` has come.

    A thread that reads costs each answer a change of threads, so there is none before a mind thinks.
    """

    def __init__(self, source: BinaryIO, is_heard: Callable[[], bool]) -> None:
        self._source = source
        self._is_heard = is_heard
        self._is_leaving = False
        self._noticed: float | None = None
        """When it was noticed, at the request being answered, that whoever asks is leaving."""
        self._ahead: SimpleQueue[bytes | None] | None = None
        self._stops_read = 0
        self._stops_taken = 0

    def lines(self) -> Iterator[bytes]:
        """The lines that say something, until the end of the input."""
        while (line := self._ahead.get() if self._ahead else self._next()) is not None:
            self._noticed = None
            yield line
            if b"stop" in line:
                self._stops_taken += _is_request("stop", line)

    def stopped(self) -> bool:
        """Has a `stop` come in that stands behind the request being answered, or is everybody leaving?

        Behind `quit` or the end of the input somebody may still wait for the answer, but not for long.
        """
        if self._ahead is None:
            self._ahead = SimpleQueue()
            threading.Thread(target=self._read_ahead, args=(self._ahead,), daemon=True).start()
        return self._stops_read > self._stops_taken or (self._is_leaving and self._has_left())

    def _has_left(self) -> bool:
        """Is nobody there to hear the answer, or has it taken its last seconds?"""
        now = monotonic()
        self._noticed = now if self._noticed is None else self._noticed
        return now - self._noticed > LAST_SECONDS or not self._is_heard()

    def _read_ahead(self, queue: SimpleQueue[bytes | None]) -> None:
        with suppress(OSError):  # an input that breaks has ended too: nobody may wait for its next line
            while (line := self._next()) is not None:
                queue.put(line)
        self._is_leaving = True
        queue.put(None)

    def _next(self) -> bytes | None:
        """The next line that says something; None at the end of the input."""
        while line := self._source.readline(_LONGEST + 1):
            if len(line) > _LONGEST:
                line = self._too_long(line)
            if line.strip():
                if b"stop" in line:
                    self._stops_read += _is_request("stop", line)
                if b"quit" in line:
                    self._is_leaving = self._is_leaving or _is_request("quit", line)
                return line
        return None

    def _too_long(self, part: bytes) -> bytes:
        """Read to the end of a line that is too long: what to answer instead, or nothing if it is blank."""
        says = False
        while part:
            says = says or bool(part.strip())
            part = b"" if part.endswith(b"\n") else self._source.readline(_LONGEST)
        return _TOO_LONG if says else b""


def _is_request(do: str, line: bytes) -> bool:
    try:
        return msgspec.json.decode(line, type=Request).do == do
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return False


def _is_heard(target: BinaryIO) -> bool:
    """Is there still somebody who could read what is written? Where the system cannot say: yes."""
    if not hasattr(select, "poll"):
        return True
    poll = select.poll()
    poll.register(target, 0)  # asks for nothing but trouble
    return not any(found & (select.POLLERR | select.POLLHUP) for _, found in poll.poll(0))


def serve(source: int, target: BinaryIO) -> None:
    """Answer every request that comes in on a file descriptor until `quit` or the end of the input."""
    # A reader of its own: Python cannot close standard input while a thread waits for it.
    inbox = _Inbox(BufferedReader(EagerInput(os.dup(source))), lambda: _is_heard(target))
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
