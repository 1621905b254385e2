"""Records as text: a header, the deal, and one line for each trick, to read and to paste."""

import re
from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import UNSET

from kingless.rules.actions import AnyAction, Deal, DealArtifacts, Leader, Play, Potions, parse, text
from kingless.rules.cards import HAND_SIZE, cards, code, codes
from kingless.rules.chance import ARTIFACTS_EACH, CHANCE
from kingless.rules.complaint import Complaint
from kingless.table.fair_lines import FAIR_HEADERS, fair_lines, read_fair
from kingless.table.game import Game, GivenUp, Turn
from kingless.table.record import (
    BadAnswer,
    BadEnd,
    Record,
    WrongVersion,
    at_line,
    check_length,
    read_given_up,
    record_of,
    replay,
    seat_name,
)
from kingless.table.setup import BadSetup, Setup, read_setup
from kingless.table.text_checks import decode_json

_TITLE = "Kingless record 1"
_TRICK = re.compile(r"(\d+)\.\s+(?:\(\S+\)\s+)?(.+?)(?:\s+->\s+[01])?")
_ITEM = re.compile(r"(0|1|chance)\s+(\S.*)")
_CARD = re.compile(r"[A-Z][0-9]")
_COURSE = re.compile(r"(first leader|potions|artifacts [01]|deal [01]|deck):.*|phase [12]|\d+\..*")
_END = re.compile(r"seat ([01]) by (\w+)")
_WHOLE = re.compile(r"-?[0-9]+")
_DIGITS = 1000
_YES = "yes"

_Lines = list[tuple[int, str]]
"""The lines that say something, each with its number."""


def write(game: Game) -> str:
    """The record of a game as text."""
    return "\n".join((*_header(game), "", *_course(game))) + "\n"


def read(record: str) -> Game:
    """The game that a text record tells; a `BadRecord` names the line and the reason."""
    check_length(record)
    lines = [
        (number, " ".join(line.split()))
        for number, line in enumerate(record.removeprefix("\ufeff").splitlines(), 1)
        if line.strip() and not line.lstrip().startswith("#")
    ]
    if not lines or lines[0][1] != _TITLE:
        raise at_line(lines[0][0] if lines else 1, Complaint("a record begins with {title!r}", title=_TITLE))
    headers = _headers(lines[1:])
    answers = list(_answers(lines[1 + len(headers) :]))
    try:
        seats = tuple(seat for _, seat, _ in answers)
        game = replay(_record(headers, tuple(answer for _, _, answer in answers)), seats)
    except BadAnswer as error:
        raise at_line(answers[error.number - 1][0], error.reason) from None
    except BadEnd as error:
        raise at_line(headers["result"][0], error.reason) from None
    except WrongVersion as error:
        raise at_line(headers["version"][0], error) from None
    except BadSetup as error:
        raise at_line(headers.get(error.field or "", lines[0])[0], error) from None
    _compare(lines, write(game))
    return game


# Writing.


def _header(game: Game) -> Iterator[str]:
    record = record_of(game)
    yield _TITLE
    for key, value in _setup_fields(record.setup):
        yield f"{key}: {value}"
    yield f"version: {record.version}"
    yield f"seats: {' | '.join(record.seats)}"
    if record.fair:
        yield from fair_lines(record.fair)
    yield f"result: {_result(game)}"
    if record.is_practice:
        yield f"practice: {_YES}"


def _setup_fields(setup: Setup) -> Iterator[tuple[str, str]]:
    yield "ruleset", setup.ruleset
    yield "factions", " ".join(setup.factions)
    if setup.options:
        yield "options", msgspec.json.encode(setup.options, order="sorted").decode()
    if setup.artifacts:
        yield "artifacts", _YES
    if setup.windows != "usable":
        yield "windows", setup.windows
    yield "leader", str(setup.leader)
    if setup.seed is not None:
        yield "seed", str(setup.seed)
    if setup.position is not UNSET:
        yield "position", msgspec.json.encode(setup.position).decode()


def _result(game: Game) -> str:
    if game.given_up:
        return f"seat {game.winner} by {game.given_up.by}"
    result = game.result
    if result is None:
        return "unfinished"
    first, second = result.tally
    votes = f"votes {first}-{second}"
    return f"draw, {votes}" if result.winner is None else f"seat {result.winner} by {result.reason}, {votes}"


def _course(game: Game) -> Iterator[str]:
    line: list[Turn] = []
    phase = 0
    for turn in game.turns:
        match turn.action:
            case Leader(seat):
                yield f"first leader: {seat}"
            case Potions(order):
                yield f"potions: {' '.join(order)}"
            case DealArtifacts(keys):
                yield f"artifacts 0: {' '.join(keys[:ARTIFACTS_EACH])}"
                yield f"artifacts 1: {' '.join(keys[ARTIFACTS_EACH:])}"
            case Deal(dealt):
                yield f"deal 0: {codes(dealt[:HAND_SIZE])}"
                yield f"deal 1: {codes(dealt[HAND_SIZE : 2 * HAND_SIZE])}"
                yield f"deck: {codes(dealt[2 * HAND_SIZE :])}"
            case _:
                if line and _place(line[0]) != _place(turn):
                    yield _trick(line)
                    line = []
                if turn.before.phase != phase:
                    phase = turn.before.phase
                    yield f"phase {phase}"
                line.append(turn)
    if line:
        yield _trick(line)


def _place(turn: Turn) -> tuple[int, int]:
    return turn.before.phase, turn.before.trick


