"""The picture in the README: a moment of a real line game, drawn as a terminal.

`python -m tools.picture` writes docs/picture.svg; with `--check` it changes nothing and fails where the file
is not what the program shows today.
"""

import os
import re
import sys
from collections.abc import Iterator
from contextlib import suppress
from html import escape
from io import StringIO
from pathlib import Path
from typing import TextIO, cast

from kingless.minds import MINDS
from kingless.table.game import Game
from kingless.table.setup import Setup
from kingless.tui.curtain import Leave
from kingless.tui.line import LineGame
from kingless.tui.table_display import Paper
from kingless.view.words import words_in

PICTURE = Path(__file__).parents[1] / "docs" / "picture.svg"

SEED = 15
TYPED = ("U9", "D8", "G0", "G6", "K7", "X9")
"""What the player types, line by line; the last prompt stays open."""
COLUMNS, LINES = 80, 25

_ADVANCE, _LEADING, _SIZE = 8.4, 19, 14
_MARGIN, _BAR = 18, 30
_FONTS = "ui-monospace,SFMono-Regular,Menlo,Consolas,'DejaVu Sans Mono','Liberation Mono',monospace"
_HUES = {31: "#ff9b8e", 32: "#7ee787", 33: "#e8b94a", 34: "#82b8ff", 35: "#d6a8ff", 36: "#6fdde6"}
_INK, _GROUND, _EDGE, _QUIET = "#dfe3e8", "#15191f", "#4a525c", "#9aa3ad"
_BOLD, _DIM, _PLAIN = 1, 2, 0
_CODE = re.compile(r"\033\[(\d+)m")

Run = tuple[int, str, str]
"""A piece of a line: its column, its classes, its text."""


class _Typist:
    """A player whose lines appear on the screen as they are typed."""

    def __init__(self, typed: tuple[str, ...], screen: StringIO) -> None:
        self._lines = [f"{line}\n" for line in typed]
        self._screen = screen

    def readline(self) -> str:
        """The next line; nothing more after the last."""
        line = self._lines.pop(0) if self._lines else ""
        self._screen.write(line)
        return line


def screen() -> str:
    """What the terminal shows at this moment, colour codes included."""
    os.environ["COLUMNS"] = str(COLUMNS)  # lines are folded to the width of the terminal
    shown = StringIO()
    game = Game(Setup(seed=SEED, leader=1), seats=("Ann", "greedy"))
    player = cast(TextIO, _Typist(TYPED, shown))
    with suppress(Leave):
        LineGame(game, 0, MINDS["greedy"], words_in("en"), Paper(shown, True), player, SEED).play()
    return "\n".join(shown.getvalue().split("\n")[-LINES:])


def runs(line: str) -> Iterator[Run]:
    """The pieces of a line between its colour codes."""
    column, classes = 0, set[str]()
    for at, piece in enumerate(_CODE.split(line)):
        if at % 2 == 0:
            if piece.strip():
                blank = len(piece) - len(piece.lstrip())
                yield column + blank, " ".join(sorted(classes)), piece.strip()
            column += len(piece)
        elif int(piece) == _PLAIN:
            classes.clear()
        else:
            classes.add({_BOLD: "b", _DIM: "d"}.get(int(piece), f"c{piece}"))


def drawn(shown: str) -> str:
    """The screen as SVG, in whatever fixed-width font the reader has."""
    lines = shown.split("\n")
    width = round(2 * _MARGIN + COLUMNS * _ADVANCE)
    height = _BAR + 2 * _MARGIN + LINES * _LEADING
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
            f'viewBox="0 0 {width} {height}" role="img">',
            "<title>A moment of a game of Kingless in a terminal</title>",
            f"<style>{_style()}</style>",
            f'<rect x="0.5" y="0.5" width="{width - 1}" height="{height - 1}" rx="9" '
            f'fill="{_GROUND}" stroke="{_EDGE}"/>',
            f'<path d="M1 {_BAR}.5H{width - 1}" stroke="{_EDGE}"/>',
            f'<text class="q" x="{width // 2}" y="20" text-anchor="middle">kingless play</text>',
            *(_text(row, run) for row, line in enumerate(lines) for run in runs(line)),
            _cursor(lines),
            "</svg>",
            "",
        ]
    )


def _style() -> str:
    hues = "".join(f".c{code}{{fill:{hue}}}" for code, hue in _HUES.items())
    text = f"text{{font:{_SIZE}px {_FONTS};fill:{_INK};white-space:pre}}"
    return f"{text}.b{{font-weight:700}}.d{{fill-opacity:.7}}.q{{fill:{_QUIET}}}{hues}"


def _text(row: int, run: Run) -> str:
    column, classes, text = run
    styled = f' class="{classes}"' if classes else ""
    # The length is given, so that columns stay columns where a font is narrower or wider than ours.
    length = f'textLength="{len(text) * _ADVANCE:g}"'
    return f'<text{styled} x="{_x(column):g}" y="{_y(row)}" {length}>{escape(text)}</text>'


def _cursor(lines: list[str]) -> str:
    column = len(_CODE.sub("", lines[-1]))
    top = _y(len(lines) - 1) - _SIZE + 1
    return f'<rect x="{_x(column):g}" y="{top}" width="{_ADVANCE:g}" height="17" fill="{_INK}"/>'


def _x(column: int) -> float:
    return round(_MARGIN + column * _ADVANCE, 1)


def _y(row: int) -> int:
    return _BAR + _MARGIN + _SIZE + row * _LEADING - 2


def main(check: bool) -> int:
    """Draw the picture, or only compare; 1 where it is out of date."""
    fresh = drawn(screen())
    if not check:
        PICTURE.write_text(fresh, "utf-8")
        return 0
    if PICTURE.exists() and PICTURE.read_text("utf-8") == fresh:
        return 0
    print(f"{PICTURE} is out of date: run python -m tools.picture")
    return 1


if __name__ == "__main__":
    sys.exit(main("--check" in sys.argv[1:]))
