"""Chances that a seat let go: its turning points, and what is said to another answer there."""

from kingless.analysis.model import Analysis, Move, MoveOption
from kingless.analysis.verdicts import NOISE
from kingless.analysis.wording import action_text, percent
from kingless.rules.actions import Play, parse
from kingless.view.names import Names
from kingless.view.words import sentence

_TASKS = {
    1.0: sentence("You had a won game here, and played {card}. Find a card that keeps the win."),
    0.5: sentence("You had a draw here, and played {card}. Find a card that keeps it."),
}
_KEPT = {1.0: sentence("{card} keeps the win."), 0.5: sentence("{card} keeps the draw.")}
_LOST = {
    0.5: sentence("After {card} the game is a draw."),
    0.0: sentence("After {card} the other wins the game."),
}


def chances_of(analysis: Analysis, seat: int) -> tuple[Move, ...]:
    """The moves with which this seat let a chance go, in their order."""
    moves = [analysis.moves[point.move] for point in analysis.turning_points]
    return tuple(move for move in moves if move.seat == seat)


def chance_at(analysis: Analysis, turn: int) -> Move | None:
    """The move that let a chance go with the answer of this number; None where there was none."""
    moves = [analysis.moves[point.move] for point in analysis.turning_points]
    return next((move for move in moves if move.turn == turn), None)


def is_better(move: Move, option: MoveOption) -> bool:
    """Would this answer have kept the chance? Of an estimate, luck is taken off."""
    if option.worth is None or move.best is None:
        return False
    return option.worth >= move.best - (0.0 if move.basis == "exact" else NOISE)


def task_text(names: Names, move: Move) -> str:
    """What is to be found."""
    card = action_text(names, move.action)
    if move.basis == "exact" and move.best in _TASKS:
        return names.words(_TASKS[move.best], card=card)
    if not isinstance(parse(move.action), Play):
        return names.words("Your answer here: {answer}. Find a better one.", answer=card)
    return names.words("You played {card} here. Find a better card.", card=card)


def reply_text(names: Names, move: Move, option: MoveOption) -> str:
    """What is said to this answer."""
    card = action_text(names, option.action)
    worth, best = option.worth or 0.0, move.best or 0.0
    if move.basis == "exact":
        kept = _KEPT if is_better(move, option) else _LOST
        return names.words(kept[worth], card=card)
    if is_better(move, option):
        return names.words(
            "By the estimate {card} leaves a chance of {chance}; what was played left {other}.",
            card=card,
            chance=percent(worth),
            other=percent(move.worth or 0.0),
        )
    return names.words(
        "By the estimate {card} leaves a chance of {chance}, where {best} is possible.",
        card=card,
        chance=percent(worth),
        best=percent(best),
    )
