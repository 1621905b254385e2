"""A contact sheet of every drawing, small and large, by day, by night, in print and as colour-blind eyes see it.

`python -m tools.gallery FILE.html` writes it; look at it after every change of a drawing.
"""

import sys
from importlib.resources import files
from pathlib import Path

from kingless.content.artifacts import ARTIFACTS
from kingless.content.factions import FACTIONS
from kingless.web import art
from kingless.web.art.drawings import SIGNS, drawings

_SIGHTS = {
    "deuteranopia": ".367 .861 -.228 0 0 .28 .673 .047 0 0 -.012 .043 .969 0 0",
    "protanopia": ".152 1.053 -.205 0 0 .115 .786 .099 0 0 -.004 -.048 1.052 0 0",
    "tritanopia": "1.256 -.077 -.179 0 0 -.078 .931 .148 0 0 .005 .691 .304 0 0",
    "greyscale": ".213 .715 .072 0 0 .213 .715 .072 0 0 .213 .715 .072 0 0",
}
"""How the colours of the screen change for eyes without one kind of cone, and in a grey print."""

_STYLE = """
body { margin: 0; font: 14px system-ui, sans-serif; }
section { background: var(--page); color: var(--page-ink); padding: 12px; --ground: var(--page); }
h2 { font-size: 14px; margin: 0 0 8px; }
.row { display: flex; flex-wrap: wrap; gap: 6px; margin: 0 0 10px; align-items: end; }
.small { --card-width: 44px; } .middle { --card-width: 72px; } .large { --card-width: 150px; }
.tiny { --mark-width: 16px; } .mark { --mark-width: 24px; } .big { --mark-width: 48px; } .huge { --mark-width: 112px; }
"""


def page() -> str:
    """The whole sheet."""
    filters = "".join(
        f'<filter id="{name}" color-interpolation-filters="linearRGB">'
        f'<feColorMatrix values="{matrix} 0 0 0 1 0"/></filter>'
        for name, matrix in _SIGHTS.items()
    )
    style = files("kingless.web").joinpath("static/art.css").read_text("utf-8") + _STYLE
    style += "".join(f".{name} {{ filter: url(#{name}); }}" for name in _SIGHTS)
    sections = "".join(_everything(theme) for theme in ("light", "dark"))
    sections += "".join(_section(name, "light", name, _hand("small") + _hand("middle")) for name in _SIGHTS)
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>Kingless: the drawings</title>'
        f"<style>{style}</style>{art.sprite()}<svg width=0 height=0>{filters}</svg>{sections}</html>\n"
    )


def _everything(theme: str) -> str:
    marks = "".join(
        _row(size, (draw(key, one.letter) for key, one in FACTIONS.items()))
        for size in ("tiny", "mark", "big", "huge")
        for draw in (art.charge, art.arms)
    )
    signs = "".join(_row(size, (art.sign(name) for name in drawings(SIGNS))) for size in ("tiny", "mark", "big", "huge"))
    cards = _hand("small") + _hand("middle") + _hand("large") + _magic("small") + _magic("large")
    return _section(theme, theme, "", cards + marks + signs)


def _hand(size: str) -> str:
    cards = [
        art.card(key, one.letter, one.values[(place * 3 + 1) % len(one.values)], key.capitalize() if size == "large" else "")
        for place, (key, one) in enumerate(FACTIONS.items())
    ]
    states = [art.card(key, one.letter, 7, state=state) for (key, one), state in zip(FACTIONS.items(), ("playable", "chosen", "dimmed"))]
    return _row(size, [*cards, art.card("ferrymen", "F", 4), art.back(), *states])


def _magic(size: str) -> str:
    named = size == "large"
    potions = next(one.potions for one in FACTIONS.values() if one.potions)
    artifacts = [art.artifact(key, key.replace("-", " ").title() if named else "") for key in ARTIFACTS]
    return _row(size, [*artifacts, art.artifact("unheard-of")]) + _row(
        size, [*(art.potion(label) for label in potions), art.potion_back(), art.artifact_back(), art.back()]
    )


def _row(size: str, drawn: object) -> str:
    return f'<div class="row {size}">{"".join(drawn)}</div>'


def _section(title: str, theme: str, sight: str, inner: str) -> str:
    return f'<section data-theme="{theme}" class="{sight}"><h2>{title}</h2>{inner}</section>'


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(page(), "utf-8")
