"""Plots as small pictures in SVG: worths with their intervals, and bars."""

from collections.abc import Iterable, Sequence
from html import escape

from kingless.study.estimates import Worth

_WIDE, _LABEL, _RIGHT, _ROW, _TOP, _BOTTOM = 720, 190, 24, 18, 14, 40
_INK, _DOT, _BAND, _RULE = "#221d18", "#1f5f8b", "#9dbfe0", "#d9d2c6"
_STEPS = (0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0)
_MOST_LINES = 9


def worth_plot(title: str, worths: Sequence[tuple[str, Worth]]) -> str:
    """A dot with its interval for each name, in the order given."""
    low = min(0.0, *(worth.low for _, worth in worths))
    high = max(0.0, *(worth.high for _, worth in worths))
    step = next((one for one in _STEPS if (high - low) / one <= _MOST_LINES), _STEPS[-1])
    first, last = int(low // step), int(-(-high // step))
    bottom = _TOP + _ROW * len(worths)

    def across(value: float) -> float:
        return _LABEL + (_WIDE - _LABEL - _RIGHT) * (value / step - first) / max(1, last - first)

    lines = []
    for number in range(first, last + 1):
        at, colour = across(number * step), _INK if number == 0 else _RULE
        lines.append(f'<path d="M{at:.1f} {_TOP}V{bottom}" stroke="{colour}"/>')
        lines.append(_text(at, bottom + 16, f"{100 * number * step:+g}" if number else "0", "middle"))
    lines.append(_text((_LABEL + _WIDE) / 2, bottom + 34, "percentage points of the chance to win", "middle"))
    for row, (name, worth) in enumerate(worths):
        down = _TOP + _ROW * (row + 0.5)
        lines.append(_text(_LABEL - 10, down + 4, name, "end"))
        lines.append(
            f'<path d="M{across(worth.low):.1f} {down}H{across(worth.high):.1f}" '
            f'stroke="{_BAND}" stroke-width="6"/>'
        )
        lines.append(f'<circle cx="{across(worth.worth):.1f}" cy="{down}" r="3.5" fill="{_DOT}"/>')
    return _picture(title, bottom + _BOTTOM, lines)


def bar_plot(title: str, bars: Sequence[tuple[str, float]]) -> str:
    """A bar for each share."""
    room, bottom = _WIDE - _LABEL - _RIGHT - 60, _TOP + 2 * _ROW * len(bars)
    lines = []
    for row, (name, share) in enumerate(bars):
        down = _TOP + 2 * _ROW * row
        lines.append(_text(_LABEL - 10, down + 20, name, "end"))
        lines.append(
            f'<rect x="{_LABEL}" y="{down + 4}" width="{room * share:.1f}" height="{_ROW + 6}" '
            f'fill="{_DOT}"/>'
        )
        lines.append(_text(_LABEL + room * share + 8, down + 20, f"{100 * share:.1f} %", "start"))
    return _picture(title, bottom + _TOP, lines)


def _text(across: float, down: float, text: str, anchor: str) -> str:
    return f'<text x="{across:.1f}" y="{down:.1f}" text-anchor="{anchor}">{escape(text)}</text>'


def _picture(title: str, high: float, lines: Iterable[str]) -> str:
    """On paper of its own, for nobody knows on which colour it will lie."""
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDE} {high:.0f}" width="{_WIDE}" '
            f'height="{high:.0f}" role="img" font-family="sans-serif" font-size="12" fill="{_INK}">',
            f"<title>{escape(title)}</title>",
            f'<rect width="{_WIDE}" height="{high:.0f}" fill="#fffdf9"/>',
            *lines,
            "</svg>",
            "",
        )
    )
