"""Options that several commands have."""

import argparse
from collections.abc import Callable

from kingless.view.terminal_colour import COLOURS
from kingless.view.words import Words

Add = Callable[..., argparse.ArgumentParser]
"""Adds a command: its name, what it runs, and what it is for."""


def add_json(command: argparse.ArgumentParser, words: Words, *, is_inner: bool = False) -> None:
    """The answer for programs; `is_inner`: it may have been asked for already before this command."""
    default = argparse.SUPPRESS if is_inner else False
    command.add_argument(
        "--json", action="store_true", default=default, help=words("answer in JSON, for programs")
    )


def add_color(command: argparse.ArgumentParser, words: Words, default: str = argparse.SUPPRESS) -> None:
    """Whether there is colour, in either spelling; without a default it leaves what was said before."""
    command.add_argument(
        "--color",
        "--colour",
        choices=tuple(COLOURS),
        default=default,
        help=words("use of colour; auto asks the terminal, NO_COLOR and CLICOLOR_FORCE"),
    )


def add_patience(command: argparse.ArgumentParser, words: Words) -> None:
    """How long a program is waited for."""
    command.add_argument(
        "--patience",
        type=float,
        default=60.0,
        metavar="SECONDS",
        help=words("how long a program may be silent before it counts as hung"),
    )


def add_kind(command: argparse.ArgumentParser, words: Words) -> None:
    """The rules and the cards."""
    add_rules(command, words)
    command.add_argument("--deck", help=decks_help(words))


def add_rules(command: argparse.ArgumentParser, words: Words) -> None:
    """The rules."""
    command.add_argument("--ruleset", help=words("the edition whose rules are played"))
    command.add_argument(
        "--option",
        action="append",
        metavar="KEY=VALUE",
        help=words(
            "a house rule, such as victory=three or final_ties=cards,values; may be said several times, "
            "and a wrong one tells what there is"
        ),
    )


def decks_help(words: Words) -> str:
    """How a deck is named."""
    return words("a deck by name, random, or five factions with commas between them")


def add_jobs(command: argparse.ArgumentParser, words: Words) -> None:
    """How many processes share the work, or which cluster does it."""
    command.add_argument(
        "--jobs", type=int, help=words("how many processes; as many as there are cores if not said")
    )
    _add_ray(command, words)


def add_deals(command: argparse.ArgumentParser, words: Words, deals: int, says: str) -> None:
    """How many deals, and from which number on."""
    command.add_argument("--deals", type=int, default=deals, help=says)
    command.add_argument("--seed", type=int, default=0, help=words("the number of the first deal"))


def _add_ray(command: argparse.ArgumentParser, words: Words) -> None:
    """The cluster that does the work."""
    command.add_argument(
        "--ray", metavar="ADDRESS", help=words("play on this Ray cluster; local starts one on this machine")
    )


def add_game(command: argparse.ArgumentParser, words: Words) -> None:
    """What kind of game is played, and how."""
    add_kind(command, words)
    add_artifacts(command, words)


def add_artifacts(command: argparse.ArgumentParser, words: Words) -> None:
    """Artifacts, and who is asked about them."""
    command.add_argument("--artifacts", action="store_true", default=None, help=words("play with artifacts"))
    command.add_argument(
        "--windows",
        choices=("usable", "all"),
        help=words("who is asked about artifacts: who can use one, or everybody who holds one"),
    )
