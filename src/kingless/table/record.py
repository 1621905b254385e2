"""Records: everything that a game needs to be played through again, and its JSON form."""

from typing import Any

import msgspec
from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from kingless.rules.actions import AnyAction, IllegalAction, parse, text
from kingless.rules.chance import CHANCE
from kingless.rules.complaint import Complaint, Finding
from kingless.rules.picture_hook import picture_of
from kingless.table.fair_deal import FIRST_SCHEME, BrokenPromise, FairDeal, check_commitment
from kingless.table.files import LONGEST
from kingless.table.form_errors import form_complaint
from kingless.table.game import RESIGNATION, TIME, Game, GivenUp
from kingless.table.illegal_actions import as_complaint
from kingless.table.setup import BadSetup, Setup, has_fixed_chance, read_setup

_FORMAT = "kingless-record"


class BadRecord(Finding):
    """A record that is damaged, or that belongs to another version."""

    @property
    def line(self) -> int | None:
        """The line where it is wrong; None in JSON."""
        line = self.parts.get("line")
        return line if isinstance(line, int) else None


def at_line(line: int, reason: Complaint) -> BadRecord:
    """The complaint about a line of a record."""
    return BadRecord("line {line}: {reason}", line=line, reason=reason)


def check_length(text: str) -> None:
    """Refuse a text that is longer than any record, before anybody looks into it."""
    if len(text) > LONGEST:
        raise BadRecord(
            "a record has at most {most} letters; this has {count}", most=LONGEST, count=len(text)
        )


class WrongVersion(BadRecord):
    """A record of a game that was played under other rules than this program knows by that name."""


class BadAnswer(BadRecord):
    """The answer with this number, counted from 1, does not fit the game."""

    def __init__(self, sentence: str, /, number: int, reason: Complaint) -> None:
        super().__init__(sentence, number=number, reason=reason)
        self.number = number
        self.reason = reason


class BadEnd(BadRecord):
    """A game that cannot have been given up as the record has it."""

    def __init__(self, sentence: str, /, reason: Complaint) -> None:
        super().__init__(sentence, reason=reason)
        self.reason = reason


class Record(Struct, frozen=True, kw_only=True):
    """A game from its set-up through every answer, chance included."""

    setup: Setup
    version: str
    """The version of the ruleset that it was played under."""
    seats: tuple[str, str]
    fair: FairDeal | None
    answers: tuple[AnyAction, ...]
    given_up: GivenUp | None = None
    is_practice: bool = False
    """Did the game not count, since somebody had help? Nothing else in the record tells."""

    def _repr_svg_(self) -> str | None:
        """The picture that a notebook shows."""
        return picture_of(self)


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
        given_up=game.given_up,
        is_practice=game.is_practice,
    )


def replay(record: Record, seats: tuple[int, ...] = ()) -> Game:
    """The game that a record tells; a `BadRecord` where it cannot be played so.

    `seats`: who gave each answer, where the record says so.
    """
    game = Game(record.setup, record.fair, record.seats, resumed=True, version=record.version)
    version = game.law.ruleset.version
    if version != record.version:
        raise WrongVersion(
            "this game was played under version {theirs} of ruleset {ruleset}; "
            "this program plays {ours} and will not pretend otherwise",
            theirs=record.version,
            ruleset=record.setup.ruleset,
            ours=version,
        )
    for number, answer in enumerate(record.answers, 1):
        try:
            if seats:
                _check_seat(game, seats[number - 1])
            game.repeat(answer)
        except Complaint as error:
            raise BadAnswer("answer {number}: {reason}", number, error) from None
        except IllegalAction as error:
            reason = Complaint(
                "{answer!r} is refused here: {reason}", answer=text(answer), reason=as_complaint(error)
            )
            raise BadAnswer("answer {number}: {reason}", number, reason) from None
    game.let_chance_answer()
    game.is_practice = record.is_practice
    if record.given_up:
        try:
            game.give_up(*record.given_up)
        except Complaint as error:
            raise BadEnd("{reason}", error) from None
    return game


