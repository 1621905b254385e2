"""The library: the puzzles that come with the program, by key, and by grade and theme."""

import gzip
from collections.abc import Iterable
from functools import cache
from importlib.resources import files

import msgspec

from kingless.puzzles.model import Puzzle
from kingless.puzzles.position import setup_at
from kingless.rules.complaint import Complaint
from kingless.table.setup import Setup

FILE = "puzzles.jsonl.gz"


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


def select_puzzles(stars: int | None = None, theme: str | None = None) -> list[Puzzle]:
    """The puzzles of a grade and a theme, or of all."""
    return [
        puzzle
        for puzzle in all_puzzles().values()
        if stars in (None, puzzle.grade.stars) and (theme is None or theme in puzzle.themes)
    ]


def puzzle_setup(puzzle: Puzzle) -> Setup:
    """The set-up of a game that begins at a puzzle; where something is led, that is the first step."""
    return setup_at(puzzle.ruleset, puzzle.factions, puzzle.position)
