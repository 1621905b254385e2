"""Solves a position in a worker process, within a limit of time, for people who type one."""

from time import monotonic
from typing import NamedTuple

from kingless.fast.solver import Solution, Solver, TooLong
from kingless.rules.actions import Action
from kingless.table.game import Game

_MILLIS = 5000


class SolvedPosition(NamedTuple):
    """What was found about a position in time; None where nothing was."""

    solution: Solution | None
    line: tuple[Action, ...]


def solve_position(game: Game) -> SolvedPosition:
    """What each card is worth where this game stands, and best play where everything was solved in time."""
    end = monotonic() + _MILLIS / 1000
    solver = Solver(game.law)
    try:
        solution = solver.solve(game.state, 0, lambda: monotonic() > end)
        line = solver.line(game.state, lambda: monotonic() > end) if solution.complete else []
    except TooLong:
        return SolvedPosition(None, ())
    return SolvedPosition(solution, tuple(line))
