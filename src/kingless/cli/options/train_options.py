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
    _add_rounds(policy, words, rounds=1400, games=2000)
    policy.add_argument(
        "--against", metavar="FILE", help=words("the file of a network to beat, in place of itself")
    )
    for one_deck in (value, policy):
        one_deck.add_argument("--ruleset", help=words("the edition whose rules are played"))
        one_deck.add_argument("--deck", help=decks_help(words))
    law = _add_lesson(
        lessons, words, "law", words("how to play every deck and the artifacts, from games against itself")
    )
    law.set_defaults(run=lazy.train_law)
    _add_rounds(law, words, rounds=1200, games=200)


def _add_rounds(lesson: argparse.ArgumentParser, words: Words, rounds: int, games: int) -> None:
    lesson.add_argument("--rounds", type=int, default=rounds, help=words("how often it plays and learns"))
    lesson.add_argument(
        "--games", type=int, default=games, help=words("how many games it plays in each round")
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
    return lesson
