"""An analysis as one HTML page that needs nothing else: no script, no font, no picture from elsewhere."""

from collections.abc import Iterator
from html import escape
from importlib.resources import files

from kingless.analysis.chart import chart
from kingless.analysis.html_table import moves_table
from kingless.analysis.model import Analysis
from kingless.analysis.report import Report, onlooker_names, report_of
from kingless.view.words import Words

_POLICY = "default-src 'none'; style-src 'unsafe-inline'"
"""Whatever a record holds, a browser loads and runs nothing for this page."""


def page(words: Words, analysis: Analysis) -> str:
    """The whole page."""
    report = report_of(onlooker_names(words, analysis), analysis)
    title = escape(report.title)
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
    return "\n".join((*head, *_body(words, analysis, report), "</main>", "</body>", "</html>", ""))


def _body(words: Words, analysis: Analysis, report: Report) -> Iterator[str]:
    yield from _facts(report)
    yield from _figure(words, analysis, report)
    yield from _turning_points(words, report)
    yield from _players(words, analysis, report)
    for phase in sorted({trick.phase for trick in report.tricks}):
        yield _heading(words("Phase {phase}", phase=phase))
        yield from moves_table(words, analysis, report, phase)
    yield f'<footer class="soft small"><p>{escape(report.made)}</p></footer>'


def _facts(report: Report) -> Iterator[str]:
    yield f'<p class="result">{escape(report.result)}</p>'
    if report.standing:
        yield f"<p>{escape(report.standing)}</p>"
    yield _soft(report.game)
    yield from map(_soft, report.notes)


def _heading(text: str) -> str:
    return f"<h2>{escape(text)}</h2>"


def _soft(text: str) -> str:
    return f'<p class="soft">{escape(text)}</p>'


def _figure(words: Words, analysis: Analysis, report: Report) -> Iterator[str]:
    if not analysis.curve:
        yield _soft(report.no_chart)
        return
    yield '<figure class="curve">'
    yield "<figcaption>" + escape(report.chart_title)
    yield '<ul class="legend">'
    for line, text in report.legend:
        sample = f'<svg viewBox="0 0 36 12" aria-hidden="true"><path class="{line}" d="M0 6H36"/></svg>'
        yield f"<li>{sample}<span>{escape(text)}</span></li>"
    yield "</ul></figcaption>"
    yield chart(words, analysis)
    yield "</figure>"


def _turning_points(words: Words, report: Report) -> Iterator[str]:
    yield _heading(words("Turning points"))
    if not report.turning_points:
        yield _soft(report.no_turning_point)
        return
    yield '<ol class="turns">'
    for number, point in enumerate(report.turning_points, 1):
        yield (
            f'<li><span class="badge" aria-hidden="true">{number}</span><div>'
            f'<p class="soft small">{escape(point.when)}</p>'
            f"<p><strong>{escape(point.played)}</strong></p>"
            f"<p>{escape(point.says)}</p></div></li>"
        )
    yield "</ol>"


def _players(words: Words, analysis: Analysis, report: Report) -> Iterator[str]:
    yield _heading(words("The players"))
    yield '<table class="players"><thead><tr><td></td>'
    yield from (f'<th scope="col">{escape(name)}</th>' for name in analysis.seats)
    yield "</tr></thead><tbody>"
    for head, cells in report.players.items():
        row = "".join(f"<td>{cell}</td>" for cell in cells)
        yield f'<tr><th scope="row">{escape(head)}</th>{row}</tr>'
    yield "</tbody></table>"
