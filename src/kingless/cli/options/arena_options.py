"""The options of `kingless arena`."""

from kingless.cli.commands.arena import arena as play_arena
from kingless.cli.options.shared_options import Add, add_deals, add_game, add_jobs, add_json, add_patience
from kingless.view.words import Words


def add_arena(add: Add, words: Words) -> None:
    """The command `arena`."""
    arena = add("arena", play_arena, words("let minds and programs play matches of paired deals"))
    arena.add_argument(
        "first",
        help=words(
            "a mind, such as greedy@nodes=1000, or program:COMMAND LINE, with @mind=… if it needs that"
        ),
    )
    arena.add_argument("second", help=words("who plays against it, written in the same way"))
    others = arena.add_argument("others", nargs="*", help=words("the same; everybody plays everybody"))
    others.required = False  # it is not said to be missing where the others are
    add_game(arena, words)
    add_deals(arena, words, 500, words("how many deals, each played twice"))
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
    add_jobs(arena, words)