def _trick(turns: list[Turn]) -> str:
    centre = next((turn.before.centre for turn in turns if turn.before.centre is not None), None)
    won = [event.seat for turn in turns for event in turn.events if event.what == "won"]
    return (
        f"{turns[0].before.trick:2}. "
        + (f"({code(centre)}) " if centre is not None else "")
        + ", ".join(f"{seat_name(turn.seat)} {_answer_text(turn.action)}" for turn in turns)
        + (f" -> {won[-1]}" if won else "")
    )


def _answer_text(action: AnyAction) -> str:
    return code(action.card) if isinstance(action, Play) else text(action)


# Reading.

_HEADERS = (
    "ruleset",
    "factions",
    "options",
    "artifacts",
    "windows",
    "leader",
    "seed",
    "position",
    "version",
    "seats",
    *FAIR_HEADERS,
    "result",
    "practice",
)
_NEEDED = ("ruleset", "version", "seats", "result")


def _headers(lines: _Lines) -> dict[str, tuple[int, str]]:
    """The header lines by key, up to the first line of the course."""
    found: dict[str, tuple[int, str]] = {}
    for number, line in lines:
        key, _, value = line.partition(":")
        if key not in _HEADERS:
            if not _COURSE.fullmatch(line):
                known = ", ".join(_HEADERS)
                raise at_line(
                    number, Complaint("there is no header {key!r}; there are {known}", key=key, known=known)
                )
            break
        if key in found:
            raise at_line(number, Complaint("{key!r} stands here a second time", key=key))
        found[key] = (number, value.strip())
    for key in _NEEDED:
        if key not in found:
            raise at_line(lines[0][0] if lines else 1, Complaint("the header has no line {key!r}", key=key))
    return found


def _record(headers: dict[str, tuple[int, str]], answers: tuple[AnyAction, ...]) -> Record:
    raw: dict[str, Any] = {}
    fields = {key: value for key, (_, value) in headers.items()}
    for key, value in fields.items():
        try:
            if key in ("ruleset", "windows"):
                raw[key] = value
            elif key == "factions":
                raw[key] = value.split()
            elif key == "artifacts":
                raw[key] = value == _YES
            elif key in ("options", "position"):
                raw[key] = decode_json(value)
            elif key in ("leader", "seed"):
                raw[key] = value if value == "random" else _number(value)
        except Complaint as error:
            reason = Complaint("{key}: {reason}", key=key, reason=error)
            raise at_line(headers[key][0], reason) from None
    names = fields["seats"].split(" | ")
    if len(names) != 2:
        raise at_line(headers["seats"][0], Complaint("seats: two names with ' | ' between them are needed"))
    return Record(
        setup=read_setup(raw),
        version=fields["version"],
        seats=(names[0], names[1]),
        fair=read_fair(headers),
        answers=answers,
        given_up=_given_up_in(fields["result"]),
        is_practice=fields.get("practice") == _YES,
    )


def _given_up_in(result: str) -> GivenUp | None:
    told = _END.fullmatch(result)
    return read_given_up(int(told[1]), told[2]) if told else None


def _number(text: str) -> int:
    if not _WHOLE.fullmatch(text):
        raise Complaint("{text!r} is no whole number", text=text)
    return int(text[:_DIGITS])  # one that long is refused in any case


def _answers(lines: _Lines) -> Iterator[tuple[int, int, AnyAction]]:
    """Every answer of the course, with the number of its line and the seat that gave it."""
    dealt: list[str] = []
    artifacts: list[str] = []
    for number, line in lines:
        key, _, rest = line.partition(":")
        trick = _TRICK.fullmatch(line)
        try:
            if key == "first leader":
                yield number, CHANCE, parse(f"leader {rest.strip()}")
            elif key == "potions":
                yield number, CHANCE, Potions(tuple(rest.split()))
            elif key in ("artifacts 0", "artifacts 1"):
                artifacts += rest.split()
                if key == "artifacts 1":
                    yield number, CHANCE, DealArtifacts(tuple(artifacts))
            elif key in ("deal 0", "deal 1", "deck"):
                dealt.append(rest)
                if key == "deck":
                    yield number, CHANCE, Deal(cards(" ".join(dealt)))
            elif trick:
                for item in trick[2].split(","):
                    yield number, *_answer(item.strip())
            elif not re.fullmatch(r"phase [12]", line):
                raise Complaint("{line!r} is neither a header, the deal, a phase nor a trick", line=line)
        except Complaint as error:
            raise at_line(number, error) from None


def _answer(item: str) -> tuple[int, AnyAction]:
    said = _ITEM.fullmatch(item)
    if not said:
        raise Complaint("{item!r} is no answer: a seat and what it did are needed, such as '0 G7'", item=item)
    seat = int(said[1]) if said[1].isdigit() else CHANCE
    return seat, parse(f"play {said[2]}" if _CARD.fullmatch(said[2]) else said[2])


def _compare(lines: _Lines, rightly: str) -> None:
    """Refuse a record whose notes do not follow from its answers."""
    right = [" ".join(line.split()) for line in rightly.splitlines() if line]
    for (number, line), expected in zip(lines, right, strict=False):
        if line != expected:
            reason = Complaint("this says {line!r}, but the game gives {right!r}", line=line, right=expected)
            raise at_line(number, reason)
    if len(lines) != len(right):
        reason = Complaint(
            "{right} lines follow from the game, not {count}", right=len(right), count=len(lines)
        )
        raise at_line(lines[-1][0], reason)
