"""Where a notebook asks for the picture of a value: the law does not draw, so who does is told from above."""

from collections.abc import Callable

Artist = Callable[[object], str | None]

_artists: list[Artist] = []


def draw_with(draw: Artist) -> None:
    """From now on this draws the pictures."""
    _artists[:] = [draw]


def picture_of(value: object) -> str | None:
    """The picture of a value as SVG; None where nobody draws."""
    return _artists[0](value) if _artists else None
