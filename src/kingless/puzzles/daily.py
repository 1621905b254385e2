"""The puzzle of the day, and how a puzzle is found by its key or by a day."""

from datetime import UTC, date, datetime

from kingless.puzzles.library import NoPuzzle, all_puzzles
from kingless.puzzles.model import Puzzle

_FIRST_DAY = date(2026, 1, 1).toordinal()
_SHOWN = 40


def daily_puzzle(day: date) -> Puzzle:
    """The puzzle of a day: the same for everybody who has the same library."""
    puzzles = list(all_puzzles().values())
    return puzzles[(day.toordinal() - _FIRST_DAY) % len(puzzles)]


def find_puzzle(key: str | None = None, day: str | None = None) -> Puzzle:
    """The puzzle of this key, or of a day written as in 2026-11-17; today's where neither is said."""
    if key is not None:
        if day is not None:
            raise NoPuzzle("say key or date, not both")
        if key not in all_puzzles():
            raise NoPuzzle(
                "there is no puzzle {key!r}; the list of puzzles has their keys, such as {example}",
                key=key[:_SHOWN],
                example=next(iter(all_puzzles())),
            )
        return all_puzzles()[key]
    try:
        return daily_puzzle(datetime.now(UTC).date() if day is None else date.fromisoformat(day))
    except ValueError:
        raise NoPuzzle(
            "a date is a day such as {example}, not {day!r}", example="2026-11-17", day=str(day)[:_SHOWN]
        ) from None
