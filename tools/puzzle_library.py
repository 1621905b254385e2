"""The library of puzzles: `python -m tools.puzzle_library FILE …` adds what `kingless puzzles make` found.

What is new stands in a random order behind what is there already, which keeps its place; the themes and the
stars of all are told anew.
"""

import sys
from pathlib import Path
from random import Random

import msgspec
from msgspec.structs import replace

from kingless.puzzles.grading import stars_of
from kingless.puzzles.library import FILE, all_puzzles, pack_puzzles
from kingless.puzzles.making import DealPuzzle
from kingless.puzzles.model import Puzzle
from kingless.puzzles.position import game_at
from kingless.puzzles.themes import PuzzleLine, themes_of

LIBRARY = Path(__file__).parents[1] / "src" / "kingless" / "puzzles" / FILE


def puzzles_in(path: Path) -> list[Puzzle]:
    """The puzzles of a file that `kingless puzzles make` has written."""
    lines = path.read_bytes().splitlines()[1:]
    found = (msgspec.json.decode(line, type=DealPuzzle).puzzle for line in lines)
    return [puzzle for puzzle in found if puzzle]


def told_anew(puzzle: Puzzle) -> Puzzle:
    """The puzzle with the themes and the stars that hold today."""
    game = game_at(puzzle.ruleset, puzzle.factions, puzzle.position, puzzle.led)
    themes = themes_of(PuzzleLine(game.law, game.state, puzzle.solution))
    return replace(puzzle, themes=themes, grade=replace(puzzle.grade, stars=stars_of(puzzle.grade.rating)))


def main(paths: list[Path]) -> int:
    """Add the puzzles of these files to the library."""
    held = dict(all_puzzles()) if LIBRARY.exists() else {}
    fresh = {puzzle.key: puzzle for path in paths for puzzle in puzzles_in(path) if puzzle.key not in held}
    order = sorted(fresh)  # not the order in which processes happened to finish
    Random(len(held)).shuffle(order)
    told = map(told_anew, [*held.values(), *(fresh[key] for key in order)])
    LIBRARY.write_bytes(pack_puzzles(told))
    print(f"{len(fresh)} puzzles added, {len(held) + len(fresh)} in all, {LIBRARY.stat().st_size} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main([Path(argument) for argument in sys.argv[1:]]))
