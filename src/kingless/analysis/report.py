"""The report: an analysis in words, as plain values from which text and pages are made."""

from collections.abc import Iterator

from msgspec import Struct

from kingless.analysis.model import Analysis, Move, Tally, Trick, TurningPoint
from kingless.analysis.timeline import main_turning_point
from kingless.analysis.wording import (
    KINDS,
    SIGNS,
    action_text,
    alternatives,
    better_text,
    chance_text,
    game_text,
    is_worth_showing,
    loss_text,
    moment_text,
    no_turning_point_text,
    notes,
    result_text,
    short_action_text,
    standing_text,
    turning_point_text,
    verdict_text,
)
from kingless.rules.actions import Play, parse
from kingless.rules.cards import code
from kingless.table.setup import law_of
from kingless.view.names import Names
from kingless.view.words import Words


class MoveReport(Struct, frozen=True, kw_only=True):
    """A move: who made it, what is said of it, and what else there was to choose from."""

    turn: int
    """Its number among all answers of the record, counted from 1."""
    seat: int
    player: str
    card: str
    """The code of the card that was played; nothing where the move was something else."""
    answer: str
    """The move in full."""
    short: str
    """The move in a word or two."""
    sign: str
    kind: str
    """Whether the verdict praises (`good`) or blames (`doubt`, `bad`); nothing where it does neither."""
    verdict: str
    better: str
    """What would have been better, or nothing."""
    chance: str
    """The mover's chance after it, or how the game then stood; nothing where neither is known."""
    first_chance: str
    """The chance of seat 0 after it, where it is known."""
    others: tuple[str, ...]


class TrickReport(Struct, frozen=True):
    """A trick, with the moves in it that are worth showing."""

    phase: int
    number: int
    prize: str
    """The code of the card that it was about, or nothing."""
    winner: str
    moves: tuple[MoveReport, ...]


class TurningPointReport(Struct, frozen=True):
    """A turning point: how many answers were given before it, when it was, the move, and what it changed."""

    turns: int
    when: str
    played: str
    says: str


class Report(Struct, frozen=True, kw_only=True):
    """A whole analysis in words."""

    title: str
    game: str
    result: str
    standing: str
    """Who had the game in hand when phase two began; nothing where that is not known."""
    notes: tuple[str, ...]
    chart_title: str
    no_chart: str
    legend: tuple[tuple[str, str], ...]
    """The lines of the chart, each by its kind and in words."""
    turning_points: tuple[TurningPointReport, ...]
    main_turning_point: TurningPointReport | None
    """The one that decided the game."""
    no_turning_point: str
    tallies: tuple[str, ...]
    """What each seat did, added up, in sentences."""
    players: dict[str, tuple[str, str]]
    """The same as a table: a row for each figure."""
    tricks: tuple[TrickReport, ...]
    made: str
    """By which version and with what effort it was judged."""


def onlooker_names(words: Words, analysis: Analysis) -> Names:
    """The names in this game, for an onlooker."""
    return Names(words, law_of(analysis.setup).ruleset, analysis.seats, None)


def report_of(names: Names, analysis: Analysis) -> Report:
    """The report for this reader."""
    words = names.words
    first, second = names.seats
    points = tuple(_turning_point(names, analysis, one) for one in analysis.turning_points)
    movers = [analysis.moves[one.move].seat for one in analysis.turning_points]
    decided = main_turning_point(
        analysis.turning_points, movers, analysis.ending.winner if analysis.ending else None
    )
    return Report(
        title=words("{first} against {second}", first=first, second=second),
        game=game_text(names, analysis),
        result=result_text(names, analysis),
        standing=standing_text(names, analysis),
        notes=tuple(notes(names, analysis)),
        chart_title=words("The chance of {name} to win", name=first),
        no_chart=words("There is no chart: no chance could be told."),
        legend=tuple(_legend(names, analysis)),
        turning_points=points,
        main_turning_point=None if decided is None else points[decided],
        no_turning_point=no_turning_point_text(words, analysis),
        tallies=tuple(line for seat, one in enumerate(analysis.tallies) for line in _tally(names, seat, one)),
        players=_players(words, analysis),
        tricks=tuple(_trick(names, analysis, trick) for trick in analysis.tricks),
        made=words(
            "Judged by Kingless {version}: up to {nodes} positions solved and {games} games imagined for a "
            "move.",
            version=analysis.kingless,
            nodes=analysis.effort.nodes,
            games=analysis.effort.games,
        ),
    )


def move_report(names: Names, move: Move, first_chance: str = "") -> MoveReport:
    """A move in words."""
    action = parse(move.action)
    return MoveReport(
        turn=move.turn,
        seat=move.seat,
        player=names.seat(move.seat),
        card=code(action.card) if isinstance(action, Play) else "",
        answer=action_text(names, move.action),
        short=short_action_text(names, move.action),
        sign=SIGNS[move.verdict],
        kind=KINDS.get(move.verdict, ""),
        verdict=verdict_text(names, move),
        better=better_text(names, move),
        chance=chance_text(names.words, move),
        first_chance=first_chance,
        others=tuple(alternatives(names, move)),
    )


def _legend(names: Names, analysis: Analysis) -> Iterator[tuple[str, str]]:
    words, seen = names.words, {point.seen_by for point in analysis.curve}
    for seat, name in enumerate(names.seats):
        if seat in seen:
            yield f"seat-{seat}", words("estimated from what {name} could know", name=name)
    if None in seen:
        yield "exact", words("exact, with best play on both sides")


def _turning_point(names: Names, analysis: Analysis, point: TurningPoint) -> TurningPointReport:
    move = analysis.moves[point.move]
    return TurningPointReport(
        move.turn - 1,
        moment_text(names.words, move),
        f"{names.seat(move.seat)}: {action_text(names, move.action)}",
        turning_point_text(names, move, point),
    )


def _tally(names: Names, seat: int, tally: Tally) -> Iterator[str]:
    words, name = names.words, names.seat(seat)
    if tally.mean_loss is not None:
        yield words(
            "{name}, estimated. Choices: {moves}. Mistakes: {mistakes}. Mean loss of chance: {loss}",
            name=name,
            moves=tally.estimated,
            mistakes=tally.mistakes,
            loss=loss_text(words, tally.mean_loss),
        )
    if tally.exact:
        yield words(
            "{name}, exact. Choices: {moves}. Wins or draws thrown away: {errors}",
            name=name,
            moves=tally.exact,
            errors=tally.errors,
        )


def _players(words: Words, analysis: Analysis) -> dict[str, tuple[str, str]]:
    first, second = analysis.tallies
    losses = ["–" if one.mean_loss is None else loss_text(words, one.mean_loss) for one in analysis.tallies]
    return {
        words("Estimated choices"): (str(first.estimated), str(second.estimated)),
        words("Mistakes"): (str(first.mistakes), str(second.mistakes)),
        words("Mean loss of chance"): (losses[0], losses[1]),
        words("Exact choices"): (str(first.exact), str(second.exact)),
        words("Wins or draws thrown away"): (str(first.errors), str(second.errors)),
    }


def _trick(names: Names, analysis: Analysis, trick: Trick) -> TrickReport:
    chances = {point.move: f"{100 * point.chance:.0f} %" for point in analysis.curve}
    moves = enumerate(analysis.moves[trick.first : trick.first + trick.count], trick.first)
    return TrickReport(
        trick.phase,
        trick.number,
        trick.prize or "",
        "" if trick.winner is None else names.seat(trick.winner),
        tuple(
            move_report(names, move, chances.get(place, ""))
            for place, move in moves
            if is_worth_showing(move)
        ),
    )
