"""The ornaments: as engravers hatch the tinctures of arms, so that they can be told without any colour.

Goblins, knights and undead bear the true hatchings of green, blue and black, giants the dots of gold; the
others have fields that heraldry knows by name. Each is one path that fills a rectangle from its corner.
"""

from collections.abc import Callable, Iterator
from math import ceil
from typing import NamedTuple

Fill = Callable[[float, float], str]


class Ornament(NamedTuple):
    """How a path is made for a width and a height, and whether it is filled or drawn as a line."""

    path: Fill
    is_filled: bool = False


def _steps(length: float, step: float, start: float = 0) -> Iterator[float]:
    return (start + step * index for index in range(ceil((length - start) / step) + 1))


def _repeat(x: float, y: float, motif: str, by: tuple[float, float], times: int) -> str:
    """A motif so many times, each from where the last ended: the same words again, which compress well."""
    again = f"m{by[0]:g} {by[1]:g}{motif}"
    return f"M{x:g} {y:g}{motif}{again * (times - 1)}"


def _count(length: float, step: float, start: float = 0) -> int:
    return len(list(_steps(length, step, start)))


def _paly(width: float, height: float) -> str:
    return _repeat(3, 0, f"v{height:g}", (6, -height), _count(width, 6, 3))


def _barry(width: float, height: float) -> str:
    return _repeat(0, 3, f"h{width:g}", (-width, 5), _count(height, 5, 3))


def _bendy(width: float, height: float) -> str:
    start = 4 - 8 * ceil(height / 8)
    return _repeat(start, 0, f"l{height:g} {height:g}", (8 - height, -height), _count(width, 8, start))


def _sinister(width: float, height: float) -> str:
    line = f"l-{height:g} {height:g}"
    return _repeat(4, 0, line, (8 + height, -height), _count(width + height, 8, 4))


def _grid(width: float, height: float) -> str:
    return _paly(width, height) + _barry(width, height)


def _lozengy(width: float, height: float) -> str:
    return _bendy(width, height) + _sinister(width, height)


def _dots(width: float, height: float) -> str:
    # A line without length and with round ends is a dot.
    return _rows(width, height, "h0", (8, 4), (2, 2), 4)


def _papelonny(width: float, height: float) -> str:
    return _rows(width, height, "a5 5 0 0 0 10 0", (10, 5), (-5, -2), -5, (10, 0))


def _masonry(width: float, height: float) -> str:
    courses = list(enumerate(_steps(height, 6, -1)))
    return "".join(
        f"M0 {y:g}h{width:g}" + _repeat(start, y, "v6", (14, -6), _count(width, 14, start))
        for start, y in ((row % 2 * 7, y) for row, y in courses)
    )


def _wavy(width: float, height: float) -> str:
    waves = ceil(width / 16) + 1
    return "".join(f"M-4 {y:g}" + "q4 -5 8 0t8 0" * waves for y in _steps(height, 6, 2))


def _chevronny(width: float, height: float) -> str:
    return "".join(f"M0 {y:g}" + "l5 -5l5 5" * ceil(width / 10) for y in _steps(height + 5, 5.5, 4))


def _checky(width: float, height: float) -> str:
    return _rows(width, height, "h5v5h-5Z", (10, 5), (0, 0), 5)


def _ermine(width: float, height: float) -> str:
    spot = "l1.4 3q.4 3 2.2 4.2q-2 .6 -3.6 -.8q-1.6 1.4 -3.6 .8q1.8 -1.2 2.2 -4.2Z"
    return _rows(width, height, spot, (12, 10), (4, 2), 6)


def _stars(width: float, height: float) -> str:
    star = "l1.3 3.7l3.7 1.3l-3.7 1.3l-1.3 3.7l-1.3 -3.7l-3.7 -1.3l3.7 -1.3Z"
    return _rows(width, height, star, (14, 11), (7, 0.7), -7)


def _rows(
    width: float,
    height: float,
    motif: str,
    step: tuple[float, float],
    start: tuple[float, float],
    shift: float,
    end: tuple[float, float] = (0, 0),
) -> str:
    """Rows of a motif, every second one shifted; `end` is where the motif ends, seen from its start."""
    by = (step[0] - end[0], -end[1])
    rows = enumerate(_steps(height, step[1], start[1]))
    starts = ((start[0] + row % 2 * shift, y) for row, y in rows)
    return "".join(_repeat(x, y, motif, by, _count(width, step[0], x)) for x, y in starts)


ORNAMENTS = {
    "paly": Ornament(_paly),
    "barry": Ornament(_barry),
    "bendy": Ornament(_bendy),
    "sinister": Ornament(_sinister),
    "grid": Ornament(_grid),
    "lozengy": Ornament(_lozengy),
    "dots": Ornament(_dots),
    "papelonny": Ornament(_papelonny),
    "masoned": Ornament(_masonry),
    "wavy": Ornament(_wavy),
    "chevronny": Ornament(_chevronny),
    "checky": Ornament(_checky, is_filled=True),
    "ermine": Ornament(_ermine, is_filled=True),
    "stars": Ornament(_stars, is_filled=True),
}


def hatching(name: str, width: float, height: float, colour: str) -> str:
    """The ornament in this colour as one SVG path."""
    ornament = ORNAMENTS[name]
    drawn = f'fill="{colour}"' if ornament.is_filled else f'fill="none" stroke="{colour}" stroke-width="1.6"'
    return f'<path {drawn} d="{ornament.path(width, height)}"/>'
