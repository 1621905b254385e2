"""Analysing on the command line: a record in, the verdicts out as text, as JSON or as a page."""

import argparse
import sys
from errno import EISDIR
from pathlib import Path
from typing import TYPE_CHECKING

from kingless.view.words import Words

if TYPE_CHECKING:
    from kingless.analysis.forms import Analysis, Effort
    from kingless.table.game import Game

_CLEAR = "\r\033[K"
_MOST = 10**12
"""More than anybody waits for."""
_DIGITS = 40


class Wrong(Exception):
    """What cannot be analysed, in the reader's words."""


def analyse(asked: argparse.Namespace, words: Words) -> int:
    """Judge every move of a game."""
    try:
        told = _judged(asked, words)
    except Wrong as error:
        print(error, file=sys.stderr)
        return 1
    if asked.json:
        import msgspec

        print(msgspec.json.format(msgspec.json.encode(told), indent=2).decode())
    elif asked.html is not None:
        print(words("The page is in {file}.", file=asked.html))
    else:
        from kingless.analysis.text import lines

        for line in lines(words, told):
            print(line)
    return 0


def _judged(asked: argparse.Namespace, words: Words) -> "Analysis":
    """The analysis, written into its page where one is wanted."""
    from kingless.analysis.whole import analyse

    effort = _effort(asked, words)
    game = _game(asked.record, words)
    page = None if asked.html is None else Path(asked.html)
    if page is not None:
        _check_page(page, words)
    progress = _Progress(words)
    try:
        told = analyse(game, effort, progress.watch)
    finally:
        progress.clear()
    if page is not None:
        _write_page(page, words, told)
    return told


def _effort(asked: argparse.Namespace, words: Words) -> "Effort":
    from kingless.analysis.forms import Effort

    given = {name: getattr(asked, name) for name in ("games", "nodes", "millis")}
    told = {name: value for name, value in given.items() if value is not None}
    for name, value in told.items():
        if not 0 < value <= _MOST:
            raise Wrong(
                words(
                    "--{option} must be a whole number from 1 to {most}, not {value}.",
                    option=name,
                    most=_MOST,
                    value=str(value)[:_DIGITS],
                )
            )
    return Effort(**told)


def _game(file: str, words: Words) -> "Game":
    from kingless.table.record import BadRecord
    from kingless.table.verify import read_any
    from kingless.view.refused import complaint, file_trouble

    try:
        game = read_any(Path(file).read_text("utf-8"))
    except (OSError, ValueError) as error:
        if isinstance(error, BadRecord):
            reason = complaint(words, error)
            raise Wrong(words("{file} does not hold: {reason}", file=file, reason=reason)) from None
        reason = file_trouble(words, error)
        raise Wrong(words("The file {file} could not be read: {reason}", file=file, reason=reason)) from None
    if not any(turn.seat in (0, 1) for turn in game.turns):
        raise Wrong(words("In {file} nobody has played yet: there is nothing to analyse.", file=file))
    return game


def _check_page(page: Path, words: Words) -> None:
    """Complain about a page that could not be written, before anybody waits for it."""
    try:
        folder, taken, place = page.is_dir(), page.exists(), page.parent.is_dir()
    except OSError as error:  # such as a name that is too long
        raise _unwritable(page, words, error) from None
    if folder:
        raise _unwritable(page, words, IsADirectoryError(EISDIR, "a folder has this name"))
    if taken:
        raise Wrong(words("There is a file {file} already. Name another.", file=str(page)))
    if not place:
        raise Wrong(words("There is no folder {folder} for the page.", folder=str(page.parent)))


def _write_page(page: Path, words: Words, told: "Analysis") -> None:
    from kingless.analysis.html import page as drawn

    try:
        with page.open("x", encoding="utf-8") as file:
            file.write(drawn(words, told))
    except OSError as error:
        raise _unwritable(page, words, error) from None


def _unwritable(page: Path, words: Words, error: OSError) -> Wrong:
    from kingless.view.refused import file_trouble

    reason = file_trouble(words, error)
    return Wrong(words("The file {file} could not be written: {reason}", file=str(page), reason=reason))


class _Progress:
    """One line on a terminal that says how far the analysis is; silent where nobody looks."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self._looks = sys.stderr is not None and sys.stderr.isatty()

    def watch(self, done: int, everything: int) -> None:
        """Tell how many moves have been judged."""
        if self._looks:
            line = self.words("Moves judged: {done} of {all}", done=done, all=everything)
            print(_CLEAR + line, end="", file=sys.stderr, flush=True)

    def clear(self) -> None:
        """Take the line away."""
        if self._looks:
            print(_CLEAR, end="", file=sys.stderr, flush=True)
