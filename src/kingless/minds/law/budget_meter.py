"""Measures how much of a budget a mind that imagines games under the law has used."""

from time import monotonic

from kingless.minds.mind import Budget


class BudgetMeter:
    """Counts imagined games, and watches the clock where the budget names a time."""

    def __init__(self, budget: Budget, playouts: int) -> None:
        self._budget = budget
        self._limit = budget.nodes or (None if budget.millis else playouts)
        self._seconds = budget.millis / 1000 if budget.millis else None
        self._begun = monotonic()
        self._played = 0

    def count_playout(self) -> None:
        """One more game has been imagined."""
        self._played += 1

    def is_used_up(self) -> bool:
        """Is the budget used up, or was the mind told to stop?"""
        return self.used >= 1 or self._budget.stop()

    @property
    def used(self) -> float:
        """The share of the budget that is used."""
        games = self._played / self._limit if self._limit else 0.0
        time = (monotonic() - self._begun) / self._seconds if self._seconds else 0.0
        return max(games, time)
