"""The sprites: every drawing once, as symbols in a few SVG files that the cards on a page refer to.

Their colours are custom properties, which the drawings inherit from where they are used.
"""

import re
from functools import cache

from kingless.art.drawings import (
    ARTIFACTS,
    CARDS,
    FACTIONS,
    KINDS,
    PLAIN,
    PLAIN_LINE,
    PLAIN_SHAPE,
    SIGNS,
    Drawing,
    drawings,
)
from kingless.art.frame import BAND, HEIGHT, SHIELD, SHIELD_TOP, WIDTH
from kingless.art.hatching import hatching
from kingless.art.shapes import SHAPES

_MURREY, _GOLD = "#5a1a2b", "#f6d98a"
_COARSER = 1.3
"""How much larger the ornament is on the band, which must be told at phone size, than on the shield."""
_BAND_SIZE = (WIDTH / _COARSER, BAND / _COARSER)
_FRONT = ("throne", "recruit")
"""The signs on the pages before a game; they lie with the factions, which the start page shows too."""
_SYMBOL = re.compile(r'<symbol id="([^"]+)".*?</symbol>', re.DOTALL)
_METAL = "var(--metal)"
_FACE = "inset(1px round 8px) view-box"
"""A card without what is outside of its round corners."""


def sprites() -> dict[str, str]:
    """The sprites by name: an SVG with a symbol for each drawing."""
    factions, signs = drawings(FACTIONS).values(), drawings(SIGNS).values()
    plain = Drawing(PLAIN, "", PLAIN_SHAPE, PLAIN_LINE)
    inside = {
        FACTIONS: [
            *(_drawing(SIGNS, one) for one in signs if one.key in _FRONT),
            *map(_bearings, (*factions, plain)),
        ],
        # A charge beside the card that bears it: what is near and alike compresses well.
        CARDS: [*(_drawing(FACTIONS, one) + _faction_card(one) for one in factions), _back()],
        ARTIFACTS: [*(_drawing(ARTIFACTS, one) for one in drawings(ARTIFACTS).values()), _roundel()],
        SIGNS: [
            *(_drawing(SIGNS, one) for one in signs if one.key not in _FRONT),
            _symbol("k-cloth", _cloth(), WIDTH, HEIGHT),
        ],
    }
    return {
        name: f'<svg xmlns="http://www.w3.org/2000/svg">{"".join(symbols)}</svg>'
        for name, symbols in inside.items()
    }


@cache
def symbols() -> dict[str, str]:
    """Every symbol of the sprites by its id."""
    return {found[1]: found[0] for text in sprites().values() for found in _SYMBOL.finditer(text)}


def favicon() -> str:
    """The empty throne as a file of its own, which brings its colours along."""
    throne = drawings(SIGNS)["throne"].inner.replace("var(--void)", _MURREY)
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
        f'<rect width="100" height="100" rx="18" fill="{_MURREY}"/>'
        f'<g fill="{_GOLD}" transform="translate(9 8) scale(.82)">{throne}</g></svg>'
    )


def _drawing(kind: str, one: Drawing) -> str:
    """The drawing alone."""
    return _symbol(f"{KINDS[kind]}-{one.key}", one.inner)


def _bearings(one: Drawing) -> str:
    """The arms of a faction and its band."""
    return _symbol(f"f-{one.key}", _shield(one)) + _symbol(f"b-{one.key}", _band(one), *_BAND_SIZE)


def _faction_card(one: Drawing) -> str:
    """A card of a faction without value and letter."""
    shield = _inside(_shield(one), (WIDTH - SHIELD) / 2, SHIELD_TOP, SHIELD, SHIELD, (100, 100))
    band = _inside(_band(one), 0, HEIGHT - BAND, WIDTH, BAND, _BAND_SIZE)
    return _card(f"c-{one.key}", f'{shield}<g clip-path="{_FACE}">{band}</g>')


def _back() -> str:
    """The back of a card."""
    throne = _inside(drawings(SIGNS)["throne"].inner, 24, 42, 40, 40, (100, 100))
    return _card("c-back", _cloth() + throne)


def _card(name: str, inner: str) -> str:
    """A whole card: paper, what is drawn on it, and an edge that may be wider than the card."""
    outline = f'x="1" y="1" width="{WIDTH - 2}" height="{HEIGHT - 2}" rx="8"'
    edge = 'stroke="var(--edge,var(--paper-edge))" stroke-width="var(--edge-width,1.5)"'
    drawn = f'<rect fill="var(--paper)" {outline}/>{inner}<rect fill="none" {edge} {outline}/>'
    return f'<symbol id="{name}" viewBox="0 0 {WIDTH} {HEIGHT}" overflow="visible">{drawn}</symbol>'


def _inside(inner: str, x: float, y: float, width: float, height: float, size: tuple[float, float]) -> str:
    """A drawing of this size at this place of a card."""
    place = f'x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}"'
    return f'<svg {place} viewBox="0 0 {size[0]:g} {size[1]:g}">{inner}</svg>'


def _shield(one: Drawing) -> str:
    shape = SHAPES[one.shape]
    return (
        f'<path fill="var(--field)" d="{shape.outline}"/>'
        f'<g opacity="var(--damask)" clip-path="path(\'{shape.outline}\') view-box">'
        f"{hatching(one.line, 100, 100, _METAL)}</g>"
        f'<path fill="none" stroke="var(--ink)" stroke-width="3" d="{shape.outline}"/>{_charge(one)}'
    )


def _band(one: Drawing) -> str:
    width, height = _BAND_SIZE
    ground = f'<path fill="var(--field)" d="M0 0H{width:g}V{height:g}H0Z"/>'
    return ground + hatching(one.line, width, height, _METAL)


def _charge(one: Drawing) -> str:
    """The charge on the shield: metal, with the field in what is cut out of it."""
    if not one.inner:
        return ""
    shape = SHAPES[one.shape]
    place = f"translate({shape.x:g} {shape.y:g}) scale({shape.size / 100:g})"
    colours = 'fill="var(--metal)" color="var(--metal)"'
    halo = 'stroke="var(--halo)" stroke-width="6" paint-order="stroke"'
    return f'<g {colours} {halo} transform="{place}">{one.inner.replace("--void", "--field")}</g>'


def _cloth() -> str:
    """What all backs are made of: a lattice in a border, with a roundel for the sign."""
    thread = 'stroke="var(--cloth-thread)" stroke-width="1.5"'
    return (
        '<rect fill="var(--field)" x="1" y="1" width="86" height="122" rx="8"/>'
        f'<g opacity=".35" clip-path="{_FACE}">'
        f"{hatching('lozengy', WIDTH, HEIGHT, 'var(--cloth-thread)')}</g>"
        f'<rect fill="none" {thread} x="6" y="6" width="76" height="112" rx="5"/>'
        f'<circle fill="var(--cloth)" {thread} cx="44" cy="62" r="30"/>'
    )


def _roundel() -> str:
    """The parchment on which an artifact is drawn."""
    disc = '<circle fill="var(--parchment)" stroke="var(--sepia)" stroke-width="2" cx="50" cy="50" r="48"/>'
    ring = '<circle fill="none" stroke="var(--sepia)" stroke-width="1" cx="50" cy="50" r="43"/>'
    return _symbol("k-roundel", disc + ring)


def _symbol(name: str, inner: str, width: float = 100, height: float = 100) -> str:
    return f'<symbol id="{name}" viewBox="0 0 {width:g} {height:g}">{inner}</symbol>'
