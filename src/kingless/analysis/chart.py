"""The chart: how the chance of seat 0 went through a game, as one picture in SVG."""

from collections.abc import Iterator
from html import escape

from kingless.analysis.model import Analysis, Point
from kingless.view.words import Words

_WIDE, _HIGH = 860, 400
_LEFT, _RIGHT, _TOP, _BOTTOM = 84, 18, 46, 44
_LABEL = 18
_GRID = (0, 25, 50, 75, 100)
_RADIUS = 12


def chart(words: Words, analysis: Analysis) -> str:
    """The picture, with a title and a description for those who do not see it; the page has its colours."""
    name = words("The chance of {name} to win", name=analysis.seats[0])
    parts = (
        f'<svg class="chart" viewBox="0 0 {_WIDE} {_HIGH}" role="img"',
        ' aria-labelledby="chart-name chart-says">',
        f'<title id="chart-name">{escape(name)}</title>',
        f'<desc id="chart-says">{escape(_description(words, analysis))}</desc>',
        *_grid(words, analysis),
        *_phase(words, analysis),
        *_lines(analysis),
        *_turning_points(analysis),
        "</svg>",
    )
    return "\n".join(parts)


def short(name: str) -> str:
    """A name that leaves room for the chart."""
    return name if len(name) <= _LABEL else f"{name[: _LABEL - 1]}…"


def _description(words: Words, analysis: Analysis) -> str:
    first, last = analysis.curve[0], analysis.curve[-1]
    return words(
        "From {first} % after the first move to {last} % after the last. Turning points: {count}. "
        "The table of all moves has every number.",
        first=round(100 * first.chance),
        last=round(100 * last.chance),
        count=len(analysis.turning_points),
    )


def _across(analysis: Analysis, move: float) -> float:
    """Where a move stands from the left."""
    return _LEFT + (_WIDE - _LEFT - _RIGHT) * (move + 1) / (len(analysis.moves) + 0.5)


def _down(chance: float) -> float:
    """Where a chance stands from the top."""
    return _TOP + (_HIGH - _TOP - _BOTTOM) * (1 - chance)


def _grid(words: Words, analysis: Analysis) -> Iterator[str]:
    right = _WIDE - _RIGHT
    for level in _GRID:
        down = _down(level / 100)
        kind = "middle" if level == 50 else "grid"
        yield f'<line class="{kind}" x1="{_LEFT}" x2="{right}" y1="{down:.1f}" y2="{down:.1f}"/>'
        yield f'<text class="level" x="{_LEFT - 10}" y="{down:.1f}" dy="0.35em">{level} %</text>'
    for seat, chance, away in ((0, 1, "1.3em"), (1, 0, "-0.6em")):
        says = escape(words("{name} wins", name=short(analysis.seats[seat])))
        yield f'<text class="wins" x="{_LEFT + 8}" y="{_down(chance):.1f}" dy="{away}">{says}</text>'
    for trick in analysis.tricks:
        if trick.number % 3 == 1:
            across = _across(analysis, trick.first)
            yield f'<text class="trick" x="{across:.1f}" y="{_HIGH - _BOTTOM + 24}">{trick.number}</text>'


def _phase(words: Words, analysis: Analysis) -> Iterator[str]:
    """Where each phase begins."""
    begins = {trick.phase: trick.first for trick in reversed(analysis.tricks)}
    for phase, first in sorted(begins.items()):
        across = _LEFT if first == 0 else _across(analysis, first - 0.5)
        if first:
            yield (
                f'<line class="phase" x1="{across:.1f}" x2="{across:.1f}" '
                f'y1="{_TOP - 26}" y2="{_HIGH - _BOTTOM}"/>'
            )
        says = escape(words("Phase {phase}", phase=phase))
        yield f'<text class="phase-name" x="{across + 8:.1f}" y="{_TOP - 14}">{says}</text>'


def _lines(analysis: Analysis) -> Iterator[str]:
    """A line for what each seat could know, and one that is exact."""
    for seat in (0, 1):
        seen = [point for point in analysis.curve if point.seen_by == seat]
        if seen:
            yield f'<polyline class="seat-{seat}" points="{_points(analysis, seen)}"/>'
    exact = [point for point in analysis.curve if point.seen_by is None]
    if exact:
        yield f'<path class="exact" d="{_steps(analysis, exact)}"/>'


def _points(analysis: Analysis, points: list[Point]) -> str:
    return " ".join(f"{_across(analysis, point.move):.1f},{_down(point.chance):.1f}" for point in points)


def _steps(analysis: Analysis, points: list[Point]) -> str:
    """An exact value holds until a move changes it."""
    first = analysis.moves[points[0].move]
    before = first.best or 0.0
    begins = before if first.seat == 0 else 1 - before
    path = f"M{_across(analysis, points[0].move - 0.5):.1f} {_down(begins):.1f}"
    for point in points:
        path += f" H{_across(analysis, point.move):.1f} V{_down(point.chance):.1f}"
    return f"{path} H{_across(analysis, points[-1].move + 0.5):.1f}"


def _turning_points(analysis: Analysis) -> Iterator[str]:
    """A numbered mark at each, and how far the chance fell."""
    chances = {point.move: point.chance for point in analysis.curve}
    for number, point in enumerate(analysis.turning_points, 1):
        seat = analysis.moves[point.move].seat
        across, after = _across(analysis, point.move), _down(chances[point.move])
        before = _down(point.before if seat == 0 else 1 - point.before)
        place = min(max(after, _TOP + _RADIUS), _HIGH - _BOTTOM - _RADIUS)
        yield f'<line class="fall" x1="{across:.1f}" x2="{across:.1f}" y1="{before:.1f}" y2="{after:.1f}"/>'
        yield f'<circle class="turn" cx="{across:.1f}" cy="{place:.1f}" r="{_RADIUS}"/>'
        yield f'<text class="number" x="{across:.1f}" y="{place:.1f}" dy="0.35em">{number}</text>'
