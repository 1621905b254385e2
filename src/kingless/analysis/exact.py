"""Exact judgement: what every answer is worth where the solver can say, and how hard a lost game is made."""

from collections.abc import Callable
from time import monotonic
from typing import Literal, NamedTuple

from kingless.analysis.model import AnalysisEffort
from kingless.fast.solver import NotOpen, Solver, TooLong
from kingless.rules.actions import Action
from kingless.rules.engine import Law
from kingless.rules.state import State

Values = dict[Action, int]
Unsolved = Literal["hidden", "too-long"]


class Trap(NamedTuple):
    """The task that an answer sets: how many of the other's next answers are wrong, out of how many."""

    wrong: int
    answers: int

    @property
    def share(self) -> float:
        """The share of wrong answers."""
        return self.wrong / self.answers


class Oracle:
    """Asks the solver about one game, within an effort for each move."""

    def __init__(self, law: Law, effort: AnalysisEffort) -> None:
        self._law, self._effort = law, effort
        self._solver = Solver(law)
        self._left = 0
        self._stop: Callable[[], bool] = bool

    def values(self, state: State) -> Values | Unsolved:
        """What every legal answer is worth to the seat to act, or why nobody can say."""
        self._begin()
        return self._solve(state)

    def traps(self, state: State, seat: int, actions: list[Action]) -> dict[Action, Trap] | None:
        """The task that each of these answers of a lost seat sets; None where that takes too long."""
        self._begin()
        found: dict[Action, Trap] = {}
        for action in actions:
            trap = self._trap(self._law.advance(state, action), seat)
            if trap is None:
                return None
            found[action] = trap
        return found

    def _trap(self, state: State, seat: int) -> Trap | None:
        """The task that the other is set here; where the seat leads on, the hardest that it can set."""
        decision = self._law.decision(state)
        if decision is None:
            return Trap(0, 1)
        if decision.seat != seat:
            values = self._solve(state)
            if not isinstance(values, dict):
                return None
            best = max(values.values())
            return Trap(sum(value < best for value in values.values()), len(values))
        hardest = Trap(0, 1)
        for action in decision.legal:
            trap = self._trap(self._law.advance(state, action), seat)
            if trap is None:
                return None
            hardest = max(hardest, trap, key=lambda one: one.share)
        return hardest

    def _begin(self) -> None:
        """The effort for one move begins anew."""
        self._left = self._effort.nodes
        self._stop = bool
        if self._effort.millis is not None:
            end = monotonic() + self._effort.millis / 1000
            self._stop = lambda: monotonic() > end

    def _solve(self, state: State) -> Values | Unsolved:
        if self._left <= 0:
            return "too-long"
        try:
            solution = self._solver.solve(state, self._left, self._stop)
        except NotOpen:
            return "hidden"
        except TooLong:
            return "too-long"
        self._left -= solution.nodes
        return solution.values if solution.complete else "too-long"
