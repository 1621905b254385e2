"""Hints at the terminal: what the expert would weigh, then what it would answer, as in the browser."""

from kingless.minds import MINDS
from kingless.minds.mind import Budget
from kingless.rules.observation import Observation
from kingless.table.game import Game
from kingless.view.hint import Hint, advice, hint_of, weighing
from kingless.view.names import Names

_EXPERT = "expert"
_MILLIS = 1300
"""So long the expert thinks about a hint at most, as in the browser."""


class LineHints:
    """The hints that a person takes in one game against a bot."""

    def __init__(self, game: Game, seed: int) -> None:
        self._game, self._seed = game, seed
        self._last: tuple[Observation, Hint] | None = None
        """The question at which the last hint was taken, and what the expert found."""

    def take(self, names: Names, seat: int) -> list[str]:
        """What this seat is told when it asks, and when it asks once more; the game is practice then."""
        words, seen, told = names.words, self._game.observation(seat), []
        if not self._game.is_practice:
            self._game.is_practice = True
            told.append(
                words("With a hint this game counts as practice: not for the score, nor for the next level.")
            )
        if self._last is not None and self._last[0] == seen:
            return [*told, advice(names, self._last[1])]
        self._last = seen, self._thought(seen)
        told += weighing(names, seen, self._last[1])
        return [*told, words("Type hint once more for the answer.")] if len(seen.legal) > 1 else told

    def _thought(self, seen: Observation) -> Hint:
        """What the expert finds, from what the seat may know."""
        budget = Budget(millis=_MILLIS if len(seen.legal) > 1 else 1)
        choice = MINDS[_EXPERT].choose(self._game.law.ruleset, seen, budget, self._seed)
        return hint_of(choice.action, choice.scores, seen)
