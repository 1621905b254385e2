"""Making puzzles: the same for the same deals, proven, and resumed where it was stopped."""

from pathlib import Path

import msgspec
import pytest

from kingless.jobs.processes import OneProcess
from kingless.puzzles.finding import puzzle_in_deal
from kingless.puzzles.grading import MUST_FAIL
from kingless.puzzles.making import PuzzleHeader, count_puzzles, make_puzzles
from kingless.puzzles.model import Puzzle
from kingless.rules.complaint import Complaint
from kingless.table.setup import Setup, law_of
from tests.interrupted_workers import InterruptedWorkers
from tests.puzzles.proof import prove

HEADER = PuzzleHeader(setup=Setup(), ruleset=law_of(Setup()).ruleset.version)
DEALS = range(8, 14)


@pytest.fixture(scope="module")
def straight(tmp_path_factory: pytest.TempPathFactory) -> dict[int, Puzzle | None]:
    """What these deals hold, looked through in one go."""
    return make_puzzles(HEADER, DEALS, tmp_path_factory.mktemp("puzzles") / "p.jsonl", OneProcess())


def test_what_is_found_is_proven_and_the_weak_minds_fail_at_it(straight: dict[int, Puzzle | None]) -> None:
    found = [puzzle for puzzle in straight.values() if puzzle]
    assert found
    for puzzle in found:
        prove(puzzle)
        assert {*MUST_FAIL} <= {*puzzle.grade.failed}
        assert puzzle.grade.depth >= 1


def test_the_same_deal_holds_the_same_puzzle(straight: dict[int, Puzzle | None]) -> None:
    deal = next(deal for deal, puzzle in straight.items() if puzzle)
    assert puzzle_in_deal(Setup(seed=deal)) == straight[deal]


def test_the_easiest_puzzle_of_a_deal_is_kept_where_that_is_wanted(tmp_path: Path) -> None:
    deal = 9
    header = msgspec.structs.replace(HEADER, easy=True)
    easy = make_puzzles(header, range(deal, deal + 1), tmp_path / "p.jsonl", OneProcess())[deal]
    hard = puzzle_in_deal(Setup(seed=deal))
    assert easy is not None
    assert hard is not None
    assert easy.grade.rating < hard.grade.rating
    prove(easy)


def test_work_that_was_stopped_goes_on_where_it_stood(
    tmp_path: Path, straight: dict[int, Puzzle | None]
) -> None:
    file = tmp_path / "p.jsonl"
    assert len(make_puzzles(HEADER, DEALS, file, InterruptedWorkers(3))) == 3
    seen: list[int] = []
    assert make_puzzles(HEADER, DEALS, file, OneProcess(), lambda done, _found: seen.append(done)) == straight
    assert seen == list(range(4, len(DEALS) + 1))


def test_a_file_of_other_work_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "p.jsonl"
    other = PuzzleHeader(setup=Setup(ruleset="claim-de"), ruleset="x")
    make_puzzles(HEADER, range(0), file, OneProcess())
    with pytest.raises(Complaint, match="belongs to other work: there setup is"):
        make_puzzles(other, range(0), file, OneProcess())
    file.write_text("no puzzles\n")
    with pytest.raises(Complaint, match="damaged: line 1"):
        make_puzzles(HEADER, range(0), file, OneProcess())


def test_puzzles_are_counted_by_grade_and_theme(straight: dict[int, Puzzle | None]) -> None:
    puzzle = next(puzzle for puzzle in straight.values() if puzzle)
    plain = msgspec.structs.replace(puzzle, themes=())
    both = msgspec.structs.replace(puzzle, themes=("duck", "force"))
    counts = count_puzzles([plain, both])
    assert (counts.puzzles, counts.without_theme) == (2, 1)
    assert {theme: count for theme, count in counts.themes.items() if count} == {"duck": 1, "force": 1}
    assert counts.stars[puzzle.grade.stars] == 2
