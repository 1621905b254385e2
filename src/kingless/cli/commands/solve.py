"""Solving on the command line: a record or a position in, the value of each card and the best line out."""

from argparse import Namespace
from math import inf
from time import monotonic

from kingless.analysis.ending import SolvedEnding, ending_form, ending_lines, game_at_position
from kingless.cli.errors import NO, WELL, CommandError, WrongCall, check_amount
from kingless.cli.output import print_json
from kingless.cli.progress import ProgressLine
from kingless.cli.record_files import game_of, record_in
from kingless.fast.solver import Solver
from kingless.rules.chance import CHANCE
from kingless.table import position_text
from kingless.table.game import Game
from kingless.table.options import read_options
from kingless.table.setup import STANDARD
from kingless.view.words import Words

_SILENCE = 0.5
"""Seconds after which somebody who waits is told how it goes."""


def solve_ending(asked: Namespace, words: Words) -> int:
    """Solve a record or a position; the answer is no where that was stopped before the end."""
    ending = _solved_ending(asked, words)
    if asked.json:
        print_json(ending_form(ending))
    else:
        for line in ending_lines(ending, words):
            print(line)
    return WELL if ending.solution.complete else NO


def _solved_ending(asked: Namespace, words: Words) -> SolvedEnding:
    if not asked.what.strip():
        raise WrongCall(words("What is to be solved? Name the file of a record, or write a position."))
    for option in ("nodes", "millis"):
        check_amount(option, getattr(asked, option), words)
    game = _game(asked, words)
    decision = game.decision
    if decision is None:
        raise CommandError(words("The game is over: nobody is to act."))
    patience = _TimeLimit(asked.millis, words)
    solver = Solver(game.law)
    with patience:
        solution = solver.solve(game.state, asked.nodes or 0, patience.is_over)
        line = solver.line(game.state, patience.is_over) if solution.complete else ()
    return SolvedEnding(game, decision.seat, solution, tuple(line))


class _TimeLimit:
    """How long the solver may go on; somebody at a terminal hears that it does, and Ctrl-C is heard."""

    def __init__(self, millis: int | None, words: Words) -> None:
        self._progress = ProgressLine()
        self._words = words
        self._begun = monotonic()
        self._end = inf if millis is None else self._begun + millis / 1000
        self._said = self._begun

    def __enter__(self) -> None:
        pass

    def __exit__(self, *_trouble: object) -> None:
        self._progress.clear()

    def is_over(self) -> bool:
        """Is the time over?"""
        now = monotonic()
        if now - self._said >= _SILENCE:
            self._said = now
            self._progress.say(self._words("Solving for {seconds} seconds", seconds=int(now - self._begun)))
        return now > self._end


def _game(asked: Namespace, words: Words) -> Game:
    """The game that stands at the ending: of a position, or of a file that holds one or a record."""
    if position_text.is_position(asked.what):
        return _from_position(asked.what, asked, words)
    record = record_in(asked.what, words)
    if position_text.is_position(record.text):
        return _from_position(record.text, asked, words)
    _check_no_options(asked, words)
    game = game_of(record, words)
    if asked.after is not None:
        _go_back(game, asked.after, words)
    return game


def _from_position(told: str, asked: Namespace, words: Words) -> Game:
    """The game that stands at a position."""
    if asked.after is not None:
        raise WrongCall(words("--after counts the answers of a record; a position has none."))
    return game_at_position(
        told, asked.ruleset or STANDARD, asked.deck or "claim", read_options(asked.option or ())
    )


def _check_no_options(asked: Namespace, words: Words) -> None:
    """Refuse what a record says itself."""
    for option in ("ruleset", "option", "deck"):
        if getattr(asked, option) is not None:
            raise WrongCall(words("A saved game has its own {option}; leave --{option} out.", option=option))


def _go_back(game: Game, after: int, words: Words) -> None:
    given = sum(turn.seat != CHANCE for turn in game.turns)
    if not 0 <= after <= given:
        raise WrongCall(
            words(
                "The seats have given {count} answers in this record; --after must be 0 to {count}.",
                count=given,
            )
        )
    for _ in range(given - after):
        game.undo()