def read_given_up(winner: int | None, reason: str) -> GivenUp | None:
    """The end that a record tells, where nothing else in it does; None where it follows from the answers."""
    return GivenUp(1 - winner, reason) if winner in (0, 1) and reason in (RESIGNATION, TIME) else None


def _check_seat(game: Game, said: int) -> None:
    decision = game.decision
    if decision and decision.seat != said:
        raise Complaint(
            "{right!r} is to act here, not {said!r}", right=seat_name(decision.seat), said=seat_name(said)
        )


def seat_name(seat: int) -> str:
    """How a record calls whoever answers."""
    return "chance" if seat == CHANCE else str(seat)


class Outcome(Struct, frozen=True, forbid_unknown_fields=True):
    """How the game ended."""

    winner: int | None
    reason: str


class FairForm(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A fair deal as JSON: what was promised before it, and what it came from."""

    scheme: int = FIRST_SCHEME
    commitment: str
    secret: str
    nonces: tuple[str, str]
    thrown_in_by: tuple[str, ...] = ()
    broken: tuple[BrokenPromise, ...] = ()


class RecordForm(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The record as JSON."""

    format: str
    ruleset_version: str
    setup: dict[str, Any]
    seats: tuple[str, str]
    fair: FairForm | None = None
    answers: list[str]
    result: Outcome | None = None
    practice: bool | UnsetType = UNSET
    """There, and true, where the game did not count."""


def to_json(game: Game) -> dict[str, Any]:
    """The record of a game as a JSON object."""
    record = record_of(game)
    form = RecordForm(
        format=_FORMAT,
        ruleset_version=record.version,
        setup=msgspec.to_builtins(record.setup),
        seats=record.seats,
        fair=_fair_form(record.fair) if record.fair else None,
        answers=[text(answer) for answer in record.answers],
        result=_outcome(game),
        practice=game.is_practice or UNSET,
    )
    encoded: dict[str, Any] = msgspec.to_builtins(form)
    return encoded


def _outcome(game: Game) -> Outcome | None:
    if game.given_up:
        return Outcome(game.winner, game.given_up.by)
    return Outcome(game.result.winner, game.result.reason) if game.result else None


def _fair_form(fair: FairDeal) -> FairForm:
    return FairForm(
        scheme=fair.scheme,
        commitment=fair.commitment,
        secret=fair.secret,
        nonces=fair.nonces,
        thrown_in_by=fair.origins,
        broken=fair.broken,
    )


def _fair(form: FairForm) -> FairDeal:
    fair = FairDeal(form.secret, form.nonces, form.scheme, form.thrown_in_by, form.broken)
    check_commitment(fair, form.commitment)
    return fair


def from_json(raw: object) -> Game:
    """The game that a JSON record tells."""
    try:
        form = msgspec.convert(raw, RecordForm)
        setup = read_setup(form.setup)
        fair = _fair(form.fair) if form.fair else None
        answers = tuple(parse(answer) for answer in form.answers)
    except Complaint as error:
        raise BadRecord("{reason}", reason=error) from None
    except msgspec.ValidationError as error:
        raise BadRecord("{reason}", reason=form_complaint(error)) from None
    if has_fixed_chance(setup):
        raise BadRecord("a record tells its deal among the answers, not in the set-up")
    if form.format != _FORMAT:
        raise BadRecord("the format is {format!r}; it must be {right!r}", format=form.format, right=_FORMAT)
    try:
        game = replay(
            Record(
                setup=setup,
                version=form.ruleset_version,
                seats=form.seats,
                fair=fair,
                answers=answers,
                given_up=read_given_up(form.result.winner, form.result.reason) if form.result else None,
                is_practice=form.practice is True,
            )
        )
    except BadSetup as error:
        raise BadRecord("{reason}", reason=error) from None
    if to_json(game)["result"] != msgspec.to_builtins(form.result):
        raise BadRecord("the result does not follow from the answers")
    return game
