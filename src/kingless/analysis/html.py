"""An analysis as one HTML page that needs nothing else: no script, no font, no picture from elsewhere."""

import re
from collections.abc import Iterator
from html import escape
from importlib.resources import files

from kingless.analysis.chart import chart
from kingless.analysis.forms import Analysis, Move, Trick, Verdict
from kingless.analysis.telling import (
    SIGNS,
    alternatives,
    brief,
    chance_of,
    full,
    is_worth_showing,
    kind,
    moment,
    names_of,
    notes,
    result,
    standing,
    turned,
    verdict,
)
from kingless.analysis.text import loss
from kingless.rules.phases import PHASE_1
from kingless.view.names import Names
from kingless.view.words import Words, said

_KINDS: dict[Verdict, str] = {
    "kept-win": "good",
    "kept-draw": "good",
    "best": "good",
    "thumb-same": "good",
    "little-worse": "doubt",
    "doubtful": "doubt",
    "thumb-other": "doubt",
    "mistake": "bad",
    "win-to-draw": "bad",
    "win-to-loss": "bad",
    "draw-to-loss": "bad",
}
_POLICY = "default-src 'none'; style-src 'unsafe-inline'"
"""Whatever a record holds, a browser loads and runs nothing for this page."""
_HEADS = (
    said("Trick"),
    said("Player"),
    said("Played"),
    said("Verdict"),
    said("Own chance"),
    said("Chance of {name}"),
    said("What there was to choose from"),
)


def page(words: Words, told: Analysis) -> str:
    """The whole page."""
    names = names_of(words, told)
    title = escape(words("{first} against {second}", first=told.seats[0], second=told.seats[1]))
    style = (files("kingless.analysis") / "style.css").read_text("utf-8")
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
        yield from _phase(names, told, phase)
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
    first, second = told.seats
    seen = {point.seen_by for point in told.curve}
    texts = {
        0: words("estimated from what {name} could know", name=first),
        1: words("estimated from what {name} could know", name=second),
        None: words("exact, with best play on both sides"),
    }
    yield "<figure>"
    yield "<figcaption>" + escape(words("The chance of {name} to win", name=first))
    yield '<ul class="legend">'
    for who, line in ((0, "seat-0"), (1, "seat-1"), (None, "exact")):
        if who in seen:
            sample = f'<svg viewBox="0 0 36 12" aria-hidden="true"><path class="{line}" d="M0 6H36"/></svg>'
            yield f"<li>{sample}<span>{escape(texts[who])}</span></li>"
    yield "</ul></figcaption>"
    yield chart(words, told)
    yield "</figure>"


def _turns(names: Names, told: Analysis) -> Iterator[str]:
    words = names.words
    yield _heading(words("Turning points"))
    if not told.turning_points:
        yield _soft(words("There was no turning point."))
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
    losses = ["–" if one.mean_loss is None else loss(words, one.mean_loss) for one in told.tallies]
    rows: dict[str, list[str]] = {
        words("Estimated choices"): [str(one.estimated) for one in told.tallies],
        words("Mistakes"): [str(one.mistakes) for one in told.tallies],
        words("Mean loss of chance"): losses,
        words("Exact choices"): [str(one.exact) for one in told.tallies],
        words("Wins or draws thrown away"): [str(one.errors) for one in told.tallies],
    }
    yield _heading(words("The players"))
    yield '<table class="players"><thead><tr><td></td>'
    yield from (f'<th scope="col">{escape(name)}</th>' for name in told.seats)
    yield "</tr></thead><tbody>"
    for head, cells in rows.items():
        row = "".join(f"<td>{cell}</td>" for cell in cells)
        yield f'<tr><th scope="row">{escape(head)}</th>{row}</tr>'
    yield "</tbody></table>"


def _phase(names: Names, told: Analysis, phase: int) -> Iterator[str]:
    """The table of all tricks of a phase."""
    words = names.words
    yield _heading(words("Phase {phase}", phase=phase))
    yield '<div class="moves"><table role="table">'
    if phase == PHASE_1:
        says = words("A number beside a card is the chance of whoever plays it, as that seat could judge it.")
    else:
        says = words("A fraction beside a card of a lost game: how many of the answers to it are wrong.")
    yield f"<caption>{escape(says)}</caption>"
    yield '<thead role="rowgroup"><tr role="row">'
    for head in _HEADS:
        yield f'<th scope="col" role="columnheader">{escape(words(head, name=told.seats[0]))}</th>'
    yield "</tr></thead>"
    for trick in told.tricks:
        if trick.phase == phase:
            yield from _trick(names, told, trick)
    yield "</table></div>"


def _trick(names: Names, told: Analysis, trick: Trick) -> Iterator[str]:
    places = range(trick.first, trick.first + trick.count)
    shown = [place for place in places if is_worth_showing(told.moves[place])]
    chances = {point.move: f"{100 * point.chance:.0f} %" for point in told.curve}
    heads = [names.words(head, name=told.seats[0]) for head in _HEADS]
    yield '<tbody role="rowgroup">'
    for place in shown:
        when = _when(names, trick) if place == shown[0] else ""
        yield _row(names, heads, told.moves[place], when, chances.get(place, ""))
    yield "</tbody>"


def _when(names: Names, trick: Trick) -> str:
    parts = [f"<strong>{trick.number}</strong>"]
    if trick.prize:
        parts.append(escape(names.words("Prize: {card}", card=trick.prize)))
    if trick.winner is not None:
        parts.append(f"→ {escape(names.seat(trick.winner))}")
    return "<br>".join(parts)


def _row(names: Names, heads: list[str], move: Move, when: str, chance: str) -> str:
    others = "".join(f"<div>{_unbroken(escape(line))}</div>" for line in alternatives(names, move))
    says = (
        f'<span class="sign" aria-hidden="true">{escape(SIGNS[move.verdict])}</span>'
        f'<span class="says">{escape(verdict(names, move))}</span>'
    )
    cells = (
        ("when", when),
        ("player", escape(names.seat(move.seat))),
        ("card", escape(brief(names, move.action))),
        ("verdict", says),
        ("chance", escape(chance_of(names.words, move))),
        ("chance soft", chance),
        ("others", others),
    )
    row = "".join(
        f'<td role="cell" class="{mark}" data-head="{escape(head)}">{cell}</td>'
        for head, (mark, cell) in zip(heads, cells, strict=True)
    )
    return f'<tr role="row" class="{_KINDS.get(move.verdict, "plain")}">{row}</tr>'


def _unbroken(line: str) -> str:
    """A line that never breaks between a card and its number."""
    return re.sub(r" (\d+) %", "\u00a0\\1\u00a0%", line)


def _footer(names: Names, told: Analysis) -> Iterator[str]:
    made = names.words(
        "Judged by Kingless {version}: up to {nodes} positions solved and {games} games imagined for a move.",
        version=told.kingless,
        nodes=told.effort.nodes,
        games=told.effort.games,
    )
    yield f'<footer class="soft small"><p>{escape(made)}</p></footer>'
