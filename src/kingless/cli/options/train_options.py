"""The options of `kingless train`."""

import argparse

from kingless.cli import lazy_commands as lazy
from kingless.cli.options.shared_options import Add, add_color, add_jobs, add_json, decks_help
from kingless.view.words import LANGUAGES, Words


def add_train(add: Add, words: Words) -> None:
    """Add the command with what can be learned."""
    train = add("train", lazy.train_value, words("let networks learn the game, for the minds to play by"))
    lessons = train.add_subparsers(metavar=words("WHAT"), required=True)
    value: argparse.ArgumentParser = lessons.add_parser(
        "value", help=words("the guess at who wins phase two, from solved games"), words=words
    )
    value.add_argument("--lang", metavar="|".join(LANGUAGES), help=words("the language to speak"))
    add_color(value, words)
    value.add_argument(
        "--folder",
        required=True,
        help=words("where everything is written; the same folder goes on where it was"),
    )
    value.add_argument("--games", type=int, default=200_000, help=words("how many games are solved"))
    value.add_argument("--epochs", type=int, default=20, help=words("how often each of them is shown"))
    value.add_argument("--seed", type=int, default=1, help=words("the same seed gives the same network"))
    add_jobs(value, words)
    add_json(value, words)
    value.add_argument("--ruleset", help=words("the edition whose rules are played"))
    value.add_argument("--deck", help=decks_help(words))
