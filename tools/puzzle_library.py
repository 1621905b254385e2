"""The library of puzzles: `python -m tools.puzzle_library FILE …` adds what `kingless puzzles make` found.

What is new stands in a random order behind what is there already, which keeps its place.
"""

import sys
from pathlib import Path
from random import Random

import msgspec

from kingless.puzzles.library import FILE, all_puzzles, pack_puzzles
from kingless.puzzles.making import DealPuzzle
from kingless.puzzles.model import Puzzle

LIBRARY = Path(__file__).parents[1] / "src" / "kingless" / "puzzles" / FILE


def puzzles_in(path: Path) -> list[Puzzle]:
    """The puzzles of a file that `kingless puzzles make` has written."""
    lines = path.read_bytes().splitlines()[1:]
    found = (msgspec.json.decode(line, type=DealPuzzle).puzzle for line in lines)
    return [puzzle for puzzle in found if puzzle]


def main(paths: list[Path]) -> int:
    """Add the puzzles of these files to the library."""
    held = dict(all_puzzles()) if LIBRARY.exists() else {}
    fresh = {puzzle.key: puzzle for path in paths for puzzle in puzzles_in(path) if puzzle.key not in held}
    order = sorted(fresh)  # not the order in which processes happened to finish
    Random(len(held)).shuffle(order)
    LIBRARY.write_bytes(pack_puzzles([*held.values(), *(fresh[key] for key in order)]))
    print(f"{len(fresh)} puzzles added, {len(held) + len(fresh)} in all, {LIBRARY.stat().st_size} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main([Path(argument) for argument in sys.argv[1:]]))
