"""Analysing on the command line: a record in, the verdicts out as text, as JSON or as a page."""

import argparse
from errno import EISDIR
from itertools import chain, islice
from pathlib import Path
from typing import TYPE_CHECKING

from kingless.cli.errors import WELL, CommandError, WrongCall, check_amount, fail, unwritable
from kingless.cli.progress import ProgressLine
from kingless.view.words import Words

if TYPE_CHECKING:
    from kingless.analysis.model import Analysis, AnalysisEffort
    from kingless.cli.record_files import NamedRecord
    from kingless.table.game import Game

STANDARD_OUTPUT = "-"


def analyse(asked: argparse.Namespace, words: Words) -> int:
    """Judge every move of a game, or of every game in a file."""
    from kingless.cli.record_files import records_in

    effort = _effort(asked, words)
    records = records_in(asked.record, words)
    head = list(islice(records, 2))
    if len(head) == 1:
        return _analyse_one(head[0], effort, asked, words)
    if asked.html is not None:
        raise WrongCall(words("{file} holds several records, and a page is for one.", file=asked.record))
    return max(_analyse_among(record, effort, asked, words) for record in chain(head, records))


def _analyse_one(
    record: "NamedRecord", effort: "AnalysisEffort", asked: argparse.Namespace, words: Words
) -> int:
    from kingless.cli.output import print_json

    game = _game(record, words)
    page = None if asked.html in (None, STANDARD_OUTPUT) else Path(asked.html)
    if page is not None:
        _check_page(page, words)
    judged = _judge(game, effort, words)
    if page is not None:
        _write_page(page, words, judged)
        if not asked.json:
            print(words("The page is in {file}.", file=asked.html))
    if asked.json:
        print_json(judged)
    elif asked.html == STANDARD_OUTPUT:
        from kingless.analysis.html import page as page_text

        print(page_text(words, judged), end="")
    elif page is None:
        _print_lines(judged, words)
    return WELL


def _analyse_among(
    record: "NamedRecord", effort: "AnalysisEffort", asked: argparse.Namespace, words: Words
) -> int:
    """One game of several: what is wrong with it ends nothing."""
    from kingless.cli.output import print_json

    try:
        judged = _judge(_game(record, words), effort, words)
    except CommandError as error:
        return fail(str(error), error.code)
    if asked.json:
        print_json(judged, is_line=True)
    else:
        print(record.name)
        _print_lines(judged, words)
        print()
    return WELL


def _print_lines(judged: "Analysis", words: Words) -> None:
    from kingless.analysis.text import lines

    for line in lines(words, judged):
        print(line)


def _judge(game: "Game", effort: "AnalysisEffort", words: Words) -> "Analysis":
    from kingless.analysis.analyse import analyse

    progress = ProgressLine()

    def watch(done: int, everything: int) -> None:
        progress.say(words("Moves judged: {done} of {all}", done=done, all=everything))

    try:
        return analyse(game, effort, watch)
    finally:
        progress.clear()


def _effort(asked: argparse.Namespace, words: Words) -> "AnalysisEffort":
    from kingless.analysis.model import AnalysisEffort

    given = {name: getattr(asked, name) for name in ("games", "nodes", "millis")}
    for name, value in given.items():
        check_amount(name, value, words)
    return AnalysisEffort(**{name: value for name, value in given.items() if value is not None})


def _game(record: "NamedRecord", words: Words) -> "Game":
    from kingless.cli.record_files import game_of

    game = game_of(record, words)
    if not any(turn.seat in (0, 1) for turn in game.turns):
        raise CommandError(
            words("In {file} nobody has played yet: there is nothing to analyse.", file=record.name)
        )
    return game


def _check_page(page: Path, words: Words) -> None:
    """Complain about a page that could not be written, before anybody waits for it."""
    try:
        folder, taken, place = page.is_dir(), page.exists(), page.parent.is_dir()
    except OSError as error:  # such as a name that is too long
        raise unwritable(page, error, words) from None
    if folder:
        raise unwritable(page, IsADirectoryError(EISDIR, "a folder has this name"), words)
    if taken:
        raise WrongCall(words("There is a file {file} already. Name another.", file=str(page)))
    if not place:
        raise WrongCall(words("There is no folder {folder} for the page.", folder=str(page.parent)))


def _write_page(page: Path, words: Words, told: "Analysis") -> None:
    from kingless.analysis.html import page as drawn

    try:
        with page.open("x", encoding="utf-8") as file:
            file.write(drawn(words, told))
    except OSError as error:
        raise unwritable(page, error, words) from None
