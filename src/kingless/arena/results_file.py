"""The results file: a header that says what is played, then a line for each pair as it comes in."""

import fcntl
import os
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO, TypeVar

import msgspec
from msgspec import Struct

from kingless.arena.pairs import DealPair
from kingless.rules.complaint import Complaint, Finding
from kingless.table.setup import Setup

NAME = "match.jsonl"
"""The file in a folder of results."""
_FORMAT = "kingless arena 1"
_POINTS = (0.0, 0.5, 1.0)
_F = TypeVar("_F")


class Header(Struct, frozen=True, kw_only=True):
    """What the pairs of a file have in common: only pairs of the same match are counted together."""

    format: str = _FORMAT
    contestants: tuple[str, ...]
    programs: tuple[str | None, ...]
    """What the programs among them call themselves."""
    setup: Setup
    ruleset: str
    """The version of the rules that were played."""
    kingless: str
    """The version that played."""


def path_of(out: str) -> Path:
    """The results file that is meant: the file itself, or one in the folder."""
    path = Path(out)
    return path if path.is_file() or (path.suffix and not path.is_dir()) else path / NAME


class ResultsFile:
    """A results file, open for one match at a time; `pairs` is what it holds already."""

    def __init__(self, path: Path, header: Header) -> None:
        self.pairs: list[DealPair] = []
        path.parent.mkdir(parents=True, exist_ok=True)
        self._path = path
        self._file = path.open("a+b")
        try:
            self._take(header)
        except BaseException:
            self._file.close()
            raise

    def add(self, pair: DealPair) -> None:
        """Write a pair down, so that it outlives us."""
        self._file.write(msgspec.json.encode(pair) + b"\n")
        self._file.flush()

    def __enter__(self) -> "ResultsFile":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()

    def _take(self, header: Header) -> None:
        lock_file(self._file, self._path)
        lines = list(whole_lines(self._file))
        if lines:
            self._same(header, lines[0])
            self.pairs = [self._pair(number, line, header) for number, line in enumerate(lines[1:], 2)]
        else:
            self._file.write(msgspec.json.encode(header) + b"\n")
            self._file.flush()

    def _same(self, header: Header, line: bytes) -> None:
        ours = msgspec.json.decode(msgspec.json.encode(header))
        theirs = self._decode(1, line, dict[str, Any])
        if theirs.get("format") != _FORMAT:
            raise self._damage_error(1)
        different = [name for name in ours if ours[name] != theirs.get(name)]
        if different:
            raise Complaint(
                "{file} belongs to another match: there {field} is {theirs}, here {ours}.",
                file=str(self._path),
                field=different[0],
                theirs=_as_json(theirs.get(different[0])),
                ours=_as_json(ours[different[0]]),
            )

    def _pair(self, number: int, line: bytes, header: Header) -> DealPair:
        pair = self._decode(number, line, DealPair)
        if not pair.first < pair.second < len(header.contestants) or not set(pair.points) <= {*_POINTS}:
            raise self._damage_error(number)
        if any(forfeit.loser not in (pair.first, pair.second) for forfeit in pair.forfeits):
            raise self._damage_error(number)
        return pair

    def _decode(self, number: int, line: bytes, form: type[_F]) -> _F:
        try:
            return msgspec.json.decode(line, type=form)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            raise self._damage_error(number) from None

    def _damage_error(self, number: int) -> Complaint:
        return Complaint(
            "{file} is no results file of the arena, or is damaged: line {line}.",
            file=str(self._path),
            line=number,
        )


def lock_file(file: BinaryIO, path: Path) -> None:
    """Let no other match write to this file as long as it is open."""
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise Finding("Another match is writing to {file}.", file=str(path)) from None


def whole_lines(file: BinaryIO) -> Iterator[bytes]:
    """The lines; one that breaks off was being written when the match was stopped, and is cut away."""
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
