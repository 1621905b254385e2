"""The options of `kingless study` and `kingless dataset`."""

from kingless.cli.commands.study import study as make_study
from kingless.cli.options.shared_options import Add, add_artifacts, add_deals, add_jobs, add_json, add_rules
from kingless.view.words import Words


def add_study(add: Add, words: Words) -> None:
    """The command `study`."""
    study = add("study", make_study, words("play many deals and tell the game's own numbers"))
    study.add_argument(
        "decks",
        nargs="*",
        help=words("decks by name, all of them, random, or five factions with commas between them"),
    )
    add_rules(study, words)
    add_artifacts(study, words)
    study.add_argument(
        "--mind",
        help=words(
            "who plays both seats, such as expert@nodes=1000; if not said, a strong mind where the kernel "
            "plays the deck, greedy elsewhere"
        ),
    )
    add_deals(study, words, 1000, words("how many deals, each played twice"))
    study.add_argument(
        "--out",
        metavar="FOLDER",
        help=words("write reports into this folder as HTML, Markdown and JSON, and go on from there"),
    )
    study.add_argument(
        "--parquet", action="store_true", help=words("write the games there too, as a table in Parquet")
    )
    add_jobs(study, words)
    add_json(study, words)
