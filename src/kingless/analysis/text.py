"""An analysis as text: the turning points first, then every trick."""

from collections.abc import Iterator

from kingless.analysis.model import Analysis
from kingless.analysis.report import MoveReport, Report, TrickReport, onlooker_names, report_of
from kingless.analysis.wording import chance_text
from kingless.view.words import Words


def lines(words: Words, analysis: Analysis) -> Iterator[str]:
    """The whole analysis, line by line."""
    report = report_of(onlooker_names(words, analysis), analysis)
    yield report.title
    yield report.game
    yield report.result
    if report.standing:
        yield report.standing
    yield from report.notes
    yield ""
    yield from _turning_points(words, report)
    yield ""
    yield from report.tallies
    # Columns are as wide as their widest entry in the whole game.
    name_width = max(map(len, analysis.seats))
    chance_width = max(len(chance_text(words, move)) for move in analysis.moves)
    phase = 0
    for trick in report.tricks:
        if trick.phase != phase:
            phase = trick.phase
            yield ""
            yield words("Phase {phase}", phase=phase)
        yield _head(words, trick)
        for move in trick.moves:
            yield f"    {_line(move, name_width, chance_width)}"


def _turning_points(words: Words, report: Report) -> Iterator[str]:
    if not report.turning_points:
        yield report.no_turning_point
        return
    yield words("Turning points")
    for number, point in enumerate(report.turning_points, 1):
        yield f"{number:2}. {point.when}. {point.played}"
        yield f"    {point.says}"


def _head(words: Words, trick: TrickReport) -> str:
    head = f"{trick.number:2}."
    if trick.prize:
        head += " " + words("Prize: {card}", card=trick.prize)
    return f"{head} -> {trick.winner}" if trick.winner else head


def _line(move: MoveReport, name_width: int, chance_width: int) -> str:
    chance = f"{move.chance:>{chance_width}}  " if chance_width else ""
    says = "; ".join(filter(None, (move.verdict, move.better)))
    return f"{move.player:{name_width}}  {move.short}  {chance}{move.sign:2} {says}"
