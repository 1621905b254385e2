"""The parser: every command and its options, with help in the reader's language."""

import argparse
from collections.abc import Callable
from functools import partial

from kingless import __version__
from kingless.cli import lazy_commands as lazy
from kingless.cli.commands.analyse import analyse as judge
from kingless.cli.commands.arena import arena as play_arena
from kingless.cli.commands.engine import engine as speak_protocol
from kingless.cli.commands.games import add_games
from kingless.cli.commands.play import play as play_here
from kingless.cli.commands.serve import DEFAULT_PORT
from kingless.cli.commands.serve import serve as host_games
from kingless.cli.options.argument_errors import Parser
from kingless.cli.options.connect_options import add_bridge, add_completion
from kingless.cli.options.puzzle_options import add_puzzles
from kingless.cli.options.shared_options import Add, add_json, add_kind, add_patience, add_ray, decks_help
from kingless.tui.lead_options import LEADERS
from kingless.view.terminal import COLOURS
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
    _color(top, words, "auto")
    top.add_argument("--version", action="version", version=f"kingless {__version__}")
    top.set_defaults(run=partial(lazy.open_door, top))
    commands = top.add_subparsers(metavar=words("COMMAND"))

    def add(name: str, run: Callable[..., int], says: str, language: str = speaks) -> argparse.ArgumentParser:
        command = commands.add_parser(name, help=says, words=words)
        command.add_argument("--lang", metavar=_LANG, help=language)
        _color(command, words, argparse.SUPPRESS)  # or it would undo what was said before the command
        command.set_defaults(run=run)
        return command

    _play(add, words)
    _serve(add, words)
    add_games(add, words)
    _engine(add, words)
    _reading(add, words)
    _solve(add, words)
    _analyse(add, words)
    _arena(add, words)
    add_bridge(add, words)
    add_completion(add, words, top)
    add_puzzles(add, words)
    _doctor(add, words)
    return top


def _play(add: Add, words: Words) -> None:
    play = add("play", play_here, words("play against a bot in the terminal"))
    minds = words(
        "who plays against you: random, greedy, search, expert, level-1 (gentle) to level-5 (strongest), "
        "with a budget as in expert@nodes=1000, or program:COMMAND LINE"
    )
    play.add_argument("--mind", help=minds)
    add_patience(play, words)
    _game(play, words)
    play.add_argument("--leader", choices=tuple(LEADERS), help=words("who leads first"))
    play.add_argument("--name", help=words("your name in the record"))
    play.add_argument("--nonce", help=words("your own part of the fair deal: any text of one line"))
    play.add_argument("--seed", type=int, help=words("a fixed deal, for study; it proves nothing"))
    play.add_argument("--resume", nargs="?", const="", metavar="FILE", help=words("go on with a saved game"))
    play.add_argument(
        "--pipe", action="store_true", help=words("read answers from a pipe instead of a terminal")
    )


def _serve(add: Add, words: Words) -> None:
    serve = add("serve", host_games, words("play in the browser, here or for others"))
    serve.add_argument(
        "--host",
        default="127.0.0.1",
        help=words("the address to listen on; 0.0.0.0 is for everybody in the network"),
    )
    serve.add_argument(
        "--port", type=int, default=DEFAULT_PORT, help=words("the port to listen on; 8377 if not said")
    )
    serve.add_argument(
        "--database",
        metavar="URL",
        help=words("where the games are kept; a file in your data folder if not said"),
    )
    serve.add_argument(
        "--keep", type=int, metavar="DAYS", help=words("delete games that were quiet for so many days")
    )
    serve.add_argument(
        "--https", action="store_true", help=words("the server is reached by https only, through a proxy")
    )
    serve.add_argument(
        "--proxies",
        type=int,
        default=1,
        metavar="NUMBER",
        help=words("how many proxies stand before the server; 1 if not said"),
    )
    serve.add_argument(
        "--open-metrics",
        action="store_true",
        help=words("show /metrics to everybody, not to this machine only"),
    )
    serve.add_argument(
        "--cors",
        action="extend",
        nargs="+",
        default=[],
        metavar="ORIGIN",
        help=words("origins whose pages may use the API in a browser, such as https://example.org, or *"),
    )
    serve.add_argument(
        "--publish-games",
        action="store_true",
        help=words("let everybody fetch the finished games, without names, at /games.jsonl"),
    )
    serve.add_argument(
        "--log-format", choices=("text", "json"), default="text", help=words("the form of the log's lines")
    )
    serve.add_argument(
        "--log-level",
        choices=("debug", "info", "warning", "error"),
        default="warning",
        help=words("how much the log tells; warning if not said"),
    )
    serve.add_argument(
        "--open", nargs="?", const="", metavar="PAGE", help=words("open a browser, at a page such as learn")
    )


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


def _arena(add: Add, words: Words) -> None:
    arena = add("arena", play_arena, words("let minds and programs play matches of paired deals"))
    arena.add_argument(
        "first",
        help=words(
            "a mind, such as greedy@nodes=1000, or program:COMMAND LINE, with @mind=… if it needs that"
        ),
    )
    arena.add_argument("second", help=words("the same"))
    others = arena.add_argument("others", nargs="*", help=words("the same; everybody plays everybody"))
    others.required = False  # it is not said to be missing where the others are
    _game(arena, words)
    arena.add_argument("--deals", type=int, default=500, help=words("how many deals, each played twice"))
    arena.add_argument("--seed", type=int, default=0, help=words("the number of the first deal"))
    arena.add_argument(
        "--jobs", type=int, help=words("how many processes; as many as there are cores if not said")
    )
    arena.add_argument(
        "--sprt",
        metavar="ELO0,ELO1[,ALPHA,BETA]",
        help=words("stop as soon as one of these differences is far likelier than the other"),
    )
    add_patience(arena, words)
    arena.add_argument(
        "--out", metavar="FILE", help=words("keep the results in this file or folder, and go on from there")
    )
    arena.add_argument(
        "--records", metavar="FILE", help=words("keep every game in this file, as a line of JSON each")
    )
    arena.add_argument("--plot", metavar="FILE", help=words("draw the ratings into this .png or .svg file"))
    add_json(arena, words)
    add_ray(arena, words)


def _doctor(add: Add, words: Words) -> None:
    add_json(
        add("doctor", lazy.doctor, words("say whether everything is there, and what is missing")),
        words,
    )


def _game(command: argparse.ArgumentParser, words: Words) -> None:
    """What kind of game is played, and how."""
    add_kind(command, words)
    command.add_argument("--artifacts", action="store_true", default=None, help=words("play with artifacts"))
    command.add_argument(
        "--windows",
        choices=("usable", "all"),
        help=words("who is asked about artifacts: who can use one, or everybody who holds one"),
    )


def _color(command: argparse.ArgumentParser, words: Words, default: str) -> None:
    """Whether there is colour, in either spelling."""
    command.add_argument(
        "--color",
        "--colour",
        choices=tuple(COLOURS),
        default=default,
        help=words("use of colour; auto asks the terminal, NO_COLOR and CLICOLOR_FORCE"),
    )


def _records(words: Words) -> str:
    return words("the record, a file with one in each line, or - for standard input")
