"""An ending that is solved: the game at a position, what each card is worth there, and best play in words."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from msgspec import Struct

from kingless.fast.solver import Solution
from kingless.rules.actions import Action, Play, text
from kingless.table import position_text
from kingless.table.decks import factions_of
from kingless.table.game import Game
from kingless.table.setup import Setup
from kingless.view.names import Names
from kingless.view.words import Words, sentence

_VALUES = {
    1: sentence("{card} wins."),
    0: sentence("{card} draws."),
    -1: sentence("{card} loses."),
}


class SolvedEnding(NamedTuple):
    """An ending with its solution, and best play where everything is solved."""

    game: Game
    seat: int
    solution: Solution
    line: tuple[Action, ...]


class EndingForm(Struct, frozen=True, kw_only=True):
    """What a program is told about an ending; actions are texts of the engine protocol."""

    seat: int
    """Who is to act."""
    name: str
    values: dict[str, int]
    """For that seat: 1 wins, 0 draws, -1 loses; fewer than are legal where the search was stopped."""
    complete: bool
    value: int | None = None
    """What best play is worth; null where the search was stopped before that was certain."""
    line: tuple[str, ...] = ()
    """Best play."""
    nodes: int


def ending_form(ending: SolvedEnding) -> EndingForm:
    """An ending as programs read it."""
    game, seat, solution, line = ending
    return EndingForm(
        seat=seat,
        name=game.seats[seat],
        values={text(action): value for action, value in solution.values.items()},
        complete=solution.complete,
        value=solution.value,
        line=tuple(map(text, line)),
        nodes=solution.nodes,
    )


def game_at_position(told: str, ruleset: str, deck: str, options: Mapping[str, Any]) -> Game:
    """The game that stands at a position that somebody has written."""
    position = position_text.read(told)
    setup = Setup(
        ruleset=ruleset,
        factions=factions_of(deck, 0),
        options=dict(options),
        artifacts=any(position.artifacts_dealt),
        position=position,
    )
    return Game(setup, seats=("A", "B"))


def ending_lines(ending: SolvedEnding, words: Words) -> Iterator[str]:
    """Who is to play, what each card comes to, and best play."""
    game, seat, solution, line = ending
    names = Names(words, game.law.ruleset, game.seats, None)
    if game.state.table:
        led = names.card(game.state.table[0].card)
        yield words("To answer {card}: {name}", card=led, name=game.seats[seat])
    else:
        yield words("To lead: {name}", name=game.seats[seat])
    for action, value in solution.values.items():
        card = names.card(action.card) if isinstance(action, Play) else text(action)
        yield f"  {words(_VALUES[value], card=card)}"
    if solution.complete:
        yield words("Best play: {line}", line=_line_text(names, game, line))
    else:
        yield words(
            "Stopped before the end: {done} of {all} cards are solved.",
            done=len(solution.values),
            all=len(game.decision.legal) if game.decision else 0,
        )
    if solution.value is not None:
        yield _outcome(game, seat, solution.value, words)
    yield words("Positions looked at: {count}", count=solution.nodes)


def _line_text(names: Names, game: Game, line: tuple[Action, ...]) -> str:
    """Who plays what."""
    plays, state = [], game.state
    for action in line:
        decision = game.law.decision(state)
        seat = game.seats[decision.seat] if decision else ""
        done = names.card(action.card) if isinstance(action, Play) else text(action)
        plays.append(f"{seat} {done}")
        state = game.law.advance(state, action)
    return ", ".join(plays) + ("" if game.law.decision(state) is None else " …")


def _outcome(game: Game, seat: int, value: int, words: Words) -> str:
    """What best play comes to, where it is worth so much to a seat."""
    if value == 0:
        return words("With best play nobody wins.")
    winner = seat if value > 0 else 1 - seat
    return words("With best play the winner is: {name}", name=game.seats[winner])
