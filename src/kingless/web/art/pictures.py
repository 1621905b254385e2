"""The pictures as files for browsers, and how a drawing on a page refers to one of them."""

import re
from functools import cache
from importlib.resources import files

from kingless.art.sprite import sprites
from kingless.web.assets.group import AssetGroup

_ICONS = ("favicon.svg", "favicon-turn.svg")
_SYMBOL = re.compile(r'<symbol id="([^"]+)"')


def _pictures() -> dict[str, str]:
    folder = files("kingless.web") / "static"
    icons = {name: (folder / name).read_text("utf-8") for name in _ICONS}
    return icons | {f"{name}.svg": text for name, text in sprites().items()}


PICTURES = AssetGroup("art", _pictures)


def use(name: str, x: float = 0, y: float = 0, width: float = 0, height: float = 0) -> str:
    """A symbol of a sprite: square where no height is given; it fills its parent where no width is."""
    address = f"{_sprite_addresses()[name]}#{name}"
    if not width:
        return f'<use href="{address}"/>'
    size = f'width="{width:g}" height="{height or width:g}"'
    return f'<use href="{address}" x="{x:g}" y="{y:g}" {size}/>'


@cache
def _sprite_addresses() -> dict[str, str]:
    """By the name of each symbol, the address of the sprite that has it."""
    return {
        name: PICTURES.address(f"{sprite}.svg")
        for sprite, text in sprites().items()
        for name in _SYMBOL.findall(text)
    }
