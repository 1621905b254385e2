"""The engine as a process: requests on standard input, answers on standard output, one line each."""

import os
import select
import threading
from collections.abc import Callable, Iterator
from queue import SimpleQueue
from typing import BinaryIO

import msgspec

from kingless.wire.protocol import Session
from kingless.wire.requests import Request

_LONGEST = 1 << 20
_TOO_LONG = b"\0 a line that was too long"
"""Stands in the queue for a line that was too long to keep."""


class _Inbox:
    """The requests as they come in; reads ahead once somebody wants to know whether a `stop` has come.

    A thread that reads costs each answer a change of threads, so there is none before a mind thinks.
    """

    def __init__(self, source: BinaryIO, is_heard: Callable[[], bool]) -> None:
        self._source = source
        self._is_heard = is_heard
        self._has_ended = False
        self._ahead: SimpleQueue[bytes | None] | None = None
        self._stops_read = 0
        self._stops_taken = 0

    def lines(self) -> Iterator[bytes]:
        """The lines that say something, until the end of the input."""
        while (line := self._ahead.get() if self._ahead else self._next()) is not None:
            yield line
            if _is_stop(line):
                self._stops_taken += 1

    def stopped(self) -> bool:
        """Has a `stop` come in that stands behind the request being answered, or has everybody left?

        Where the input has ended, somebody may still wait for the answers, such as the end of a pipe.
        """
        if self._ahead is None:
            self._ahead = SimpleQueue()
            threading.Thread(target=self._read_ahead, args=(self._ahead,), daemon=True).start()
        return self._stops_read > self._stops_taken or (self._has_ended and not self._is_heard())

    def _read_ahead(self, queue: SimpleQueue[bytes | None]) -> None:
        while (line := self._next()) is not None:
            queue.put(line)
        self._has_ended = True
        queue.put(None)

    def _next(self) -> bytes | None:
        """The next line that says something; None at the end of the input."""
        while line := self._source.readline(_LONGEST + 1):
            if len(line) > _LONGEST:
                line = self._too_long(line)
            if line.strip():
                self._stops_read += _is_stop(line)
                return line
        return None

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
    inbox = _Inbox(os.fdopen(os.dup(source), "rb"), lambda: _is_heard(target))
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
