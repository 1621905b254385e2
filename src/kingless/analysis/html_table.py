"""The table of the page: every trick of a phase with its moves, verdicts and alternatives."""

import re
from collections.abc import Iterator
from html import escape

from kingless.analysis.model import Analysis, Move, Trick, Verdict
from kingless.analysis.wording import (
    SIGNS,
    alternatives,
    chance_text,
    is_worth_showing,
    short_action_text,
    verdict_text,
)
from kingless.view.names import Names
from kingless.view.words import sentence

KINDS: dict[Verdict, str] = {
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
"""Whether a verdict praises or blames; the others do neither."""
_HEADS = (
    sentence("Trick"),
    sentence("Player"),
    sentence("Played"),
    sentence("Verdict"),
    sentence("Own chance"),
    sentence("Chance of {name}"),
    sentence("What there was to choose from"),
)


def moves_of(names: Names, told: Analysis, phase: int) -> Iterator[str]:
    """The table of all tricks of a phase."""
    words = names.words
    yield '<div class="moves"><table role="table">'
    if says := _caption(names, [move for move in told.moves if move.phase == phase]):
        yield f"<caption>{escape(says)}</caption>"
    yield '<thead role="rowgroup"><tr role="row">'
    for head in _HEADS:
        yield f'<th scope="col" role="columnheader">{escape(words(head, name=told.seats[0]))}</th>'
    yield "</tr></thead>"
    for trick in told.tricks:
        if trick.phase == phase:
            yield from _trick(names, told, trick)
    yield "</table></div>"


def _caption(names: Names, moves: list[Move]) -> str:
    """What the numbers in the last column mean, where there are any."""
    words, says = names.words, []
    if any(move.basis == "estimate" for move in moves):
        says.append(
            words("A number beside a card is the chance of whoever plays it, as that seat could judge it.")
        )
    if any(option.wrong for move in moves for option in move.options):
        says.append(
            words("A fraction beside a card of a lost game: how many of the answers to it are wrong.")
        )
    return " ".join(says)


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
    return "<br>\n".join(parts)


def _row(names: Names, heads: list[str], move: Move, when: str, chance: str) -> str:
    others = "".join(f"<div>{_unbroken(escape(line))}</div>" for line in alternatives(names, move))
    says = (
        f'<span class="sign" aria-hidden="true">{escape(SIGNS[move.verdict])}</span>'
        f'<span class="says">{escape(verdict_text(names, move))}</span>'
    )
    cells = (
        ("when", when),
        ("player", escape(names.seat(move.seat))),
        ("card", escape(short_action_text(names, move.action))),
        ("verdict", says),
        ("chance", escape(chance_text(names.words, move))),
        ("chance soft", chance),
        ("others", others),
    )
    row = "".join(
        f'<td role="cell" class="{mark}" data-head="{escape(head)}">{cell}</td>'
        for head, (mark, cell) in zip(heads, cells, strict=True)
    )
    return f'<tr role="row" class="{KINDS.get(move.verdict, "plain")}">{row}</tr>'


def _unbroken(line: str) -> str:
    """A line that never breaks between a card and its number."""
    return re.sub(r" (\d+) %", "\u00a0\\1\u00a0%", line)
