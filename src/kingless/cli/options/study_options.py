"""The options of `kingless study` and `kingless dataset`."""

from kingless.cli.commands.dataset import dataset as make_dataset
from kingless.cli.commands.study import study as make_study
from kingless.cli.options.shared_options import (
    Add,
    add_artifacts,
    add_deals,
    add_game,
    add_jobs,
    add_json,
    add_rules,
)
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


def add_dataset(add: Add, words: Words) -> None:
    """The command `dataset`."""
    says = words("make a dataset of games between minds, as tables in Parquet")
    dataset = add("dataset", make_dataset, says)
    dataset.add_argument(
        "out", metavar="FOLDER", help=words("the folder of the dataset; the same command goes on there")
    )
    add_game(dataset, words)
    dataset.add_argument(
        "--mind",
        action="append",
        help=words(
            "a mind that plays, such as greedy or expert@nodes=1000; may be said several times, and "
            "everybody plays everybody"
        ),
    )
    add_deals(dataset, words, 1000, words("how many deals, a game of each"))
    dataset.add_argument(
        "--shard", type=int, default=100, metavar="N", help=words("how many deals lie in one file")
    )
    dataset.add_argument(
        "--exact",
        type=int,
        metavar="CARDS",
        help=words("from how many cards in hand on phase two is solved exactly; 0 for never"),
    )
    add_jobs(dataset, words)
    add_json(dataset, words)
