"""The library: a thousand puzzles and more, a sample of them proven here, all of them in `make soak`."""

from collections import Counter
from datetime import date, timedelta
from random import Random

import pytest
from hypothesis import settings

from kingless.puzzles.daily import daily_puzzle
from kingless.puzzles.grading import stars_of
from kingless.puzzles.kinds import STARS, THEME_KEYS
from kingless.puzzles.library import all_puzzles, pack_puzzles, select_puzzles
from kingless.puzzles.wording import PuzzleWords
from kingless.view.words import LANGUAGES, words_in
from tests.puzzles.proof import prove

_SAMPLE = 40


def test_there_are_a_thousand_graded_puzzles_of_every_theme() -> None:
    puzzles = all_puzzles()
    assert len(puzzles) >= 1_000
    assert all(key == puzzle.key for key, puzzle in puzzles.items())
    themes = Counter(theme for puzzle in puzzles.values() for theme in puzzle.themes)
    assert set(themes) == {*THEME_KEYS}
    stars = Counter(puzzle.grade.stars for puzzle in puzzles.values())
    assert all(stars[star] >= 100 for star in STARS), "a beginner finds enough easy ones, too"
    assert all(puzzle.grade.stars == stars_of(puzzle.grade.rating) for puzzle in puzzles.values())
    assert len({puzzle.factions for puzzle in puzzles.values()}) > 1


def test_what_the_library_says_is_proven_by_the_solver() -> None:
    """A sample that is the same in every run of the gate; with the profile of `make soak` every puzzle."""
    puzzles = list(all_puzzles().values())
    is_soak = settings.get_current_profile_name() == "soak"
    for puzzle in puzzles if is_soak else Random(1).sample(puzzles, _SAMPLE):
        prove(puzzle)


def test_the_same_puzzles_are_the_same_bytes() -> None:
    puzzles = list(all_puzzles().values())[:5]
    assert pack_puzzles(puzzles) == pack_puzzles(puzzles)


def test_every_day_has_one_puzzle_and_the_next_day_another() -> None:
    first = date(2026, 11, 17)
    year = [daily_puzzle(first + timedelta(days)).key for days in range(365)]
    assert len(set(year)) == 365
    assert daily_puzzle(first).key == year[0]
    assert daily_puzzle(date(2025, 12, 31)) in all_puzzles().values()


def test_puzzles_are_chosen_by_grade_and_theme() -> None:
    found = select_puzzles(3, "force")
    assert found
    assert all(puzzle.grade.stars == 3 and "force" in puzzle.themes for puzzle in found)
    assert len(select_puzzles()) == len(all_puzzles())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_theme_and_every_refutation_is_told_in_every_language(language: str) -> None:
    words = words_in(language)
    for theme in THEME_KEYS:
        puzzle = select_puzzles(theme=theme)[0]
        told = PuzzleWords(puzzle, words)
        lines = [told.title(), *told.position(), *told.reason()]
        for code in puzzle.refutations:
            lines += [told.refutation(code), told.best_play(puzzle.refutations[code])]
        assert len(lines) > 8
        assert not any("{" in line for line in lines)
        assert words.name("theme", theme) != theme or theme in ("throw-in", "tie-break")
