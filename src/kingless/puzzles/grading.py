"""Grading: how hard a puzzle is, by its line and by who fails at it."""

from kingless.fast.solver import Solver
from kingless.minds import MINDS
from kingless.minds.greedy import Greedy
from kingless.minds.mind import Budget
from kingless.puzzles.kinds import STARS
from kingless.puzzles.line import read_line
from kingless.puzzles.model import Grade
from kingless.puzzles.position import YOU
from kingless.rules.actions import Play
from kingless.rules.cards import Card
from kingless.rules.observation import Observation
from kingless.rules.state import State
from kingless.table.game import Game

MUST_FAIL = ("greedy", "level-2")
"""The point of a puzzle is not seen at once: these must fail at it."""
ASKED = ("greedy", "level-1", "level-2", "level-3", "level-4")
_SEEDS = (1, 2, 3)
"""A mind that imagines games is asked so often, and fails where it fails more often than not."""
_BASE, _DEPTH, _HAND, _PLAUSIBLE, _FAILED = 820, 70, 30, 55, 75
_STEPS = (1340, 1480, 1650, 1850)
"""Ratings from which a puzzle has one star more. Two minds must fail: the easiest puzzle has almost 1200."""


def fails(key: str, game: Game, right: Card) -> bool:
    """Does this mind play a wrong card here?"""
    seen = game.observation(YOU)
    wrong = sum(
        MINDS[key].choose(game.law.ruleset, seen, Budget(), seed).action != Play(right) for seed in _SEEDS
    )
    return 2 * wrong > len(_SEEDS)


def grade(game: Game, solver: Solver, solution: str) -> Grade:
    """The grade of the puzzle at which this game stands."""
    line = read_line(solution)
    depth = _only_cards(solver, game.state, line)
    plausible = _plausible(game, game.observation(YOU), line[0])
    failed = tuple(key for key in ASKED if fails(key, game, line[0]))
    hand = len(game.state.hands[YOU])
    rating = _BASE + _DEPTH * depth + _HAND * hand + _PLAUSIBLE * plausible + _FAILED * len(failed)
    return Grade(depth=depth, plausible=plausible, failed=failed, rating=rating, stars=stars_of(rating))


def stars_of(rating: int) -> int:
    """The stars of a puzzle with this rating."""
    return STARS[sum(rating >= step for step in _STEPS)]


def _only_cards(solver: Solver, state: State, line: tuple[Card, ...]) -> int:
    """How often on this line exactly one of several cards keeps what you have."""
    found = 0
    for card in line:
        decision = solver.law.decision(state)
        if decision is not None and decision.seat == YOU and len(decision.legal) > 1:
            values = list(solver.solve(state).values.values())
            found += values.count(max(values)) == 1
        state = solver.law.advance(state, Play(card))
    return found


def _plausible(game: Game, seen: Observation, right: Card) -> int:
    """How many wrong cards the rule of thumb likes at least as much as the right one."""
    scores = Greedy().choose(game.law.ruleset, seen, Budget(), 0).scores or {}
    mark = scores[Play(right)]
    return sum(score >= mark for action, score in scores.items() if action != Play(right))
