"""A picture that stands alone: the drawings that it needs come along, in colours that every program knows."""

import re
from html import escape
from typing import NamedTuple

from kingless.art.colours import colours_of, paint
from kingless.art.sprite import symbols

_FONT = "system-ui, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"
_INSIDE = re.compile(r'<symbol id="[^"]+"(.*?)>(.*)</symbol>', re.DOTALL)


class Ink(NamedTuple):
    """In which colours something is drawn: those of these selectors, with this one of them as the ink."""

    name: str
    selectors: tuple[str, ...] = ()
    weight: int = 800

    @property
    def key(self) -> str:
        """What tells it from every other one in an id."""
        return "".join(self.selectors).replace(".", "-").strip("-") + self.name

    @property
    def colour(self) -> str:
        """The ink as a colour."""
        return paint(f"var({self.name})", colours_of(*self.selectors))


PLAIN_TEXT = Ink("--page-ink", weight=500)


class Canvas:
    """A picture in the making, on the cloth of the table."""

    def __init__(self, width: float, label: str) -> None:
        self.width = width
        self._label = label
        self._symbols: dict[str, str] = {}
        self._shapes: list[str] = []

    def draw(self, name: str, place: tuple[float, float], size: tuple[float, float], ink: Ink) -> None:
        """Put a symbol of the sprites here."""
        key = f"kingless-{name}-{ink.key}"
        if key not in self._symbols:
            self._symbols[key] = _colour_symbol(name, key, ink)
        (x, y), (width, height) = place, size
        where = f'x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}"'
        self._shapes.append(f'<use href="#{key}" {where}/>')

    def write(
        self,
        text: str,
        place: tuple[float, float],
        size: float,
        ink: Ink = PLAIN_TEXT,
        anchor: str = "start",
    ) -> None:
        """Put a text here."""
        x, y = place
        drawn = f'font-size="{size:g}" font-weight="{ink.weight}" fill="{ink.colour}" text-anchor="{anchor}"'
        self._shapes.append(f'<text x="{x:g}" y="{y:g}" {drawn}>{escape(text)}</text>')

    def frame(
        self,
        place: tuple[float, float],
        size: tuple[float, float],
        colour: str,
        thick: float,
        ground: str = "",
    ) -> None:
        """Put a rectangle with round corners here, empty where it has no ground."""
        (x, y), (width, height) = place, size
        where = f'x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{width / 11:g}"'
        fill = Ink(ground).colour if ground else "none"
        drawn = f'fill="{fill}" stroke="{Ink(colour).colour}" stroke-width="{thick:g}"'
        self._shapes.append(f"<rect {where} {drawn}/>")

    def svg(self, height: float) -> str:
        """The whole picture, so high."""
        label = escape(self._label)
        size = f'viewBox="0 0 {self.width:g} {height:g}" width="{self.width:g}" height="{height:g}"'
        ground = f'<rect width="100%" height="100%" rx="10" fill="{Ink("--table").colour}"/>'
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" aria-label="{label}" '
            f'font-family="{_FONT}" style="max-width:100%;height:auto"><title>{label}</title>'
            f"<defs>{''.join(self._symbols.values())}</defs>{ground}{''.join(self._shapes)}</svg>"
        )


def shorten(text: str, longest: int) -> str:
    """The text, with its end left out where it is longer than that."""
    return text if len(text) <= longest else f"{text[: longest - 1]}…"


def _colour_symbol(name: str, key: str, ink: Ink) -> str:
    """The symbol of this name with its colours in it, under another id."""
    found = _INSIDE.fullmatch(symbols()[name])
    if found is None:
        raise ValueError(f"{name} is no symbol as the sprites have them")
    ends = 'stroke-linecap="round" stroke-linejoin="round"'
    return (
        f'<symbol id="{key}"{found[1]}><g fill="{ink.colour}" color="{ink.colour}" {ends}>'
        f"{paint(found[2], colours_of(*ink.selectors))}</g></symbol>"
    )
