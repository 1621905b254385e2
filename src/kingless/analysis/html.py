"""An analysis as one HTML page that needs nothing else: no script, no font, no picture from elsewhere."""

from collections.abc import Iterator
from html import escape
from importlib.resources import files

from kingless.analysis.chart import chart
from kingless.analysis.forms import Analysis
from kingless.analysis.html_moves import moves_of
from kingless.analysis.parts import legend, players
from kingless.analysis.telling import (
    full,
    kind,
    moment,
    names_of,
    never_turned,
    notes,
    result,
    standing,
    turned,
)
from kingless.view.names import Names
from kingless.view.words import Words

_POLICY = "default-src 'none'; style-src 'unsafe-inline'"
"""Whatever a record holds, a browser loads and runs nothing for this page."""


def page(words: Words, told: Analysis) -> str:
    """The whole page."""
    names = names_of(words, told)
    title = escape(words("{first} against {second}", first=told.seats[0], second=told.seats[1]))
    styles = files("kingless.analysis")
    style = "".join((styles / name).read_text("utf-8") for name in ("style.css", "static/css/chart.css"))
    head = (
        "<!DOCTYPE html>",
        f'<html lang="{words.language}">',
        "<head>",
        '<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">',
        f"<title>{title} · Kingless</title>",
        f"<style>\n{style}</style>",
        "</head>",
        "<body>",
        "<main>",
        f"<h1>{title}</h1>",
    )
    return "\n".join((*head, *_body(names, told), "</main>", "</body>", "</html>", ""))


def _body(names: Names, told: Analysis) -> Iterator[str]:
    yield from _facts(names, told)
    yield from _figure(names, told)
    yield from _turns(names, told)
    yield from _tallies(names, told)
    for phase in sorted({trick.phase for trick in told.tricks}):
        yield _heading(names.words("Phase {phase}", phase=phase))
        yield from moves_of(names, told, phase)
    yield from _footer(names, told)


def _facts(names: Names, told: Analysis) -> Iterator[str]:
    yield f'<p class="result">{escape(result(names, told))}</p>'
    if held := standing(names, told):
        yield f"<p>{escape(held)}</p>"
    yield _soft(kind(names, told))
    yield from map(_soft, notes(names, told))


def _heading(text: str) -> str:
    return f"<h2>{escape(text)}</h2>"


def _soft(text: str) -> str:
    return f'<p class="soft">{escape(text)}</p>'


def _figure(names: Names, told: Analysis) -> Iterator[str]:
    words = names.words
    if not told.curve:
        yield _soft(words("There is no chart: no chance could be told."))
        return
    yield '<figure class="curve">'
    yield "<figcaption>" + escape(words("The chance of {name} to win", name=told.seats[0]))
    yield '<ul class="legend">'
    for line, text in legend(words, told):
        sample = f'<svg viewBox="0 0 36 12" aria-hidden="true"><path class="{line}" d="M0 6H36"/></svg>'
        yield f"<li>{sample}<span>{escape(text)}</span></li>"
    yield "</ul></figcaption>"
    yield chart(words, told)
    yield "</figure>"


def _turns(names: Names, told: Analysis) -> Iterator[str]:
    words = names.words
    yield _heading(words("Turning points"))
    if not told.turning_points:
        yield _soft(never_turned(words, told))
        return
    yield '<ol class="turns">'
    for number, point in enumerate(told.turning_points, 1):
        move = told.moves[point.move]
        played = f"{names.seat(move.seat)}: {full(names, move.action)}"
        yield (
            f'<li><span class="badge" aria-hidden="true">{number}</span><div>'
            f'<p class="soft small">{escape(moment(words, move))}</p>'
            f"<p><strong>{escape(played)}</strong></p>"
            f"<p>{escape(turned(names, move, point))}</p></div></li>"
        )
    yield "</ol>"


def _tallies(names: Names, told: Analysis) -> Iterator[str]:
    words = names.words
    yield _heading(words("The players"))
    yield '<table class="players"><thead><tr><td></td>'
    yield from (f'<th scope="col">{escape(name)}</th>' for name in told.seats)
    yield "</tr></thead><tbody>"
    for head, cells in players(words, told).items():
        row = "".join(f"<td>{cell}</td>" for cell in cells)
        yield f'<tr><th scope="row">{escape(head)}</th>{row}</tr>'
    yield "</tbody></table>"


def _footer(names: Names, told: Analysis) -> Iterator[str]:
    made = names.words(
        "Judged by Kingless {version}: up to {nodes} positions solved and {games} games imagined for a move.",
        version=told.kingless,
        nodes=told.effort.nodes,
        games=told.effort.games,
    )
    yield f'<footer class="soft small"><p>{escape(made)}</p></footer>'
