"""An analysis as text: the turning points first, then every trick."""

from collections.abc import Iterator

from kingless.analysis.model import Analysis, Move, Trick
from kingless.analysis.wording import (
    SIGNS,
    action_text,
    better_text,
    chance_text,
    game_text,
    is_worth_showing,
    moment_text,
    names_of,
    no_turning_point_text,
    notes,
    result_text,
    short_action_text,
    standing_text,
    turning_point_text,
    verdict_text,
)
from kingless.view.names import Names
from kingless.view.words import Words


def lines(words: Words, told: Analysis) -> Iterator[str]:
    """The whole analysis, line by line."""
    names = names_of(words, told)
    yield words("{first} against {second}", first=told.seats[0], second=told.seats[1])
    yield game_text(names, told)
    yield result_text(names, told)
    if held := standing_text(names, told):
        yield held
    yield from notes(names, told)
    yield ""
    yield from _turning_points(names, told)
    yield ""
    yield from _tallies(names, told)
    phase = 0
    for trick in told.tricks:
        if trick.phase != phase:
            phase = trick.phase
            yield ""
            yield words("Phase {phase}", phase=phase)
        yield from _trick(names, told, trick)


def _turning_points(names: Names, told: Analysis) -> Iterator[str]:
    words = names.words
    if not told.turning_points:
        yield no_turning_point_text(words, told)
        return
    yield words("Turning points")
    for number, point in enumerate(told.turning_points, 1):
        move = told.moves[point.move]
        played = f"{names.seat(move.seat)}: {action_text(names, move.action)}"
        yield f"{number:2}. {moment_text(words, move)}. {played}"
        yield f"    {turning_point_text(names, move, point)}"


def _tallies(names: Names, told: Analysis) -> Iterator[str]:
    for seat, tally in enumerate(told.tallies):
        name = names.seat(seat)
        if tally.mean_loss is not None:
            yield names.words(
                "{name}, estimated. Choices: {moves}. Mistakes: {mistakes}. Mean loss of chance: {loss}",
                name=name,
                moves=tally.estimated,
                mistakes=tally.mistakes,
                loss=loss(names.words, tally.mean_loss),
            )
        if tally.exact:
            yield names.words(
                "{name}, exact. Choices: {moves}. Wins or draws thrown away: {errors}",
                name=name,
                moves=tally.exact,
                errors=tally.errors,
            )


def loss(words: Words, mean: float) -> str:
    """A mean loss of chance."""
    return f"{words.decimal(100 * mean)} %"


def _trick(names: Names, told: Analysis, trick: Trick) -> Iterator[str]:
    shown = filter(is_worth_showing, told.moves[trick.first : trick.first + trick.count])
    head = f"{trick.number:2}."
    if trick.prize:
        head += " " + names.words("Prize: {card}", card=trick.prize)
    if trick.winner is not None:
        head += " -> " + names.seat(trick.winner)
    yield head
    for move in shown:
        yield f"    {_line(names, told, move)}"


def _line(names: Names, told: Analysis, move: Move) -> str:
    width = max(map(len, told.seats))
    space = max(len(chance_text(names.words, one)) for one in told.moves)
    chance = f"{chance_text(names.words, move):>{space}}  " if space else ""
    said = "; ".join(filter(None, (verdict_text(names, move), better_text(names, move))))
    answer = short_action_text(names, move.action)
    return f"{names.seat(move.seat):{width}}  {answer}  {chance}{SIGNS[move.verdict]:2} {said}"
