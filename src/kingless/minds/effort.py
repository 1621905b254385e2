"""Effort: how much of a budget a mind that imagines games under the law has used."""

from time import monotonic

from kingless.minds.mind import Budget


class Effort:
    """Counts imagined games, and watches the clock where the budget names a time."""

    def __init__(self, budget: Budget, games: int) -> None:
        self._budget = budget
        self._games = budget.nodes or (None if budget.millis else games)
        self._seconds = budget.millis / 1000 if budget.millis else None
        self._begun = monotonic()
        self._played = 0

    def spend(self) -> None:
        """One more game has been imagined."""
        self._played += 1

    def is_over(self) -> bool:
        """Is the budget used up, or was the mind told to stop?"""
        return self.used >= 1 or self._budget.stop()

    @property
    def used(self) -> float:
        """The share of the budget that is used."""
        games = self._played / self._games if self._games else 0.0
        time = (monotonic() - self._begun) / self._seconds if self._seconds else 0.0
        return max(games, time)
