"""Making puzzles: many deals looked through by many workers, into a file that can be gone on with."""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from kingless.jobs.job import Workers
from kingless.jobs.lines_file import LinesFile
from kingless.puzzles.finding import puzzle_in_deal
from kingless.puzzles.kinds import STARS, THEME_KEYS
from kingless.puzzles.model import FORMAT, Puzzle
from kingless.table.setup import Setup


class DealPuzzle(Struct, frozen=True, omit_defaults=True):
    """What a deal held: a puzzle or none."""

    deal: int
    puzzle: Puzzle | None = None


class PuzzleHeader(Struct, frozen=True, kw_only=True):
    """What the deals of a file have in common."""

    format: str = FORMAT
    setup: Setup
    ruleset: str
    """The version of the rules that were played."""
    easy: bool = False
    """Is the easiest puzzle of each deal kept, instead of the hardest?"""


class PuzzleJob(NamedTuple):
    """What a worker must know to look through any deal."""

    kind: Setup
    easy: bool

    @contextmanager
    def start(self) -> Iterator[Callable[[int], DealPuzzle]]:
        """What looks through the deal of a number."""
        yield lambda deal: DealPuzzle(deal, puzzle_in_deal(replace(self.kind, seed=deal), easy=self.easy))


def make_puzzles(
    header: PuzzleHeader,
    deals: range,
    path: Path,
    workers: Workers,
    watch: Callable[[int, int], None] = lambda _done, _found: None,
) -> dict[int, Puzzle | None]:
    """Look through these deals, or the rest of them; Ctrl-C leaves the file where it stands."""
    with LinesFile(path, header, DealPuzzle) as file:
        done = {line.deal: line.puzzle for line in file.lines if line.deal in deals}
        missing = (deal for deal in deals if deal not in done)
        try:
            with closing(workers.run(PuzzleJob(header.setup, header.easy), missing)) as found:
                for line in found:
                    file.add(line)
                    done[line.deal] = line.puzzle
                    watch(len(done), sum(puzzle is not None for puzzle in done.values()))
        except KeyboardInterrupt:
            pass  # what was found is in the file
    return done


class PuzzleCounts(Struct, frozen=True, kw_only=True):
    """How many puzzles there are of each kind."""

    puzzles: int
    stars: dict[int, int]
    themes: dict[str, int]
    """A puzzle may have several."""
    without_theme: int


def count_puzzles(puzzles: list[Puzzle]) -> PuzzleCounts:
    """How many of these puzzles are of each kind."""
    stars = Counter(puzzle.grade.stars for puzzle in puzzles)
    themes = Counter(theme for puzzle in puzzles for theme in puzzle.themes)
    return PuzzleCounts(
        puzzles=len(puzzles),
        stars={star: stars[star] for star in STARS},
        themes={theme: themes[theme] for theme in THEME_KEYS},
        without_theme=sum(not puzzle.themes for puzzle in puzzles),
    )
