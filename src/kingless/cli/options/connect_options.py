"""The options of the commands that connect: `bridge` to a server, `completion` to a shell."""

import argparse

from kingless.cli.commands.bridge import bridge
from kingless.cli.commands.completion import SHELLS, completion
from kingless.cli.options.shared_options import Add, add_json, add_kind, add_patience
from kingless.view.words import Words


def add_bridge(add: Add, words: Words) -> None:
    """The command `bridge`."""
    command = add("bridge", bridge, words("seat a program or a mind at a server"))
    command.add_argument("server", help=words("its address, such as https://example.org"))
    command.add_argument(
        "player",
        metavar="program",
        help=words("the command line of a program of the engine protocol, or a mind such as level-3"),
    )
    command.add_argument("--name", help=words("how the player is called at the tables"))
    command.add_argument(
        "--invite",
        action="append",
        metavar="LINK",
        help=words("take the seat of this invitation; may be said several times"),
    )
    command.add_argument(
        "--against",
        metavar="level-N|lobby|friend",
        help=words(
            "make games: against a bot of the server, a table in the lobby, or one with an invitation; "
            "if neither this nor an invitation is said, open seats of the lobby are taken"
        ),
    )
    command.add_argument(
        "--games", type=int, default=1, metavar="N", help=words("how many games at once; 1 if not said")
    )
    command.add_argument("--total", type=int, metavar="N", help=words("end after so many games"))
    command.add_argument(
        "--seats", metavar="FILE", help=words("keep the seats in this file, and go on with their games")
    )
    command.add_argument("--clock", help=words("the clock of games that are made, such as 5+10 or 1d"))
    add_kind(command, words)
    command.add_argument("--artifacts", action="store_true", default=None, help=words("play with artifacts"))
    add_patience(command, words)
    add_json(command, words)


def add_completion(add: Add, words: Words, whole: argparse.ArgumentParser) -> None:
    """The command `completion`, which needs to know the whole command line."""
    command = add("completion", completion, words("print a script by which a shell completes commands"))
    command.add_argument("shell", choices=SHELLS, help=words("the shell that the script is for"))
    command.set_defaults(parser=whole)
