"""The puzzle run: a rating that follows what somebody solves, and the next puzzle that fits it.

Nothing of it is kept here: a browser brings its rating along and gets the new one back.
"""

from collections.abc import Collection

from msgspec import Struct

from kingless.puzzles.library import select_puzzles
from kingless.puzzles.model import Puzzle

START, WIDE = 1200.0, 300.0
"""Whoever begins is asked the easiest puzzles first, and soon harder ones where they are too easy."""
LOWEST, HIGHEST, NARROW = 400.0, 2800.0, 45.0
_PUZZLE_SIGMA = 60.0
"""How sure the rating of a puzzle is: it is reckoned, not measured."""
_BETA, _TAU = 150.0, 6.0
"""How much chance there is in a try, and how much a rating may move however often it was measured."""
_AMONG = 6
"""The next puzzle is one of so many that are nearest."""


class Skill(Struct, frozen=True):
    """How well somebody solves puzzles, on the scale of their grades, and how sure that is."""

    mu: float = START
    sigma: float = WIDE

    @property
    def rating(self) -> int:
        """The rating as it is shown."""
        return round(self.mu)


def skill_within_limits(mu: float, sigma: float) -> Skill:
    """A skill that somebody has brought along, no stranger than a run can make it."""
    return Skill(min(max(mu, LOWEST), HIGHEST), min(max(sigma, NARROW), WIDE))


def skill_after(skill: Skill, puzzle: Puzzle, *, is_solved: bool) -> Skill:
    """The skill after the first try at a puzzle: who solves it has won against it."""
    from openskill.models import PlackettLuce  # only a server has it

    model = PlackettLuce(mu=START, sigma=WIDE, beta=_BETA, tau=_TAU)
    player = model.rating(mu=skill.mu, sigma=skill.sigma)
    task = model.rating(mu=float(puzzle.grade.rating), sigma=_PUZZLE_SIGMA)
    teams = [[player], [task]] if is_solved else [[task], [player]]
    rated = model.rate(teams)
    after = rated[0][0] if is_solved else rated[1][0]
    return skill_within_limits(after.mu, after.sigma)


def next_in_run(skill: Skill, theme: str | None, seen: Collection[str]) -> Puzzle | None:
    """The puzzle that fits this skill: one of the nearest that were not seen lately, each in its turn."""
    found = select_puzzles(theme=theme)
    fresh = [puzzle for puzzle in found if puzzle.key not in seen] or found
    nearest = sorted(fresh, key=lambda puzzle: (abs(puzzle.grade.rating - skill.mu), puzzle.key))[:_AMONG]
    return nearest[len(seen) % len(nearest)] if nearest else None
