"""Analysing on the command line: a record in, the verdicts out as text, as JSON or as a page."""

import argparse
import sys
from errno import EISDIR
from pathlib import Path
from typing import TYPE_CHECKING

from kingless.cli.errors import CommandError, check_amount
from kingless.cli.progress import ProgressLine
from kingless.view.words import Words

if TYPE_CHECKING:
    from kingless.analysis.model import Analysis, AnalysisEffort
    from kingless.table.game import Game

_OUT = "-"
"""Standard output, where a file is named."""


def analyse(asked: argparse.Namespace, words: Words) -> int:
    """Judge every move of a game."""
    try:
        told = _analysis(asked, words)
    except CommandError as error:
        print(error, file=sys.stderr)
        return 1
    if asked.json:
        import msgspec

        print(msgspec.json.format(msgspec.json.encode(told), indent=2).decode())
    elif asked.html == _OUT:
        from kingless.analysis.html import page

        print(page(words, told), end="")
    elif asked.html is not None:
        print(words("The page is in {file}.", file=asked.html))
    else:
        from kingless.analysis.text import lines

        for line in lines(words, told):
            print(line)
    return 0


def _analysis(asked: argparse.Namespace, words: Words) -> "Analysis":
    """The analysis, written into its page where one is wanted."""
    from kingless.analysis.analyse import analyse

    effort = _effort(asked, words)
    game = _game(asked.record, words)
    page = None if asked.html in (None, _OUT) else Path(asked.html)
    if page is not None:
        _check_page(page, words)
    progress = ProgressLine()

    def watch(done: int, everything: int) -> None:
        progress.say(words("Moves judged: {done} of {all}", done=done, all=everything))

    try:
        told = analyse(game, effort, watch)
    finally:
        progress.clear()
    if page is not None:
        _write_page(page, words, told)
    return told


def _effort(asked: argparse.Namespace, words: Words) -> "AnalysisEffort":
    from kingless.analysis.model import AnalysisEffort

    given = {name: getattr(asked, name) for name in ("games", "nodes", "millis")}
    for name, value in given.items():
        check_amount(name, value, words)
    return AnalysisEffort(**{name: value for name, value in given.items() if value is not None})


def _game(file: str, words: Words) -> "Game":
    from kingless.cli.record_files import game_in

    game = game_in(file, words)
    if not any(turn.seat in (0, 1) for turn in game.turns):
        raise CommandError(words("In {file} nobody has played yet: there is nothing to analyse.", file=file))
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
        raise CommandError(words("There is a file {file} already. Name another.", file=str(page)))
    if not place:
        raise CommandError(words("There is no folder {folder} for the page.", folder=str(page.parent)))


def _write_page(page: Path, words: Words, told: "Analysis") -> None:
    from kingless.analysis.html import page as drawn

    try:
        with page.open("x", encoding="utf-8") as file:
            file.write(drawn(words, told))
    except OSError as error:
        raise _unwritable(page, words, error) from None


def _unwritable(page: Path, words: Words, error: OSError) -> CommandError:
    from kingless.view.refused import file_trouble

    reason = file_trouble(words, error)
    return CommandError(
        words("The file {file} could not be written: {reason}", file=str(page), reason=reason)
    )
