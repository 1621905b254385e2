"""A file of JSON lines: a header that says what the work is, then a line for each part as it comes in."""

import fcntl
import os
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO, Generic, Self, TypeVar

import msgspec
from msgspec import Struct

from kingless.rules.complaint import Complaint, Finding

LineT = TypeVar("LineT", bound=Struct)
_F = TypeVar("_F")


class LinesFile(Generic[LineT]):
    """Such a file, open for one piece of work at a time; `lines` is what it holds already."""

    def __init__(self, path: Path, header: Struct, form: type[LineT]) -> None:
        self.lines: list[LineT] = []
        self._path = path
        self._file = path.open("a+b")
        try:
            self._take(header, form)
        except BaseException:
            self._file.close()
            raise

    def add(self, line: LineT) -> None:
        """Write a line, so that it outlives us."""
        self._file.write(msgspec.json.encode(line) + b"\n")
        self._file.flush()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()

    def _take(self, header: Struct, form: type[LineT]) -> None:
        lock_file(self._file, self._path)
        lines = list(whole_lines(self._file))
        if lines:
            self._check_header(header, lines[0])
            self.lines = [self._line(number, line, form) for number, line in enumerate(lines[1:], 2)]
        else:
            self._file.write(msgspec.json.encode(header) + b"\n")
            self._file.flush()

    def _check_header(self, header: Struct, line: bytes) -> None:
        ours = msgspec.json.decode(msgspec.json.encode(header))
        theirs = self._decode(1, line, dict[str, Any])
        if theirs.get("format") != ours["format"]:
            raise self._damage_error(1)
        different = [name for name in ours if ours[name] != theirs.get(name)]
        if different:
            raise Complaint(
                "{file} belongs to other work: there {field} is {theirs}, here {ours}.",
                file=str(self._path),
                field=different[0],
                theirs=_as_json(theirs.get(different[0])),
                ours=_as_json(ours[different[0]]),
            )

    def _line(self, number: int, line: bytes, form: type[LineT]) -> LineT:
        found = self._decode(number, line, form)
        if not self.is_possible(found):
            raise self._damage_error(number)
        return found

    def is_possible(self, line: LineT) -> bool:
        """Can a line of this work say so?"""
        del line
        return True

    def _decode(self, number: int, line: bytes, form: type[_F]) -> _F:
        try:
            return msgspec.json.decode(line, type=form)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            raise self._damage_error(number) from None

    def _damage_error(self, number: int) -> Complaint:
        return Complaint(
            "{file} is no file of this command, or is damaged: line {line}.",
            file=str(self._path),
            line=number,
        )


def lock_file(file: BinaryIO, path: Path) -> None:
    """Let no other process write to this file as long as it is open."""
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise Finding("Another process is writing to {file}.", file=str(path)) from None


def whole_lines(file: BinaryIO) -> Iterator[bytes]:
    """The lines; one that breaks off was being written when the work was stopped, and is cut away."""
    file.seek(0)
    end = 0
    for line in file:
        if not line.endswith(b"\n"):
            os.truncate(file.fileno(), end)
            return
        end += len(line)
        yield line


def _as_json(value: object) -> str:
    return msgspec.json.encode(value).decode()
