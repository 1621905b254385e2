"""The results file: a header that says what is played, then a line for each pair as it comes in."""

from pathlib import Path

from msgspec import Struct

from kingless.arena.pairs import DealPair
from kingless.jobs.lines_file import LinesFile
from kingless.table.setup import Setup

NAME = "match.jsonl"
"""The file in a folder of results."""
_FORMAT = "kingless arena 1"
_POINTS = {0.0, 0.5, 1.0}


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


class ResultsFile(LinesFile[DealPair]):
    """The pairs of a match."""

    def __init__(self, path: Path, header: Header) -> None:
        self._contestants = len(header.contestants)
        super().__init__(path, header, DealPair)

    def is_possible(self, line: DealPair) -> bool:
        """Can contestants of this match have played so?"""
        return (
            line.first < line.second < self._contestants
            and set(line.points) <= _POINTS
            and all(forfeit.loser in (line.first, line.second) for forfeit in line.forfeits)
        )
