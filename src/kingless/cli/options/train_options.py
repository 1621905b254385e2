"""The options of `kingless train`."""

import argparse

from kingless.cli import lazy_commands as lazy
from kingless.cli.options.shared_options import Add, add_color, add_jobs, add_json, decks_help
from kingless.view.words import LANGUAGES, Words


def add_train(add: Add, words: Words) -> None:
    """Add the command with what can be learned."""
    train = add("train", lazy.train_value, words("let networks learn the game, for the minds to play by"))
    lessons = train.add_subparsers(metavar=words("WHAT"), required=True)
    value = _add_lesson(lessons, words, "value", words("the guess at who wins phase two, from solved games"))
    value.add_argument("--games", type=int, default=200_000, help=words("how many games are solved"))
    value.add_argument("--epochs", type=int, default=20, help=words("how often each of them is shown"))
    add_jobs(value, words)
    policy = _add_lesson(lessons, words, "policy", words("how to play phase one, from games against itself"))
    policy.set_defaults(run=lazy.train_policy)
    policy.add_argument("--rounds", type=int, default=1400, help=words("how often it plays and learns"))
    policy.add_argument(
        "--games", type=int, default=2000, help=words("how many games it plays in each round")
    )


def _add_lesson(
    lessons: "argparse._SubParsersAction[argparse.ArgumentParser]", words: Words, name: str, says: str
) -> argparse.ArgumentParser:
    lesson = lessons.add_parser(name, help=says, words=words)
    lesson.add_argument("--lang", metavar="|".join(LANGUAGES), help=words("the language to speak"))
    add_color(lesson, words)
    lesson.add_argument(
        "--folder",
        required=True,
        help=words("where everything is written; the same folder goes on where it was"),
    )
    lesson.add_argument("--seed", type=int, default=1, help=words("the same seed gives the same network"))
    add_json(lesson, words)
    lesson.add_argument("--ruleset", help=words("the edition whose rules are played"))
    lesson.add_argument("--deck", help=decks_help(words))
    return lesson
