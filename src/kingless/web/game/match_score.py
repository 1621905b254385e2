"""The score of a match: how often each seat has won in a chain of rematches; and which bot to try next."""

from typing import NamedTuple

from kingless.view.bot_levels import BOT_LEVELS
from kingless.view.names import Names
from kingless.web.store.stored_values import StoredGame

_LOST_IN_A_ROW = 2
"""After so many lost games without one that was won, an easier bot is suggested."""


class MatchScore(NamedTuple):
    """Games won by each seat, and games that nobody has won."""

    won: tuple[int, int]
    drawn: int

    @property
    def games(self) -> int:
        """How many games it counts."""
        return sum(self.won) + self.drawn


def match_score(stored: StoredGame, winner: int | None) -> MatchScore:
    """The score after this game, which this seat has won, or nobody."""
    won = (stored.won_first + (winner == 0), stored.won_second + (winner == 1))
    return MatchScore(won, stored.drawn + (winner is None))


def match_sentence(names: Names, score: MatchScore) -> str:
    """The score in words; nothing after the first game, which tells it all."""
    if score.games < 2:
        return ""
    near = names.reader or 0
    told = names.words(
        "Games won: {first} {first_count}, {second} {second_count}.",
        first=names.seats[near],
        first_count=score.won[near],
        second=names.seats[1 - near],
        second_count=score.won[1 - near],
    )
    drawn = names.words("Drawn: {count}.", count=score.drawn)
    return f"{told} {drawn}" if score.drawn else told


def suggested_level(stored: StoredGame, seat: int | None, winner: int | None) -> str:
    """The bot that this seat may try next: a stronger one after a win, an easier one after some losses."""
    other = None if seat is None else stored.seat(1 - seat)
    levels = list(BOT_LEVELS)
    if seat is None or other is None or other.mind not in levels:
        return ""
    at, score = levels.index(other.mind), match_score(stored, winner)
    if winner == seat:
        return levels[at + 1] if at + 1 < len(levels) else ""
    is_too_strong = score.won[seat] == 0 and score.won[1 - seat] >= _LOST_IN_A_ROW
    return levels[at - 1] if is_too_strong and at else ""
