"""A contact sheet of every drawing, small and large, by day and night, in print and to colour-blind eyes.

`python -m tools.gallery FILE.html` writes it; look at it after every change of a drawing.
"""

import re
import sys
from collections.abc import Iterable
from importlib.resources import files
from pathlib import Path

from kingless.art.drawings import SIGNS, drawings
from kingless.content.artifacts import ARTIFACTS
from kingless.content.factions import FACTIONS
from kingless.web import art

_SIGHTS = {
    "deuteranopia": ".367 .861 -.228 0 0 .28 .673 .047 0 0 -.012 .043 .969 0 0",
    "protanopia": ".152 1.053 -.205 0 0 .115 .786 .099 0 0 -.004 -.048 1.052 0 0",
    "tritanopia": "1.256 -.077 -.179 0 0 -.078 .931 .148 0 0 .005 .691 .304 0 0",
    "greyscale": ".213 .715 .072 0 0 .213 .715 .072 0 0 .213 .715 .072 0 0",
}
"""How the colours of the screen change for eyes without one kind of cone, and on a grey printer."""
_MARKS = {"tiny": 16, "little": 24, "big": 48, "huge": 112}
_CARDS = {"small": 44, "middle": 72, "large": 150}
_STATES = ("playable", "chosen", "dimmed")

_STYLE = """
.sprites { position: absolute; width: 0; height: 0; overflow: hidden; }
body { margin: 0; font: 14px system-ui, sans-serif; }
section { padding: 12px; }
h2 { font-size: 22px; margin: 0 0 8px; }
.row { display: flex; flex-wrap: wrap; gap: 6px; margin: 0 0 10px; align-items: end; }
.fan { gap: 0; } .fan > * { margin-right: -18px; }
"""


def page() -> str:
    """The whole sheet."""
    filters = "".join(
        f'<filter id="{name}" color-interpolation-filters="linearRGB">'
        f'<feColorMatrix values="{matrix} 0 0 0 1 0"/></filter>'
        for name, matrix in _SIGHTS.items()
    )
    sections = "".join(_everything(theme) for theme in ("light", "dark"))
    sections += _section("In print", "dark", "engraved", "".join(map(_hand, _CARDS)) + _magic("small"))
    sections += "".join(_section(name, "light", name, _hand("small") + _hand("middle")) for name in _SIGHTS)
    sprites = art.sprites()
    for kind in sprites:  # the sheet is one file: what it refers to is in it
        sections = sections.replace(art.PICTURES.address(f"{kind}.svg"), "")
    return (
        '<!doctype html><html lang="en"><meta charset="utf-8"><title>Kingless: the drawings</title>'
        f"<style>{_style()}</style>"
        f'<div class="sprites">{"".join(sprites.values())}<svg>{filters}</svg></div>{sections}</html>\n'
    )


def _style() -> str:
    css = files("kingless.art").joinpath("static/css/art.css").read_text("utf-8")
    printed = re.search(r"^@media print \{\n(.*?)^\}", css, re.DOTALL | re.MULTILINE)
    assert printed is not None
    return "".join(
        (
            css,
            _STYLE,
            f".engraved {{ {printed[1]} }}",  # what a printer is given, here on the screen
            *(f".{name} {{ filter: url(#{name}); }}" for name in _SIGHTS),
            *(f".{name} {{ --card-width: {width}px; }}" for name, width in _CARDS.items()),
            *(f".{name} {{ --mark-width: {width}px; }}" for name, width in _MARKS.items()),
        )
    )


def _everything(theme: str) -> str:
    fan = _row("small fan", (art.card(key, one.letter, one.values[-1]) for key, one in FACTIONS.items()))
    marks = "".join(
        _row(size, (draw(key, one.letter) for key, one in FACTIONS.items()))
        for size in _MARKS
        for draw in (art.charge, art.arms)
    )
    signs = "".join(_row(size, map(art.sign, drawings(SIGNS))) for size in _MARKS)
    cards = "".join(_hand(size) + _magic(size) for size in _CARDS)
    return _section(theme, theme, "", cards + fan + marks + signs)


def _hand(size: str) -> str:
    """A card of every faction, of one that has no drawing, and the states of a card."""
    cards = [
        art.card(key, one.letter, one.values[3 * place % len(one.values)], _name(key, size))
        for place, (key, one) in enumerate(FACTIONS.items())
    ]
    first, letter = next((key, one.letter) for key, one in FACTIONS.items())
    states = [art.card(first, letter, 7, state=state) for state in _STATES]
    return _row(size, [*cards, art.card("ferrymen", "F", 4, _name("ferrymen", size)), *states])


def _magic(size: str) -> str:
    """The artifacts, one that has no drawing, the potions and the backs."""
    artifacts = [art.artifact(key, _name(key, size)) for key in (*ARTIFACTS, "lost-lute")]
    potions = [art.potion(label) for one in FACTIONS.values() for label in one.potions]
    return _row(size, artifacts) + _row(size, [*potions, art.back(), art.artifact_back(), art.potion_back()])


def _name(key: str, size: str) -> str:
    return key.replace("-", " ").title() if size == "large" else ""


def _row(size: str, drawn: Iterable[str]) -> str:
    return f'<div class="row {size}">{"".join(drawn)}</div>'


def _section(title: str, theme: str, sight: str, inner: str) -> str:
    heading = f'<h2 class="wordmark">{art.sign("throne")} {title}</h2>'
    return f'<section data-theme="{theme}" class="board {sight}">{heading}{inner}</section>'


if __name__ == "__main__":
    if len(sys.argv) != 2:
        print("Give the file to write: python -m tools.gallery FILE.html", file=sys.stderr)
        sys.exit(2)
    Path(sys.argv[1]).write_text(page(), "utf-8")
