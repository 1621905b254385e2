"""The plain solver: alpha-beta over the law itself, slow and simple, for small endings and for proof."""

from collections.abc import Callable

from kingless.rules.actions import Action
from kingless.rules.chance import CHANCE
from kingless.rules.engine import Law
from kingless.rules.state import State

_TICKS = 256
MOST_KNOWN = 100_000
"""Positions that are remembered, some 100 MB; beyond them they are looked into again."""


class Stopped(Exception):
    """The search was told to stop, or has looked at as many positions as it may."""


class Plain:
    """Solves endings of one game by trying everything."""

    def __init__(self, law: Law, nodes: int | None = None, stop: Callable[[], bool] = bool) -> None:
        self.law = law
        self.nodes = 0
        self._limit = nodes
        self._stop = stop
        self._known: dict[State, int] = {}

    def values(self, state: State) -> dict[Action, int]:
        """What every legal action is worth to the seat to act, as far as there was time: 1, 0 or -1."""
        decision = self.law.decision(state)
        found: dict[Action, int] = {}
        if decision is None:
            return found
        try:
            for action in decision.legal:
                first = self.value(self.law.advance(state, action))
                found[action] = first if decision.seat == 0 else -first
        except Stopped:
            pass
        return found

    def value(self, state: State, low: int = -1, high: int = 1) -> int:
        """What the position is worth to seat 0 with best play: 1 wins, 0 draws, -1 loses."""
        known = self._known.get(state)
        if known is not None:
            return known
        self.nodes += 1
        if self.nodes == self._limit or (self.nodes % _TICKS == 0 and self._stop()):
            raise Stopped
        decision = self.law.decision(state)
        if decision is None:
            result = self.law.result(state)
            winner = result.winner if result else None
            return 0 if winner is None else 1 - 2 * winner
        if decision.seat == CHANCE:
            raise Stopped  # nothing to be solved: something is hidden
        wide = (low, high) == (-1, 1)
        best = -2 if decision.seat == 0 else 2
        for action in decision.legal:
            value = self.value(self.law.advance(state, action), low, high)
            if decision.seat == 0:
                best = max(best, value)
                low = max(low, best)
            else:
                best = min(best, value)
                high = min(high, best)
            if low >= high:
                break
        if wide and len(self._known) < MOST_KNOWN:
            self._known[state] = best
        return best
