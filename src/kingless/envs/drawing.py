"""Draws the game of an environment as it is, every card open: as text, as SVG, or as pixels."""

import sys
import warnings
from collections.abc import Iterator
from io import BytesIO
from typing import Any

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from kingless.art.canvas import Ink
from kingless.art.table_picture import Legend, table_picture
from kingless.envs.fonts import font_family
from kingless.rules.cards import code
from kingless.rules.engine import Law
from kingless.rules.observation import Observation, witness
from kingless.rules.state import State
from kingless.table.game import NAMELESS
from kingless.view.moment import Pile, Place, moment_of
from kingless.view.names import Names
from kingless.view.piles import pile_lines, pile_text
from kingless.view.table import table_view
from kingless.view.words import words_in

RENDER_MODES = ("human", "ansi", "svg", "rgb_array")
"""`human` prints the text, the others return something."""
NO_FONT = "this machine has no font, so the picture has no text: install one, such as fonts-dejavu-core"


def check_render_mode(mode: str | None) -> str | None:
    """The mode, if it is one; a `ValueError` says which there are."""
    if mode is not None and mode not in RENDER_MODES:
        raise ValueError(f"render_mode is one of {', '.join(RENDER_MODES)}, not {mode!r}")
    return mode


def render(mode: str, law: Law, state: State) -> Any:
    """The game in one of the modes."""
    return {"human": _print, "ansi": _text, "svg": _picture, "rgb_array": _pixels}[mode](law, state)


def _print(law: Law, state: State) -> None:
    sys.stdout.write(_text(law, state) + "\n")


def _text(law: Law, state: State) -> str:
    seen, names = witness(law, state), Names(words_in("en"), law.ruleset, NAMELESS, None)
    view, now = table_view(names, seen), moment_of(law.ruleset, seen, None)
    opened = replace(now, near=_open_place(now.near, seen), far=_open_place(now.far, seen))
    hands = [line for seat in (0, 1) for line in _hand_lines(names, seen, seat)]
    deck = [f"Deck from the top: {' '.join(map(code, seen.draw_pile))}"] if seen.draw_pile else []
    return "\n".join((view.headline, *view.trick, *hands, *pile_lines(names, opened), *deck))


def _open_place(place: Place, seen: Observation) -> Place:
    """What lies before a seat, its followers open; its hand and its artifacts have lines of their own."""
    return replace(
        place, followers=Pile(tuple(sorted(seen.followers[place.seat]))), held=Pile(()), artifacts=0
    )


def _hand_lines(names: Names, seen: Observation, seat: int) -> Iterator[str]:
    """What a seat holds."""
    words, name = names.words, names.seats[seat]
    yield words("In hand, {name}: {cards}", name=name, cards=pile_text(names, Pile(seen.hands[seat])))
    if seen.artifacts[seat]:
        held = ", ".join(words.name("artifact", key) for key in seen.artifacts[seat])
        yield words("Artifacts, {name}: {count}", name=name, count=held)


def _picture(law: Law, state: State) -> str:
    words = words_in("en")
    return table_picture(words, witness(law, state), Legend(NAMELESS, words("Every card lies open.")))


def _pixels(law: Law, state: State) -> NDArray[np.uint8]:
    import resvg_py
    from PIL import Image

    family = font_family()
    if family is None:
        warnings.warn(NO_FONT, RuntimeWarning, stacklevel=2)
    png = resvg_py.svg_to_bytes(
        svg_string=_picture(law, state),
        background=Ink("--page").colour,  # beyond the round corners
        sans_serif_family=family,
    )
    return np.asarray(Image.open(BytesIO(bytes(png))).convert("RGB"))
