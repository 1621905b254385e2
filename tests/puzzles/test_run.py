"""The puzzle run: harder as one succeeds, by a rating that the browser brings along."""

from kingless.puzzles.grading import stars_of
from kingless.puzzles.library import select_puzzles
from kingless.puzzles.run import HIGHEST, Skill, next_in_run, skill_after, skill_within_limits


def play_run(limit: int, tries: int = 15) -> tuple[Skill, list[int]]:
    """The skill of somebody who solves whatever is rated below this, and the ratings of what was asked."""
    skill, seen, asked = Skill(), list[str](), list[int]()
    for _ in range(tries):
        puzzle = next_in_run(skill, None, seen)
        assert puzzle is not None
        assert puzzle.key not in seen
        skill = skill_after(skill, puzzle, is_solved=puzzle.grade.rating < limit)
        seen.append(puzzle.key)
        asked.append(puzzle.grade.rating)
    return skill, asked


def test_who_succeeds_gets_harder_ones_until_they_are_too_hard() -> None:
    skill, asked = play_run(1700)
    assert asked[:4] == sorted(asked[:4])
    assert abs(skill.mu - 1700) < 150
    weak, _ = play_run(1300)
    assert weak.mu < skill.mu - 200
    assert skill.sigma < Skill().sigma


def test_who_begins_is_asked_easy_ones_and_who_fails_stays_with_them() -> None:
    _, asked = play_run(1250)
    assert [stars_of(rating) for rating in asked] == [1] * len(asked)
    _, asked = play_run(2500)
    assert [stars_of(rating) for rating in asked[:3]] == [1, 1, 2]


def test_a_theme_is_kept_to_and_a_strange_skill_is_brought_within_limits() -> None:
    keys = {puzzle.key for puzzle in select_puzzles(theme="duck")}
    found = next_in_run(Skill(), "duck", ())
    assert found is not None
    assert found.key in keys
    assert next_in_run(Skill(), "duck", keys) is not None, "when all are seen they come again"
    assert next_in_run(Skill(), "no theme", ()) is None
    assert skill_within_limits(1e9, 0).mu == HIGHEST
