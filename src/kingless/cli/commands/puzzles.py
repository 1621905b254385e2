"""The command `kingless puzzles`: the puzzle of the day, one by its key, many in a row, and new ones."""

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from kingless.cli.errors import CommandError, WrongCall, check_amount, unwritable
from kingless.cli.job_workers import hear_interrupts, workers_for_command
from kingless.cli.output import print_json
from kingless.view.words import Words

if TYPE_CHECKING:
    from kingless.puzzles.model import Puzzle
    from kingless.table.setup import Setup


def puzzles(asked: argparse.Namespace, words: Words) -> int:
    """Do what is asked for with puzzles; today's where nothing is."""
    run: Callable[[argparse.Namespace, Words], int] = getattr(asked, "puzzles", today)
    return run(asked, words)


def today(asked: argparse.Namespace, words: Words) -> int:
    """The puzzle of the day."""
    from kingless.puzzles.daily import find_puzzle

    return _offer(find_puzzle(day=getattr(asked, "date", None)), asked, words)


def show(asked: argparse.Namespace, words: Words) -> int:
    """One puzzle by its key."""
    from kingless.puzzles.daily import find_puzzle

    return _offer(find_puzzle(asked.key), asked, words)


def list_puzzles(asked: argparse.Namespace, words: Words) -> int:
    """A line for each puzzle of a kind."""
    found = _select(asked, words)
    if asked.json:
        print_json(found)
        return 0
    for puzzle in found:
        themes = ", ".join(words.name("theme", theme) for theme in puzzle.themes)
        print(f"{puzzle.key}  {'★' * puzzle.grade.stars:<5}  {puzzle.grade.rating}  {themes}".rstrip())
    return 0


def run(asked: argparse.Namespace, words: Words) -> int:
    """One puzzle after the other, until somebody leaves."""
    from kingless.tui.puzzle import PuzzleDialogue
    from kingless.tui.table_display import Paper

    found = _select(asked, words)
    if not _can_answer(asked) and not (asked.json and sys.stdin):
        raise WrongCall(words("To solve puzzles one after the other, a terminal is needed, or --pipe."))
    Random(asked.seed).shuffle(found)
    found.sort(key=lambda puzzle: puzzle.grade.stars)
    if asked.json:
        from kingless.cli.commands.puzzle_run import run_for_program

        run_for_program(found, sys.stdin)
        return 0
    paper, solved, met = Paper(sys.stdout), 0, 0
    for puzzle in found:
        answer = PuzzleDialogue(puzzle, words, paper, sys.stdin).ask()
        if answer is None:
            break
        met += 1
        solved += answer
        paper.say("")
    paper.say(words("Solved at the first try: {solved} of {count}", solved=solved, count=met))
    return 0


def make(asked: argparse.Namespace, words: Words) -> int:
    """Look for new puzzles in games of the minds."""
    from kingless.cli.progress import ProgressLine
    from kingless.puzzles.making import PuzzleHeader, count_puzzles, make_puzzles
    from kingless.table.setup import law_of

    for option in ("deals", "jobs"):
        check_amount(option, getattr(asked, option), words)
    hear_interrupts()
    kind = _kind(asked)
    progress = ProgressLine()

    def watch(done: int, found: int) -> None:
        progress.say(
            words(
                "{done} of {all} deals looked through, {found} puzzles",
                done=done,
                all=asked.deals,
                found=found,
            )
        )

    header = PuzzleHeader(setup=kind, ruleset=law_of(kind).ruleset.version, easy=asked.easy)
    deals = range(asked.seed, asked.seed + asked.deals)
    try:
        done = make_puzzles(header, deals, Path(asked.out), workers_for_command(asked), watch)
    except OSError as error:
        raise unwritable(asked.out, error, words) from None
    finally:
        progress.clear()
    counts = count_puzzles([puzzle for puzzle in done.values() if puzzle])
    if asked.json:
        print_json(counts)
    else:
        print(words("Puzzles: {count} in {deals} deals", count=counts.puzzles, deals=len(done)))
        for stars, count in counts.stars.items():
            print(f"  {'★' * stars:<5}  {count}")
        for theme, count in counts.themes.items():
            print(f"  {words.name('theme', theme)}: {count}")
        print("  " + words("without a theme: {count}", count=counts.without_theme))
    if len(done) < len(deals):
        print(words("The same command goes on from here."), file=sys.stderr)
        return 1
    return 0


def _offer(puzzle: "Puzzle", asked: argparse.Namespace, words: Words) -> int:
    """Ask a puzzle at a terminal; elsewhere print it, with its solution where that is wanted."""
    from kingless.tui.puzzle import PuzzleDialogue
    from kingless.tui.table_display import Paper

    if getattr(asked, "json", False):
        print_json(puzzle)
        return 0
    dialogue = PuzzleDialogue(puzzle, words, Paper(sys.stdout), sys.stdin)
    if getattr(asked, "solution", False):
        dialogue.show()
        dialogue.tell_solution()
    elif _can_answer(asked):
        dialogue.ask()
    else:
        dialogue.show()
    return 0


def _can_answer(asked: argparse.Namespace) -> bool:
    """Is there somebody who can answer, at a terminal or through a pipe?"""
    return sys.stdin is not None and (sys.stdin.isatty() or getattr(asked, "pipe", False))


def _select(asked: argparse.Namespace, words: Words) -> "list[Puzzle]":
    from kingless.puzzles.library import select_puzzles

    found = select_puzzles(None if asked.stars is None else int(asked.stars), asked.theme)
    if not found:
        raise CommandError(words("There is no puzzle of this kind."))
    return found


def _kind(asked: argparse.Namespace) -> "Setup":
    from kingless.table.decks import factions_of
    from kingless.table.setup import STANDARD, Setup, law_of

    kind = Setup(ruleset=asked.ruleset or STANDARD, factions=factions_of(asked.deck or "claim", 0))
    law_of(kind)
    return kind
