"""The pictures as files for browsers, and how a drawing on a page refers to one of them."""

from importlib.resources import files

from kingless.web.art.drawings import ARTIFACTS, CARDS, FACTIONS, SIGNS
from kingless.web.art.sprite import sprites
from kingless.web.assets.group import AssetGroup

_ICONS = ("favicon.svg", "favicon-turn.svg")
_SPRITES = {
    "b": FACTIONS,
    "c": CARDS,
    "e": FACTIONS,
    "f": FACTIONS,
    "a": ARTIFACTS,
    "s": SIGNS,
    "k": SIGNS,
}
"""The sprite in which a symbol is, by the letter with which its name begins."""


def _pictures() -> dict[str, str]:
    folder = files("kingless.web") / "static"
    icons = {name: (folder / name).read_text("utf-8") for name in _ICONS}
    return icons | {f"{kind}.svg": text for kind, text in sprites().items()}


PICTURES = AssetGroup("art", _pictures)


def use(name: str, x: float = 0, y: float = 0, width: float = 0, height: float = 0) -> str:
    """A symbol of a sprite: square where no height is given, and everywhere where no width is."""
    address = PICTURES.address(f"{_SPRITES[name[0]]}.svg")
    if not width:
        return f'<use href="{address}#{name}"/>'
    size = f'width="{width:g}" height="{height or width:g}"'
    return f'<use href="{address}#{name}" x="{x:g}" y="{y:g}" {size}/>'
