"""The parser: every command and its options, with help in the reader's language."""

import argparse
from collections.abc import Callable
from functools import partial

from kingless import __version__
from kingless.cli import lazy_commands as lazy
from kingless.cli.commands.analyse import analyse as judge
from kingless.cli.commands.engine import engine as speak_protocol
from kingless.cli.commands.games import add_games
from kingless.cli.options.arena_options import add_arena
from kingless.cli.options.argument_errors import Parser
from kingless.cli.options.connect_options import add_bridge, add_completion
from kingless.cli.options.play_options import add_play
from kingless.cli.options.puzzle_options import add_puzzles
from kingless.cli.options.serve_options import add_serve
from kingless.cli.options.shared_options import Add, add_color, add_json, add_kind, decks_help
from kingless.cli.options.study_options import add_dataset, add_study
from kingless.cli.options.train_options import add_train
from kingless.view.words import LANGUAGES, Words

_LANG = "|".join(LANGUAGES)

_POSITION = '"phase 2, A: K2 G5, B: G9 D1, B leads"'


def parser(words: Words) -> argparse.ArgumentParser:
    """The whole command line."""
    top = Parser(
        words,
        prog="kingless",
        description=words("Claim, the card game for two: play it, and let programs play it."),
    )
    speaks = words("the language to speak")
    top.add_argument("--lang", metavar=_LANG, help=speaks)
    add_color(top, words, "auto")
    top.add_argument("--version", action="version", version=f"kingless {__version__}")
    top.set_defaults(run=partial(lazy.open_menu, top))
    commands = top.add_subparsers(metavar=words("COMMAND"))

    def add(name: str, run: Callable[..., int], says: str, language: str = speaks) -> argparse.ArgumentParser:
        command = commands.add_parser(name, help=says, words=words)
        command.add_argument("--lang", metavar=_LANG, help=language)
        add_color(command, words, argparse.SUPPRESS)  # or it would undo what was said before the command
        command.set_defaults(run=run)
        return command

    add_play(add, words)
    add_serve(add, words)
    add_games(add, words)
    _engine(add, words)
    _reading(add, words)
    _solve(add, words)
    _analyse(add, words)
    add_arena(add, words)
    add_bridge(add, words)
    add_completion(add, words, top)
    add_puzzles(add, words)
    add_train(add, words)
    add_study(add, words)
    add_dataset(add, words)
    _doctor(add, words)
    return top


def _engine(add: Add, words: Words) -> None:
    engine = add(
        "engine",
        speak_protocol,
        words("speak the engine protocol with a program"),
        words("the language of this help; programs are answered in English"),
    )
    engine.add_argument(
        "--schema", action="store_true", help=words("print the schema of requests and answers")
    )


def _reading(add: Add, words: Words) -> None:
    rules = add("rules", lazy.rules, words("read the rules"))
    rules.add_argument("topic", nargs="*", help=words("a topic, a rule such as B-12, or a word"))
    add_json(rules, words)

    deck = add("deck", lazy.deck, words("see the decks and what each faction does"))
    deck.add_argument("name", nargs="?", help=decks_help(words))
    deck.add_argument("--seed", type=int, default=0, help=words("which random deck"))
    add_json(deck, words)

    verify = add("verify", lazy.verify, words("check a record: moves, deal and promise"))
    verify.add_argument("file", help=_records(words))
    add_json(verify, words)


def _solve(add: Add, words: Words) -> None:
    solve = add("solve", lazy.solve, words("say what every card of an ending is worth with best play"))
    solve.add_argument(
        "what",
        metavar="RECORD|POSITION",
        help=words(
            "a record, a position such as {example}, or - for either on standard input", example=_POSITION
        ),
    )
    solve.add_argument(
        "--after", type=int, help=words("go back to where a record stood after so many answers")
    )
    solve.add_argument("--nodes", type=int, metavar="N", help=words("stop after so many positions"))
    solve.add_argument("--millis", type=int, metavar="N", help=words("stop after so many milliseconds"))
    add_json(solve, words)
    add_kind(solve, words)


def _analyse(add: Add, words: Words) -> None:
    analyse = add("analyse", judge, words("judge every move of a game and name its turning points"))
    analyse.add_argument("record", help=_records(words))
    analyse.add_argument(
        "--html", metavar="FILE", help=words("write a page with a chart into this new file instead of text")
    )
    add_json(analyse, words)
    analyse.add_argument(
        "--games", type=int, metavar="N", help=words("games to imagine for an estimate; 50000 if not said")
    )
    analyse.add_argument(
        "--nodes", type=int, metavar="N", help=words("positions to solve for a move; 5000000 if not said")
    )
    analyse.add_argument("--millis", type=int, metavar="N", help=words("time for a move, in milliseconds"))


def _doctor(add: Add, words: Words) -> None:
    add_json(
        add("doctor", lazy.doctor, words("say whether everything is there, and what is missing")),
        words,
    )


def _records(words: Words) -> str:
    return words("the record, a file with one in each line, or - for standard input")
