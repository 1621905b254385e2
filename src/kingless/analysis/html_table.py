"""The table of moves on the page: every trick of a phase with its moves, verdicts and alternatives."""

import re
from collections.abc import Iterator
from html import escape

from kingless.analysis.model import Analysis, Move
from kingless.analysis.report import MoveReport, Report, TrickReport
from kingless.view.words import Words, sentence

_HEADS = (
    sentence("Trick"),
    sentence("Player"),
    sentence("Played"),
    sentence("Verdict"),
    sentence("Own chance"),
    sentence("Chance of {name}"),
    sentence("What there was to choose from"),
)


def moves_table(words: Words, analysis: Analysis, report: Report, phase: int) -> Iterator[str]:
    """The table of all tricks of a phase."""
    heads = [words(head, name=analysis.seats[0]) for head in _HEADS]
    yield '<div class="moves"><table role="table">'
    if says := _caption(words, [move for move in analysis.moves if move.phase == phase]):
        yield f"<caption>{escape(says)}</caption>"
    yield '<thead role="rowgroup"><tr role="row">'
    for head in heads:
        yield f'<th scope="col" role="columnheader">{escape(head)}</th>'
    yield "</tr></thead>"
    for trick in report.tricks:
        if trick.phase == phase:
            yield from _trick(words, heads, trick)
    yield "</table></div>"


def _caption(words: Words, moves: list[Move]) -> str:
    """What the numbers in the last column mean, where there are any."""
    says = []
    if any(move.basis == "estimate" for move in moves):
        says.append(
            words("A number beside a card is the chance of whoever plays it, as that seat could judge it.")
        )
    if any(option.wrong for move in moves for option in move.options):
        says.append(
            words("A fraction beside a card of a lost game: how many of the answers to it are wrong.")
        )
    return " ".join(says)


def _trick(words: Words, heads: list[str], trick: TrickReport) -> Iterator[str]:
    yield '<tbody role="rowgroup">'
    for number, move in enumerate(trick.moves):
        yield _row(heads, move, "" if number else _when(words, trick))
    yield "</tbody>"


def _when(words: Words, trick: TrickReport) -> str:
    parts = [f"<strong>{trick.number}</strong>"]
    if trick.prize:
        parts.append(escape(words("Prize: {card}", card=trick.prize)))
    if trick.winner:
        parts.append(f"→ {escape(trick.winner)}")
    return "<br>\n".join(parts)


def _row(heads: list[str], move: MoveReport, when: str) -> str:
    others = "".join(f"<div>{_keep_together(escape(line))}</div>" for line in move.others)
    says = (
        f'<span class="sign" aria-hidden="true">{escape(move.sign)}</span>'
        f'<span class="says">{escape(move.verdict)}</span>'
    )
    cells = (
        ("when", when),
        ("player", escape(move.player)),
        ("card", escape(move.short)),
        ("verdict", says),
        ("chance", escape(move.chance)),
        ("chance soft", move.first_chance),
        ("others", others),
    )
    row = "".join(
        f'<td role="cell" class="{mark}" data-head="{escape(head)}">{cell}</td>'
        for head, (mark, cell) in zip(heads, cells, strict=True)
    )
    return f'<tr role="row" class="{move.kind or "plain"}">{row}</tr>'


def _keep_together(line: str) -> str:
    """A line that never breaks between a card and its number."""
    return re.sub(r" (\d+) %", "\u00a0\\1\u00a0%", line)
