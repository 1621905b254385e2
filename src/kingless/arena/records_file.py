"""The records file: every game of a match as a line of JSON, which `analyse` and `verify` read."""

from collections import Counter
from pathlib import Path
from types import TracebackType
from typing import NamedTuple

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from kingless.arena.contestants import Contestant
from kingless.arena.pairs import DealPair
from kingless.jobs.lines_file import lock_file, whole_lines
from kingless.rules.complaint import Complaint
from kingless.table.setup import Setup

_LONGEST_NAME = 90


class _RecordHead(Struct, frozen=True):
    """What a record of a match is known by."""

    setup: Setup
    seats: tuple[str, str]


class GameKey(NamedTuple):
    """A game of a match: its deal, and who sat where."""

    deal: int
    seats: tuple[str, str]


def record_names(contestants: tuple[Contestant, ...]) -> tuple[str, ...]:
    """How the contestants are called in records: as they are written, but told apart and fit for a line."""
    texts = [" ".join(one.text.replace("|", "/").split())[:_LONGEST_NAME].strip() for one in contestants]
    names = ["".join(sign for sign in text if sign.isprintable()) for text in texts]
    counts = Counter(names)
    return tuple(f"{name} {number}" if counts[name] > 1 else name for number, name in enumerate(names, 1))


class RecordsFile:
    """A records file, open for one match at a time; it grows, and no game is written twice."""

    def __init__(self, path: Path, contestants: tuple[Contestant, ...], kind: Setup) -> None:
        self._path = path
        self._names = record_names(contestants)
        self._kind = kind
        self._file = path.open("a+b")
        try:
            lock_file(self._file, path)
            lines = enumerate(whole_lines(self._file), 1)
            self._games = {self._key(line, number) for number, line in lines}
        except BaseException:
            self._file.close()
            raise

    @property
    def count(self) -> int:
        """How many games it holds."""
        return len(self._games)

    def add(self, pair: DealPair) -> None:
        """Write both games of a pair down, unless they are there since a match that was stopped."""
        for record in pair.records:
            line = record.encode() + b"\n"
            key = self._key(line, len(self._games) + 1)
            if key not in self._games:
                self._file.write(line)
                self._games.add(key)
        self._file.flush()

    def check_holds(self, pairs: list[DealPair]) -> None:
        """Refuse to go on with results whose games are not here."""
        for pair in pairs:
            seats = self._names[pair.first], self._names[pair.second]
            if not {GameKey(pair.deal, seats), GameKey(pair.deal, seats[::-1])} <= self._games:
                raise Complaint(
                    "{file} lacks games of deal {deal}, which the results count already; "
                    "keep both from the beginning, in new files.",
                    file=str(self._path),
                    deal=pair.deal,
                )

    def __enter__(self) -> "RecordsFile":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()

    def _key(self, line: bytes, number: int) -> GameKey:
        try:
            head = msgspec.json.decode(line, type=_RecordHead)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            head = None
        if (
            head is None
            or head.setup.seed is None
            or replace(head.setup, seed=None) != replace(self._kind, seed=None)
            or not set(head.seats) <= set(self._names)
        ):
            raise Complaint(
                "{file} is no records file of this match, or is damaged: line {line}.",
                file=str(self._path),
                line=number,
            )
        return GameKey(head.setup.seed, head.seats)
