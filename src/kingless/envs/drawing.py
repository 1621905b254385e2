"""Draws the game of an environment as it is, every card open: as text, as SVG, or as pixels."""

import sys
import warnings
from io import BytesIO
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kingless.art.canvas import Ink
from kingless.art.table_picture import Legend, table_picture
from kingless.envs.fonts import font_family
from kingless.rules.engine import Law
from kingless.rules.observation import witness
from kingless.rules.state import State
from kingless.table.game import NAMELESS
from kingless.view.names import Names
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
    seen, words = witness(law, state), words_in("en")
    view = table_view(Names(words, law.ruleset, NAMELESS, None), seen)
    return "\n".join((view.headline, *view.trick, *view.piles))


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
