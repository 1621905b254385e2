"""Records: everything that a game needs to be played through again, and its JSON form."""

from typing import Any

import msgspec
from msgspec import UNSET, Struct
from msgspec.structs import replace

from kingless.rules.actions import AnyAction, IllegalAction, parse, text
from kingless.table.fair import FairDeal
from kingless.table.game import Game
from kingless.table.setup import BadSetup, Setup, has_fixed_chance, law_of, read_setup

_FORMAT = "kingless-record"


class BadRecord(ValueError):
    """A record that is damaged, or that belongs to another version; `line` is None in JSON."""

    def __init__(self, message: str, line: int | None = None) -> None:
        super().__init__(message if line is None else f"line {line}: {message}")
        self.line = line


class WrongVersion(BadRecord):
    """A record of a game that was played under other rules than this program knows by that name."""


class BadAnswer(BadRecord):
    """The answer with this number, counted from 0, does not fit the game."""

    def __init__(self, number: int, message: str) -> None:
        super().__init__(f"answer {number + 1}: {message}")
        self.number = number
        self.message = message


class Record(Struct, frozen=True, kw_only=True):
    """A game from its set-up through every answer, chance included."""

    setup: Setup
    version: str
    """The version of the ruleset that it was played under."""
    seats: tuple[str, str]
    fair: FairDeal | None
    answers: tuple[AnyAction, ...]


def record_of(game: Game) -> Record:
    """The record of a game as far as it has come."""
    setup = game.setup
    if has_fixed_chance(setup):  # what was fixed is among the answers
        setup = replace(setup, deck=UNSET, artifacts_dealt=UNSET, potion_deck=UNSET, seed=None)
    return Record(
        setup=setup,
        version=game.law.ruleset.version,
        seats=game.seats,
        fair=game.fair,
        answers=tuple(turn.action for turn in game.turns),
    )


def replay(record: Record) -> Game:
    """The game that a record tells; a `BadRecord` where it cannot be played so."""
    version = law_of(record.setup).ruleset.version
    if version != record.version:
        raise WrongVersion(
            f"this game was played under version {record.version} of ruleset {record.setup.ruleset}; "
            f"this program plays {version} and will not pretend otherwise"
        )
    game = Game(record.setup, record.fair, record.seats, resumed=True)
    for number, answer in enumerate(record.answers):
        try:
            game.repeat(answer)
        except IllegalAction as error:
            raise BadAnswer(number, f"{text(answer)!r} is refused here: {error}") from None
    game.let_chance_answer()
    return game


class Outcome(Struct, frozen=True, forbid_unknown_fields=True):
    """How the game ended."""

    winner: int | None
    reason: str


class RecordForm(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The record as JSON."""

    format: str
    ruleset_version: str
    setup: dict[str, Any]
    seats: tuple[str, str]
    fair: FairDeal | None = None
    answers: list[str]
    result: Outcome | None = None


def to_json(game: Game) -> dict[str, Any]:
    """The record of a game as a JSON object."""
    record = record_of(game)
    result = game.result
    form = RecordForm(
        format=_FORMAT,
        ruleset_version=record.version,
        setup=msgspec.to_builtins(record.setup),
        seats=record.seats,
        fair=record.fair,
        answers=[text(answer) for answer in record.answers],
        result=None if result is None else Outcome(result.winner, result.reason),
    )
    encoded: dict[str, Any] = msgspec.to_builtins(form)
    return encoded


def from_json(raw: object) -> Game:
    """The game that a JSON record tells."""
    try:
        form = msgspec.convert(raw, RecordForm)
        setup = read_setup(form.setup)
        answers = tuple(parse(answer) for answer in form.answers)
    except (msgspec.ValidationError, BadSetup, ValueError) as error:
        raise BadRecord(str(error)) from None
    if has_fixed_chance(setup):
        raise BadRecord("a record tells its deal among the answers, not in the set-up")
    if form.format != _FORMAT:
        raise BadRecord(f"the format is {form.format!r}; it must be {_FORMAT!r}")
    try:
        game = replay(
            Record(
                setup=setup,
                version=form.ruleset_version,
                seats=form.seats,
                fair=form.fair,
                answers=answers,
            )
        )
    except BadSetup as error:
        raise BadRecord(str(error)) from None
    if to_json(game)["result"] != msgspec.to_builtins(form.result):
        raise BadRecord("the result does not follow from the answers")
    return game
