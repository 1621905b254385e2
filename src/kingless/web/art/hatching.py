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


def _paly(width: float, height: float) -> str:
    return "".join(f"M{x:g} 0V{height:g}" for x in _steps(width, 6, 3))


def _barry(width: float, height: float) -> str:
    return "".join(f"M0 {y:g}H{width:g}" for y in _steps(height, 5, 3))


def _bendy(width: float, height: float) -> str:
    return "".join(f"M{x:g} 0l{height:g} {height:g}" for x in _steps(width, 8, 4 - 8 * ceil(height / 8)))


def _sinister(width: float, height: float) -> str:
    return "".join(f"M{x:g} 0l-{height:g} {height:g}" for x in _steps(width + height, 8, 4))


def _grid(width: float, height: float) -> str:
    return _paly(width, height) + _barry(width, height)


def _lozengy(width: float, height: float) -> str:
    return _bendy(width, height) + _sinister(width, height)


def _dots(width: float, height: float) -> str:
    # A line without length and with round ends is a dot.
    return "".join(
        f"M{x:g} {y:g}h0"
        for row, y in enumerate(_steps(height, 4, 2))
        for x in _steps(width, 8, 2 + row % 2 * 4)
    )


def _papelonny(width: float, height: float) -> str:
    return "".join(
        f"M{x:g} {y:g}a5 5 0 0 0 10 0"
        for row, y in enumerate(_steps(height, 5, -2))
        for x in _steps(width, 10, -5 - row % 2 * 5)
    )


def _masoned(width: float, height: float) -> str:
    courses = list(enumerate(_steps(height, 6, -1)))
    return "".join(
        f"M0 {y:g}H{width:g}" + "".join(f"M{x:g} {y:g}v6" for x in _steps(width, 14, row % 2 * 7))
        for row, y in courses
    )


def _wavy(width: float, height: float) -> str:
    waves = ceil(width / 16) + 1
    return "".join(f"M-4 {y:g}" + "q4 -5 8 0t8 0" * waves for y in _steps(height, 6, 2))


def _chevronny(width: float, height: float) -> str:
    return "".join(f"M0 {y:g}" + "l5 -5l5 5" * ceil(width / 10) for y in _steps(height + 5, 5.5, 4))


def _checky(width: float, height: float) -> str:
    return "".join(
        f"M{x:g} {y:g}h5v5h-5Z"
        for row, y in enumerate(_steps(height, 5))
        for x in _steps(width, 10, row % 2 * 5)
    )


def _ermine(width: float, height: float) -> str:
    return "".join(
        f"M{x:g} {y:g}l1.4 3q.4 3 2.2 4.2q-2 .6 -3.6 -.8q-1.6 1.4 -3.6 .8q1.8 -1.2 2.2 -4.2Z"
        for row, y in enumerate(_steps(height, 10, 2))
        for x in _steps(width, 12, 4 + row % 2 * 6)
    )


def _stars(width: float, height: float) -> str:
    return "".join(
        f"M{x:g} {y:g}l1.3 3.7l3.7 1.3l-3.7 1.3l-1.3 3.7l-1.3 -3.7l-3.7 -1.3l3.7 -1.3Z"
        for row, y in enumerate(_steps(height, 11, 0.7))
        for x in _steps(width, 14, 7 - row % 2 * 7)
    )


ORNAMENTS = {
    "paly": Ornament(_paly),
    "barry": Ornament(_barry),
    "bendy": Ornament(_bendy),
    "sinister": Ornament(_sinister),
    "grid": Ornament(_grid),
    "lozengy": Ornament(_lozengy),
    "dots": Ornament(_dots),
    "papelonny": Ornament(_papelonny),
    "masoned": Ornament(_masoned),
    "wavy": Ornament(_wavy),
    "chevronny": Ornament(_chevronny),
    "checky": Ornament(_checky, is_filled=True),
    "ermine": Ornament(_ermine, is_filled=True),
    "stars": Ornament(_stars, is_filled=True),
}


def hatching(name: str, width: float, height: float) -> str:
    """The ornament as one SVG path."""
    ornament = ORNAMENTS[name]
    kind = "k-dust" if ornament.is_filled else "k-hatch"
    return f'<path class="{kind}" d="{ornament.path(width, height)}"/>'
