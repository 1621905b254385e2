"""The sprites: every drawing once, as symbols in a few SVG files that the cards on a page refer to.

Their colours are custom properties, which the drawings inherit from where they are used.
"""

from kingless.web.art.drawings import (
    ARTIFACTS,
    FACTIONS,
    KINDS,
    PLAIN,
    PLAIN_LINE,
    PLAIN_SHAPE,
    SIGNS,
    Drawing,
    drawings,
)
from kingless.web.art.frame import BAND, HEIGHT, SHIELD, SHIELD_TOP, WIDTH
from kingless.web.art.hatching import hatching
from kingless.web.art.shapes import SHAPES

_MURREY, _GOLD = "#5a1a2b", "#f6d98a"
_COARSER = 1.3
"""How much larger the ornament is on the band, which must be told at phone size, than on the shield."""
_FRONT = ("throne", "recruit")
"""The signs on the pages before a game; they have a sprite of their own, because those pages need no other."""
_METAL = "var(--metal)"
_OUTLINE = f'x="1" y="1" width="{WIDTH - 2}" height="{HEIGHT - 2}" rx="8"'
_FACE = "inset(1px round 8px) view-box"
_FOOT = f"inset({HEIGHT - BAND}px 1px 1px round 0 0 8px 8px) view-box"
"""A card, and its band, without what is outside of the round corners."""


def sprites() -> dict[str, str]:
    """The sprites by name: an SVG with a symbol for each drawing."""
    signs = drawings(SIGNS).values()
    plain = Drawing(PLAIN, "", PLAIN_SHAPE, PLAIN_LINE)
    inside = {
        # A charge beside the arms that bear it: what is near and alike compresses well.
        "factions": [
            *(_drawn(FACTIONS, one) + _bearings(one) for one in drawings(FACTIONS).values()),
            _bearings(plain),
        ],
        "artifacts": [*(_drawn(ARTIFACTS, one) for one in drawings(ARTIFACTS).values()), _roundel()],
        "front": [_drawn(SIGNS, one) for one in signs if one.key in _FRONT],
        "table": [*(_drawn(SIGNS, one) for one in signs if one.key not in _FRONT), _backs()],
    }
    return {
        name: f'<svg xmlns="http://www.w3.org/2000/svg">{"".join(symbols)}</svg>'
        for name, symbols in inside.items()
    }


def favicon() -> str:
    """The empty throne as a file of its own, which brings its colours along."""
    throne = drawings(SIGNS)["throne"].inner.replace("var(--void)", _MURREY)
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
        f'<rect width="100" height="100" rx="18" fill="{_MURREY}"/>'
        f'<g fill="{_GOLD}" transform="translate(9 8) scale(.82)">{throne}</g></svg>'
    )


def _drawn(kind: str, one: Drawing) -> str:
    """The drawing alone."""
    return _symbol(f"{KINDS[kind]}-{one.key}", one.inner)


def _bearings(one: Drawing) -> str:
    """The arms of a faction, its band, and its card without value and letter."""
    arms, band = _arms(one), _band(one)
    size = (WIDTH / _COARSER, BAND / _COARSER)
    symbols = _symbol(f"f-{one.key}", arms) + _symbol(f"b-{one.key}", band, *size)
    if one.key == PLAIN:
        return symbols
    shield = _placed(arms, (WIDTH - SHIELD) / 2, SHIELD_TOP, SHIELD / 100)
    foot = f'<g clip-path="{_FOOT}">{_placed(band, 0, HEIGHT - BAND, _COARSER)}</g>'
    return symbols + _whole(f"c-{one.key}", shield + foot)


def _arms(one: Drawing) -> str:
    shape = SHAPES[one.shape]
    return (
        f'<path fill="var(--field)" d="{shape.outline}"/>'
        f'<g opacity="var(--damask)" clip-path="path(\'{shape.outline}\') view-box">'
        f"{hatching(one.line, 100, 100, _METAL)}</g>"
        f'<path fill="none" stroke="var(--ink)" stroke-width="3" d="{shape.outline}"/>{_charge(one)}'
    )


def _band(one: Drawing) -> str:
    width, height = WIDTH / _COARSER, BAND / _COARSER
    ground = f'<path fill="var(--field)" d="M0 0H{width:g}V{height:g}H0Z"/>'
    return ground + hatching(one.line, width, height, _METAL)


def _charge(one: Drawing) -> str:
    """The charge on the shield: metal, with the field in what is cut out of it."""
    if not one.inner:
        return ""
    shape = SHAPES[one.shape]
    halo = 'stroke="var(--halo)" stroke-width="6" paint-order="stroke"'
    drawn = f'<g fill="{_METAL}" color="{_METAL}" {halo}>{one.inner.replace("--void", "--field")}</g>'
    return _placed(drawn, shape.x, shape.y, shape.size / 100)


def _backs() -> str:
    """What all backs are made of, and the back of a card as a whole."""
    throne = _placed(drawings(SIGNS)["throne"].inner, 24, 42, 0.4)
    return _symbol("k-cloth", _cloth(), WIDTH, HEIGHT) + _whole("k-back", _cloth() + throne)


def _cloth() -> str:
    """A lattice in a border, with a roundel for the sign."""
    thread = 'stroke="var(--cloth-thread)" stroke-width="1.5"'
    return (
        f'<rect fill="var(--field)" {_OUTLINE}/>'
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


def _whole(name: str, inner: str) -> str:
    """A whole card with its paper and its edge, which may be drawn wider than the card."""
    paper = f'<rect fill="var(--paper)" {_OUTLINE}/>'
    width = 'stroke-width="var(--edge-width, 1.5)"'
    edge = f'<rect fill="none" stroke="var(--edge, var(--paper-edge))" {width} {_OUTLINE}/>'
    size = f'viewBox="0 0 {WIDTH} {HEIGHT}" overflow="visible"'
    return f'<symbol id="{name}" {size}>{paper}{inner}{edge}</symbol>'


def _placed(inner: str, x: float, y: float, scale: float) -> str:
    """A drawing inside another one."""
    return f'<g transform="translate({x:g} {y:g}) scale({scale:g})">{inner}</g>'


def _symbol(name: str, inner: str, width: float = 100, height: float = 100) -> str:
    return f'<symbol id="{name}" viewBox="0 0 {width:g} {height:g}">{inner}</symbol>'
