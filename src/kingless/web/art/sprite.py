"""The sprite: every drawing once, as symbols that the cards on a page refer to."""

from functools import cache

from kingless.web.art.drawings import FACTIONS, KINDS, PLAIN, PLAIN_LINE, PLAIN_SHAPE, SIGNS, drawings
from kingless.web.art.frame import (
    BAND,
    HEIGHT,
    SHIELD,
    SHIELD_TOP,
    WIDTH,
    band,
    framed,
    lining,
    outline,
    use,
)
from kingless.web.art.hatching import hatching
from kingless.web.art.shapes import SHAPES

_MURREY, _GOLD = "#5a1a2b", "#f6d98a"
_COARSER = 1.3
"""How much larger the ornament is on the band, which must be told at phone size, than on the shield."""


@cache
def sprite() -> str:
    """All symbols in one SVG that takes no room; a page has it once, before the first card."""
    clips = "".join(_clip(f"c-{name}", f'<path d="{shape.outline}"/>') for name, shape in SHAPES.items())
    drawn = "".join(
        _symbol(f"{initial}-{one.key}", one.inner)
        for kind, initial in KINDS.items()
        for one in drawings(kind).values()
    )
    borne = "".join(
        _bearings(one.key, one.shape, one.line) + _card(one.key) for one in drawings(FACTIONS).values()
    )
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" class="k-sprite" width="0" height="0" aria-hidden="true">'
        f"<defs>{clips}{_clip('k-face', outline('k-cutter'))}</defs>"
        f"{drawn}{borne}{_bearings(PLAIN, PLAIN_SHAPE, PLAIN_LINE)}{_cloth()}{_back()}{_roundel()}</svg>"
    )


def favicon() -> str:
    """The empty throne as a file of its own, which brings its colours along."""
    throne = drawings(SIGNS)["throne"].inner.replace("#fff", _MURREY)
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
        f'<rect width="100" height="100" rx="18" fill="{_MURREY}"/>'
        f'<g fill="{_GOLD}" transform="translate(9 8) scale(.82)">{throne}</g></svg>'
    )


def _bearings(key: str, shape_name: str, line: str) -> str:
    """The arms of a faction and its band."""
    shape = SHAPES[shape_name]
    place = f'x="{shape.x:g}" y="{shape.y:g}" width="{shape.size:g}" height="{shape.size:g}"'
    charge = "" if key == PLAIN else f'<use class="k-charge" href="#e-{key}" {place}/>'
    shield = (
        f'<path class="k-field" d="{shape.outline}"/>'
        f'<g class="k-damask" clip-path="url(#c-{shape_name})">{hatching(line, 100, 100)}</g>'
        f'<path class="k-rim" d="{shape.outline}"/>{charge}'
    )
    width, height = WIDTH / _COARSER, BAND / _COARSER
    ornament = f'<path class="k-field" d="M0 0H{width:g}V{height:g}H0Z"/>{hatching(line, width, height)}'
    return _symbol(f"f-{key}", shield) + _symbol(f"b-{key}", ornament, width, height)


def _card(key: str) -> str:
    """A card of a faction without value and letter."""
    shield = use(f"f-{key}", (WIDTH - SHIELD) / 2, SHIELD_TOP, SHIELD)
    return _whole(f"k-{key}", shield + band(key))


def _back() -> str:
    """The back of a card."""
    return _whole("k-back", lining("throne"))


def _whole(name: str, inner: str) -> str:
    """A whole card, whose edge may be drawn wider than the card."""
    return f'<symbol id="{name}" class="k-whole" viewBox="0 0 {WIDTH} {HEIGHT}">{framed(inner)}</symbol>'


def _cloth() -> str:
    """What all backs are made of: a lattice in a border, with a roundel for the sign."""
    inner = (
        '<rect class="k-field" x="1" y="1" width="86" height="122" rx="8"/>'
        f'<g class="k-lattice" clip-path="url(#k-face)">{hatching("lozengy", WIDTH, HEIGHT)}</g>'
        '<rect class="k-border" x="6" y="6" width="76" height="112" rx="5"/>'
        '<circle class="k-boss" cx="44" cy="62" r="30"/>'
    )
    return _symbol("k-cloth", inner, WIDTH, HEIGHT)


def _roundel() -> str:
    """The parchment on which an artifact is drawn."""
    disc, ring = (
        f'<circle class="{kind}" cx="50" cy="50" r="{radius}"/>'
        for kind, radius in (("k-disc", 48), ("k-ring", 43))
    )
    return _symbol("k-roundel", disc + ring)


def _symbol(name: str, inner: str, width: float = 100, height: float = 100) -> str:
    return f'<symbol id="{name}" viewBox="0 0 {width:g} {height:g}">{inner}</symbol>'


def _clip(name: str, inner: str) -> str:
    return f'<clipPath id="{name}">{inner}</clipPath>'
