"""The options of `kingless puzzles`."""

import argparse
from collections.abc import Callable

from kingless.cli.commands import puzzles as commands
from kingless.cli.options.shared_options import Add, add_color, add_deals, add_jobs, add_json, decks_help
from kingless.puzzles.kinds import STARS, THEME_KEYS
from kingless.view.words import LANGUAGES, Words


def add_puzzles(add: Add, words: Words) -> None:
    """Add the command with its ways."""
    puzzles = add("puzzles", commands.puzzles, words("find the only right card: today's puzzle, or others"))
    add_json(puzzles, words)
    ways = puzzles.add_subparsers(metavar=words("WHAT"))

    def way(name: str, run: Callable[..., int], says: str) -> argparse.ArgumentParser:
        command: argparse.ArgumentParser = ways.add_parser(name, help=says, words=words)
        command.add_argument("--lang", metavar="|".join(LANGUAGES), help=words("the language to speak"))
        add_color(command, words)
        command.set_defaults(puzzles=run)
        return command

    today = way("today", commands.today, words("the puzzle of the day, the same for everybody"))
    today.add_argument("--date", metavar="YYYY-MM-DD", help=words("the puzzle of another day"))
    show = way("show", commands.show, words("one puzzle by its key"))
    show.add_argument("key", help=words("the key of a puzzle, such as {example}", example="1a2b3c4d"))
    for command in (today, show):
        command.add_argument("--solution", action="store_true", help=words("print the solution too"))
        add_json(command, words, is_inner=True)
    listing = way("list", commands.list_puzzles, words("a line for each puzzle"))
    add_json(listing, words, is_inner=True)
    run = way("run", commands.run, words("one puzzle after the other, the easy ones first"))
    run.add_argument("--seed", type=int, help=words("a fixed order"))
    add_json(run, words, is_inner=True)
    for command in (today, show, run):
        command.add_argument(
            "--pipe", action="store_true", help=words("read answers from a pipe instead of a terminal")
        )
    for command in (listing, run):
        command.add_argument(
            "--stars", choices=tuple(map(str, STARS)), help=words("only puzzles of this grade")
        )
        command.add_argument("--theme", choices=THEME_KEYS, help=words("only puzzles of this theme"))
    make = way("make", commands.make, words("look for new puzzles in games of the minds"))
    make.add_argument(
        "--out", metavar="FILE", required=True, help=words("where they are written; the same file goes on")
    )
    add_deals(make, words, 500, words("how many deals are looked through"))
    make.add_argument(
        "--easy", action="store_true", help=words("keep the easiest puzzle of each deal, not the hardest")
    )
    add_jobs(make, words)
    add_json(make, words, is_inner=True)
    # No house rules: a puzzle is told by its ruleset and its deck alone.
    make.add_argument("--ruleset", help=words("the edition whose rules are played"))
    make.add_argument("--deck", help=decks_help(words))
