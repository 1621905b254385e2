"""The options of `kingless play`."""

from kingless.cli.commands.play import play as play_here
from kingless.cli.options.shared_options import Add, add_game, add_patience
from kingless.tui.lead_options import LEADERS
from kingless.view.words import Words


def add_play(add: Add, words: Words) -> None:
    """The command `play`."""
    play = add("play", play_here, words("play in the terminal, against a bot or somebody beside you"))
    minds = words(
        "who plays against you: random, greedy, search, learned, expert, level-1 (gentle) to level-5 "
        "(strongest), with a budget as in expert@nodes=1000, or program:COMMAND LINE"
    )
    play.add_argument("--level", metavar="LEVEL", help=words("a bot by its name or its number, 1 to 5"))
    play.add_argument("--mind", help=minds)
    play.add_argument(
        "--two",
        nargs="?",
        const="",
        metavar="NAME",
        help=words("two people play at this keyboard; the name of the second"),
    )
    add_patience(play, words)
    add_game(play, words)
    play.add_argument("--leader", choices=tuple(LEADERS), help=words("who leads first"))
    play.add_argument("--name", help=words("your name in the record"))
    play.add_argument("--nonce", help=words("your own part of the fair deal: any text of one line"))
    play.add_argument(
        "--proof",
        action="store_true",
        default=None,
        help=words("tell the fingerprint of the secret before the deal"),
    )
    play.add_argument("--seed", type=int, help=words("a fixed deal, for study; it proves nothing"))
    play.add_argument("--resume", nargs="?", const="", metavar="FILE", help=words("go on with a saved game"))
    play.add_argument(
        "--pipe", action="store_true", help=words("read answers from a pipe instead of a terminal")
    )
