"""`kingless puzzles`: the puzzle of the day, one by its key, a run of them, and new ones."""

import json
from datetime import date
from pathlib import Path

import pytest

from kingless.puzzles.daily import daily_puzzle
from kingless.puzzles.library import all_puzzles, select_puzzles
from kingless.view.words import LANGUAGES
from tests.cli.commands import Run

DAY = "2026-11-17"
PUZZLE = daily_puzzle(date.fromisoformat(DAY))
WRONG = next(iter(PUZZLE.refutations))


def test_the_puzzle_of_a_day_is_shown_without_its_solution_where_nobody_can_answer(run: Run) -> None:
    code, out, err = run("puzzles", "today", "--date", DAY)
    assert (code, err) == (0, "")
    assert PUZZLE.key in out
    assert "Only" not in out
    assert run("puzzles", "show", PUZZLE.key) == (code, out, err)
    assert run("puzzles")[0] == 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_solution_is_told_where_it_is_wanted(run: Run, language: str) -> None:
    code, out, err = run("puzzles", "show", PUZZLE.key, "--solution", "--lang", language)
    assert (code, err) == (0, "")
    assert len(out) > len(run("puzzles", "show", PUZZLE.key, "--lang", language)[1])
    assert "{" not in out


def test_wrong_cards_are_answered_and_the_right_one_ends_it(run: Run) -> None:
    typed = f"nonsense\nZ9\n{WRONG.lower()}\n{WRONG}\nnonsense\n{PUZZLE.right}\n"
    code, out, err = run("puzzles", "show", PUZZLE.key, "--pipe", typed=typed)
    assert (code, err) == (0, "")
    assert out.count("“nonsense” is no card of this game.") == 2
    assert out.count("After ") == 2
    assert out.count("Only ") == 1


def test_only_cards_that_may_be_played_are_offered(run: Run) -> None:
    """B-12: where somebody has led, not every card of the hand."""
    for puzzle in list(all_puzzles().values())[::50]:
        asked = run("puzzles", "show", puzzle.key, "--pipe", typed="quit\n")[1]
        offered = asked.partition("A card, one of ")[2].partition(",")[0].split()
        assert {puzzle.right, *puzzle.refutations} <= set(offered), puzzle.key
        for code in set(offered) - {puzzle.right}:
            told = run("puzzles", "show", puzzle.key, "--pipe", typed=f"{code}\nquit\n")[1]
            assert "After " in told, (puzzle.key, code)


def test_who_gives_up_is_told_the_solution_and_who_leaves_is_not(run: Run) -> None:
    assert "Only " in run("puzzles", "show", PUZZLE.key, "--pipe", typed="solution\n")[1]
    assert "Only " not in run("puzzles", "show", PUZZLE.key, "--pipe", typed="quit\n")[1]
    assert "Only " not in run("puzzles", "show", PUZZLE.key, "--pipe", typed="")[1]


def test_a_puzzle_for_programs_is_its_position_its_solution_and_its_grade(run: Run) -> None:
    told = json.loads(run("puzzles", "show", PUZZLE.key, "--json")[1])
    assert told["position"] == PUZZLE.position
    assert told["solution"] == PUZZLE.solution
    assert told["grade"]["stars"] == PUZZLE.grade.stars
    listed = run("puzzles", "list", "--stars", "4", "--json")
    assert json.loads(listed[1])
    assert run("puzzles", "--json", "list", "--stars", "4") == listed


def test_puzzles_are_listed_by_grade_and_theme(run: Run) -> None:
    code, out, err = run("puzzles", "list", "--stars", "4", "--theme", "duck")
    assert (code, err) == (0, "")
    assert len(out.splitlines()) == len(select_puzzles(4, "duck")) > 0
    assert len(json.loads(run("puzzles", "list", "--json")[1])) == len(all_puzzles())


def test_a_run_counts_what_was_solved_at_the_first_try(run: Run) -> None:
    code, out, err = run("puzzles", "run", "--pipe", "--seed", "1", "--stars", "2", typed="quit\n")
    assert (code, err) == (0, "")
    key = out.split()[1]
    right = all_puzzles()[key].right
    out = run("puzzles", "run", "--pipe", "--seed", "1", "--stars", "2", typed=f"{right}\nquit\n")[1]
    assert "Solved at the first try: 1 of 1" in out


def test_a_program_answers_a_run_line_by_line_and_sees_no_solution_before(run: Run) -> None:
    code, out, err = run("puzzles", "run", "--json", "--seed", "1", "--stars", "2")
    question, score = map(json.loads, out.splitlines())
    assert (code, err, score) == (0, "", {"solved": 0, "puzzles": 0})
    puzzle = all_puzzles()[question["key"]]
    assert question["position"] == puzzle.position
    assert sorted(question["cards"]) == sorted((puzzle.right, *puzzle.refutations))
    assert not question.keys() & {"solution", "refutations"}
    typed = f"{puzzle.right.lower()}\nnonsense\nquit\n"
    out = run("puzzles", "--json", "run", "--seed", "1", "--stars", "2", typed=typed)[1]
    _, right, _, wrong, _, score = map(json.loads, out.splitlines())
    assert (right["solved"], right["solution"]) == (True, puzzle.solution)
    assert (wrong["solved"], wrong["answer"], wrong["refutation"]) == (False, "NONSENSE", None)
    assert score == {"solved": 1, "puzzles": 2}


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("show", "nothing"), "There is no puzzle 'nothing'; the list of puzzles has their keys, such as "),
        (("today", "--date", "yesterday"), "A date is a day such as 2026-11-17, not 'yesterday'"),
        (("list", "--stars", "9"), "--stars must be one of"),
        (("list", "--theme", "love"), "--theme must be one of"),
        (("make",), "Something is missing: --out."),
        (("make", "--out", "p", "--deals", "0"), "--deals must be a whole number from 1"),
        (("dance",), "There is no command dance"),
        (("make", "--out", "p", "--option", "victory=three"), "This is not known here: --option"),
    ],
)
def test_a_wrong_call_is_told_what_would_be_right(
    run: Run, arguments: tuple[str, ...], complaint: str
) -> None:
    code, out, err = run("puzzles", *arguments)
    assert (code, out) == (2, "")
    assert complaint in err


def test_new_puzzles_are_made_into_a_file(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "puzzles.jsonl"
    asked = ("puzzles", "make", "--out", str(file), "--deals", "3", "--seed", "54", "--jobs", "1", "--json")
    code, out, err = run(*asked)
    assert (code, err) == (0, "")
    assert json.loads(out)["puzzles"] == sum('"puzzle"' in line for line in file.read_text().splitlines())
    assert run(*asked) == (code, out, err)


def test_a_kind_without_puzzles_is_a_no_and_the_bare_command_answers_programs(run: Run) -> None:
    asked = ("puzzles", "list", "--theme", "tie-break", "--stars", "1")
    assert run(*asked) == (1, "", "There is no puzzle of this kind.\n")
    assert json.loads(run("puzzles", "--json")[1])["key"] in all_puzzles()
