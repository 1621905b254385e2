"""The file that a batch appends its finished games to, a record in each line."""

from collections.abc import Iterable
from io import FileIO
from pathlib import Path

import msgspec

from kingless.table.game import Game
from kingless.table.record import to_json


def append_records(path: str | Path, games: Iterable[Game]) -> None:
    """Append these games; where that fails the file stays as it was."""
    lines = [msgspec.json.encode(to_json(game)) + b"\n" for game in games]
    with Path(path).open("ab", buffering=0) as file:
        before = file.seek(0, 2)
        try:
            for line in lines:
                _write_whole(file, line)
        except OSError:
            file.truncate(before)
            raise


def _write_whole(file: FileIO, line: bytes) -> None:
    written = file.write(line)
    if written != len(line):
        raise OSError(f"only {written} of {len(line)} bytes could be written")
