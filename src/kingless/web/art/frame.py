"""What all cards share: their size, their outline, and how they refer to the sprite."""

from html import escape

WIDTH, HEIGHT = 88, 124
"""A card, in units of half a pixel of the smallest one that is shown."""
BAND = 15
"""How high the band of ornament along the bottom is."""

SHIELD, SHIELD_TOP = 70, 36.5
"""The width of the shield on a card without a name, and how far below the top of the card it begins."""


def outline(kind: str) -> str:
    """The edge of a card as a rectangle of this class."""
    return f'<rect class="{kind}" x="1" y="1" width="{WIDTH - 2}" height="{HEIGHT - 2}" rx="8"/>'


def use(name: str, x: float = 0, y: float = 0, width: float = 0, height: float = 0) -> str:
    """A drawing of the sprite: square where no height is given, and everywhere where no width is."""
    if not width:
        return f'<use href="#{name}"/>'
    size = f'width="{width:g}" height="{height or width:g}"'
    return f'<use href="#{name}" x="{x:g}" y="{y:g}" {size}/>'


def band(name: str) -> str:
    """The ornament of a faction along the bottom of a card."""
    return f'<g clip-path="url(#k-face)">{use(f"b-{name}", 0, HEIGHT - BAND, WIDTH, BAND)}</g>'


def lining(name: str) -> str:
    """The inside of a card's back, with this sign on it."""
    return use("k-cloth", 0, 0, WIDTH, HEIGHT) + use(f"s-{name}", 24, 42, 40)


def framed(inner: str) -> str:
    """Paper, what is drawn on it, and its edge."""
    return outline("k-paper") + inner + outline("k-edge")


def whole_card(kinds: str, inner: str) -> str:
    """A card with these classes around what is drawn on it."""
    return _svg(f"card {kinds}", WIDTH, HEIGHT, framed(inner))


def reference(kinds: str, name: str, inner: str = "") -> str:
    """A card with these classes that is in the sprite as a whole, and what is drawn on it besides."""
    return _svg(f"card {kinds}", WIDTH, HEIGHT, use(name) + inner)


def mark(kinds: str, inner: str) -> str:
    """A square drawing with these classes."""
    return _svg(kinds, 100, 100, inner)


def _svg(kinds: str, width: int, height: int, inner: str) -> str:
    box = f'class="{escape(kinds.strip())}" viewBox="0 0 {width} {height}"'
    return f'<svg {box} aria-hidden="true">{inner}</svg>'
