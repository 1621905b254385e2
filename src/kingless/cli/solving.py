"""Solving on the command line: a record or a position in, the value of each card and the best line out."""

from collections.abc import Iterator
from pathlib import Path

from kingless.fast.solver import Solver
from kingless.rules.actions import Play, text
from kingless.rules.cards import code
from kingless.rules.chance import CHANCE
from kingless.table import position_text
from kingless.table.decks import factions_of
from kingless.table.game import Game
from kingless.table.record import BadRecord
from kingless.table.setup import Setup
from kingless.table.verify import read_any
from kingless.view.names import Names
from kingless.view.refused import complaint, file_trouble
from kingless.view.words import Words, said

_VALUES = {
    1: said("{card} wins."),
    0: said("{card} draws."),
    -1: said("{card} loses."),
}


class Wrong(Exception):
    """What cannot be solved, in the reader's words."""


def told(what: str, after: int | None, ruleset: str | None, deck: str | None, words: Words) -> Iterator[str]:
    """The solution of a record or a position, line by line."""
    if not what.strip():
        raise Wrong(words("What is to be solved? Name the file of a record, or write a position."))
    game = (
        _from_text(what, after, ruleset, deck, words)
        if position_text.is_position(what)
        else _from_file(what, after, ruleset, deck, words)
    )
    decision = game.decision
    if decision is None:
        raise Wrong(words("The game is over: nobody is to act."))
    solver = Solver(game.law)
    solution = solver.solve(game.state, stop=_goes_on)
    names = Names(words, game.law.ruleset, game.seats, None)
    if game.state.table:
        led = names.card(game.state.table[0].card)
        yield words("To answer {card}: {name}", card=led, name=game.seats[decision.seat])
    else:
        yield words("To lead: {name}", name=game.seats[decision.seat])
    for action, value in solution.values.items():
        card = names.card(action.card) if isinstance(action, Play) else text(action)
        yield f"  {words(_VALUES[value], card=card)}"
    yield from _line(game, solver, words)
    yield words("Positions looked at: {count}", count=solution.nodes)


def _goes_on() -> bool:
    """Never stops by itself; but while Python answers this, it hears Ctrl-C."""
    return False


def _line(game: Game, solver: Solver, words: Words) -> Iterator[str]:
    """Best play to the end, and what it comes to."""
    plays, state = [], game.state
    for action in solver.line(state, _goes_on):
        decision = game.law.decision(state)
        seat = game.seats[decision.seat] if decision else ""
        plays.append(f"{seat} {code(action.card)}" if isinstance(action, Play) else f"{seat} {text(action)}")
        state = game.law.advance(state, action)
    yield words("Best play: {line}", line=", ".join(plays))
    result = game.law.result(state)
    if result is None or result.winner is None:
        yield words("With best play nobody wins.")
    else:
        yield words("With best play the winner is: {name}", name=game.seats[result.winner])


def _from_text(what: str, after: int | None, ruleset: str | None, deck: str | None, words: Words) -> Game:
    """The game that stands at a position."""
    if after is not None:
        raise Wrong(words("--after counts the answers of a record; a position has none."))
    position = position_text.read(what)
    setup = Setup(
        ruleset=ruleset or "standard",
        factions=factions_of(deck or "claim", 0),
        artifacts=any(position.artifacts_dealt),
        position=position,
    )
    return Game(setup, seats=("A", "B"))


def _from_file(file: str, after: int | None, ruleset: str | None, deck: str | None, words: Words) -> Game:
    """The game of a record, as far as it is wanted."""
    for option, value in (("ruleset", ruleset), ("deck", deck)):
        if value is not None:
            raise Wrong(words("A saved game has its own {option}; leave --{option} out.", option=option))
    try:
        game = read_any(Path(file).read_text("utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        reason = file_trouble(words, error)
        raise Wrong(words("The file {file} could not be read: {reason}", file=file, reason=reason)) from None
    except BadRecord as error:
        reason = complaint(words, error)
        raise Wrong(words("{file} does not hold: {reason}", file=file, reason=reason)) from None
    if after is not None:
        _go_back(game, after, words)
    return game


def _go_back(game: Game, after: int, words: Words) -> None:
    given = sum(turn.seat != CHANCE for turn in game.turns)
    if not 0 <= after <= given:
        raise Wrong(
            words(
                "The seats have given {count} answers in this record; --after must be 0 to {count}.",
                count=given,
            )
        )
    for _ in range(given - after):
        game.undo()
