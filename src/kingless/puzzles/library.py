"""The library: the puzzles that come with the program, by key, by grade and theme, and by date."""

import gzip
from collections.abc import Iterable
from datetime import UTC, date, datetime
from functools import cache
from importlib.resources import files

import msgspec

from kingless.puzzles.model import Puzzle
from kingless.puzzles.position import setup_at
from kingless.rules.complaint import Complaint
from kingless.table.setup import Setup

FILE = "puzzles.jsonl.gz"
_SHOWN = 40
_FIRST_DAY = date(2026, 1, 1).toordinal()


class NoPuzzle(Complaint):
    """A puzzle that is not in the library."""


@cache
def all_puzzles() -> dict[str, Puzzle]:
    """Every puzzle of the library by its key, in an order that is only ever added to."""
    packed = (files("kingless.puzzles") / FILE).read_bytes()
    lines = gzip.decompress(packed).splitlines()
    decoder = msgspec.json.Decoder(Puzzle)
    return {puzzle.key: puzzle for puzzle in map(decoder.decode, lines)}


def pack_puzzles(puzzles: Iterable[Puzzle]) -> bytes:
    """These puzzles as the library's file holds them; the same puzzles are always the same bytes."""
    encoder = msgspec.json.Encoder()
    return gzip.compress(b"".join(encoder.encode(puzzle) + b"\n" for puzzle in puzzles), mtime=0)


def daily_puzzle(day: date) -> Puzzle:
    """The puzzle of a day: the same for everybody who has the same library."""
    puzzles = list(all_puzzles().values())
    return puzzles[(day.toordinal() - _FIRST_DAY) % len(puzzles)]


def select_puzzles(stars: int | None = None, theme: str | None = None) -> list[Puzzle]:
    """The puzzles of a grade and a theme, or of all."""
    return [
        puzzle
        for puzzle in all_puzzles().values()
        if stars in (None, puzzle.grade.stars) and (theme is None or theme in puzzle.themes)
    ]


def find_puzzle(key: str | None = None, day: str | None = None) -> Puzzle:
    """The puzzle of this key, or of a day written as in 2026-11-17; today's where neither is said."""
    if key is not None:
        if day is not None:
            raise NoPuzzle("say key or date, not both")
        if key not in all_puzzles():
            raise NoPuzzle("there is no puzzle {key!r}", key=key[:_SHOWN])
        return all_puzzles()[key]
    try:
        return daily_puzzle(datetime.now(UTC).date() if day is None else date.fromisoformat(day))
    except ValueError:
        raise NoPuzzle(
            "date must be a day such as {example}, not {day!r}", example="2026-11-17", day=str(day)[:_SHOWN]
        ) from None


def puzzle_setup(puzzle: Puzzle) -> Setup:
    """The set-up of a game that begins at a puzzle; where something is led, that is the first step."""
    return setup_at(puzzle.ruleset, puzzle.factions, puzzle.position)
