"""The command `kingless dataset`: lets minds play, and keeps every decision as tables in Parquet."""

import argparse
import sys
from pathlib import Path

from msgspec.structs import asdict

from kingless.cli.errors import NO, WELL, WrongCall, check_amount, unwritable
from kingless.cli.game_kind import game_kind
from kingless.cli.job_workers import hear_interrupts, workers_for_command
from kingless.cli.output import print_json
from kingless.cli.progress import ProgressLine
from kingless.rules.cards import HAND_SIZE
from kingless.view.words import Words


def dataset(asked: argparse.Namespace, words: Words) -> int:
    """Make a dataset, or what is missing of it; the answer is no where it was stopped before its end."""
    from kingless.study.games_table import check_parquet

    for option in ("deals", "shard", "jobs"):
        check_amount(option, getattr(asked, option), words)
    if asked.exact is not None and not 0 <= asked.exact <= HAND_SIZE:
        raise WrongCall(
            words("--exact must be a whole number from 0 to 13, not {value}.", value=str(asked.exact)[:40])
        )
    check_parquet()
    from kingless.dataset.run import header_for, make_dataset
    from kingless.study.run import usual_mind

    hear_interrupts()
    deals = range(asked.seed, asked.seed + asked.deals)
    kind = game_kind(asked, asked.deck or "claim", deals)
    minds = asked.mind or [usual_mind(kind)]
    header = header_for(kind, minds, seed=asked.seed, shard=asked.shard, exact=asked.exact)
    progress = ProgressLine()

    def watch(done: int, files: int) -> None:
        progress.say(words("{done} of {all} files", done=done, all=files))

    try:
        told = make_dataset(header, asked.deals, Path(asked.out), workers_for_command(asked), watch)
    except OSError as error:
        raise unwritable(asked.out, error, words) from None
    finally:
        progress.clear()
    if asked.json:
        print_json(told)
    else:
        print(
            words(
                "{games} games, {decisions} decisions in {files} files; {solved} of them have exact values",
                **asdict(told),
            )
        )
    if not told.is_whole:
        print(words("The same command goes on from here."), file=sys.stderr)
    return WELL if told.is_whole else NO
