"""Renders the analysis on the page of a finished game: not asked for, in progress, or done."""

from markupsafe import Markup
from msgspec import Struct
from msgspec.structs import replace

from kingless.analysis.chart import chart
from kingless.analysis.forms import Analysis, Move, Trick
from kingless.analysis.html_moves import KINDS
from kingless.analysis.parts import legend, players
from kingless.analysis.prospect import beforehand
from kingless.analysis.telling import (
    SIGNS,
    alternatives,
    chance_of,
    full,
    is_worth_showing,
    moment,
    never_turned,
    notes,
    standing,
    turned,
    verdict,
)
from kingless.rules.actions import Play, parse
from kingless.rules.cards import card
from kingless.table.stops import Stop, stop_after, stop_before
from kingless.view.cards import Face, face
from kingless.view.names import Names
from kingless.web.pages.layout import page
from kingless.web.workers.analysis_state import Judging

__all__ = ["KINDS", "judged_part"]


class Turned(Struct, frozen=True):
    """A turning point: the halt before it, when it was, what was done, and what came of it."""

    at: int
    when: str
    played: str
    says: str


class Row(Struct, frozen=True, kw_only=True):
    """One move and its verdict."""

    at: int
    player: str
    seat: int
    face: Face | None
    answer: str
    sign: str
    kind: str
    says: str
    chance: str
    others: list[str]


class Tricked(Struct, frozen=True):
    """A trick and the moves in it that are worth showing."""

    phase: int
    number: int
    prize: Face | None
    winner: str
    rows: list[Row]


def judged_part(names: Names, judging: Judging, halts: tuple[Stop, ...], here: str, csrf: str) -> str:
    """The part of the page about the verdicts, as far as there are any."""
    # It is stored with the names of its seats at that time; they are shown as this reader calls them.
    told = replace(judging.told, seats=names.seats) if judging.told else None
    parts = _told(names, told, halts) if told else {"beforehand": beforehand(names.words, judging.prospect)}
    return page("after_judged.html", names.words, judging=judging, here=here, csrf=csrf, **parts)


def _told(names: Names, told: Analysis, halts: tuple[Stop, ...]) -> dict[str, object]:
    words = names.words
    made = words(
        "Judged by Kingless {version}: up to {nodes} positions solved and {games} games imagined for a move.",
        version=told.kingless,
        nodes=told.effort.nodes,
        games=told.effort.games,
    )
    return {
        "names": names,
        "notes": [*filter(None, (standing(names, told),)), *notes(names, told)],
        "chart": Markup(chart(words, told)) if told.curve else "",  # our own, escaped when made
        "legend": legend(words, told),
        "turned": _turned(names, told, halts),
        "never": never_turned(words, told),
        "players": players(words, told),
        "tricks": [_trick(names, told, trick, halts) for trick in told.tricks],
        "made": made,
    }


def _turned(names: Names, told: Analysis, halts: tuple[Stop, ...]) -> list[Turned]:
    found = []
    for point in told.turning_points:
        move = told.moves[point.move]
        played = f"{names.seat(move.seat)}: {full(names, move.action)}"
        at = stop_before(halts, move.turn - 1)
        found.append(Turned(at, moment(names.words, move), played, turned(names, move, point)))
    return found


def _trick(names: Names, told: Analysis, trick: Trick, halts: tuple[Stop, ...]) -> Tricked:
    moves = told.moves[trick.first : trick.first + trick.count]
    return Tricked(
        trick.phase,
        trick.number,
        face(names, card(trick.prize)) if trick.prize else None,
        "" if trick.winner is None else names.seat(trick.winner),
        [_row(names, move, halts) for move in moves if is_worth_showing(move)],
    )


def _row(names: Names, move: Move, halts: tuple[Stop, ...]) -> Row:
    answer = parse(move.action)
    return Row(
        at=stop_after(halts, move.turn),
        player=names.seat(move.seat),
        seat=move.seat,
        face=face(names, answer.card) if isinstance(answer, Play) else None,
        answer=full(names, move.action),
        sign=SIGNS[move.verdict],
        kind=KINDS.get(move.verdict, "neutral"),
        says=verdict(names, move),
        chance=chance_of(names.words, move),
        others=alternatives(names, move),
    )
