"""What all cards share: their size and their outline."""

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


def whole_card(kinds: str, inner: str) -> str:
    """A card with these classes around what is drawn on it."""
    return _svg(f"card {kinds}", WIDTH, HEIGHT, outline("k-paper") + inner + outline("k-edge"))


def card_of(kinds: str, inner: str) -> str:
    """A card with these classes of which paper and edge are in the sprite."""
    return _svg(f"card {kinds}", WIDTH, HEIGHT, inner)


def mark(kinds: str, inner: str) -> str:
    """A square drawing with these classes."""
    return _svg(kinds, 100, 100, inner)


def _svg(kinds: str, width: int, height: int, inner: str) -> str:
    box = f'class="{escape(kinds.strip())}" viewBox="0 0 {width} {height}"'
    return f'<svg {box} aria-hidden="true">{inner}</svg>'
