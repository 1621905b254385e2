"""The command `kingless study`: plays many deals of each deck, and reports the game's own numbers."""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from kingless.cli.errors import NO, WELL, WrongCall, check_amount, unwritable
from kingless.cli.game_kind import game_kind
from kingless.cli.job_workers import hear_interrupts, workers_for_command
from kingless.cli.output import print_json
from kingless.cli.progress import ProgressLine
from kingless.view.words import Words

if TYPE_CHECKING:
    from kingless.study.estimates import Share
    from kingless.study.facts import DealFacts
    from kingless.study.model import StudySummary
    from kingless.study.run import StudyHeader

_ALL = "all"
_BEST = 5
"""So many cards are named."""


def study(asked: argparse.Namespace, words: Words) -> int:
    """Study one deck after the other; the answer is no where it was stopped before its end."""
    from kingless.study.games_table import check_parquet
    from kingless.study.run import header_of

    for option in ("deals", "jobs"):
        check_amount(option, getattr(asked, option), words)
    if asked.parquet:
        if asked.out is None:
            raise WrongCall(words("--parquet needs a folder to write into: --out."))
        check_parquet()
    hear_interrupts()
    deals = range(asked.seed, asked.seed + asked.deals)
    headers = [header_of(game_kind(asked, deck, deals), asked.mind) for deck in _decks(asked)]
    told, is_whole = [], True
    try:
        for header in headers:
            summary, is_whole = _study_deck(asked, words, header, deals)
            told += [summary] if summary else []
            if not is_whole:
                break
    except OSError as error:
        raise unwritable(asked.out, error, words) from None
    if asked.json:
        print_json({"studies": told})
    if not is_whole and asked.out is not None:
        print(words("The same command goes on from here."), file=sys.stderr)
    return WELL if is_whole else NO


def _decks(asked: argparse.Namespace) -> list[str]:
    from kingless.table.decks import DECKS

    named = asked.decks or ["claim"]
    return list(dict.fromkeys(one for deck in named for one in (DECKS if deck == _ALL else (deck,))))


def _study_deck(
    asked: argparse.Namespace, words: Words, header: "StudyHeader", deals: range
) -> tuple["StudySummary | None", bool]:
    """The numbers of a deck, told and written, and whether all of its deals are in them."""
    from kingless.study.files import facts_path, write_comparison, write_report
    from kingless.study.naming import study_command, study_name
    from kingless.study.run import play_study, usual_mind
    from kingless.study.summary import summarise

    usual = usual_mind(header.setup)
    name = study_name(header, usual)
    folder = None if asked.out is None else Path(asked.out)
    if folder is not None:
        folder.mkdir(exist_ok=True)
    progress = ProgressLine()

    def watch(done: int) -> None:
        progress.say(words("{name}: {done} of {all} deals", name=name, done=done, all=len(deals)))

    try:
        path = facts_path(folder, name) if folder else None
        facts = play_study(header, deals, workers_for_command(asked), path, watch)
    finally:
        progress.clear()
    if not facts:
        return None, False
    told = summarise(name, header, facts)
    if folder is not None:
        write_report(folder, told, study_command(header, deals, usual))
        write_comparison(folder)
        _write_parquet(asked, folder, told, facts)
    if not asked.json:
        _tell(words, told, folder)
    return told, len(facts) == len(deals)


def _write_parquet(
    asked: argparse.Namespace, folder: Path, told: "StudySummary", facts: "list[DealFacts]"
) -> None:
    if asked.parquet:
        from kingless.study.games_table import write_games

        write_games(folder / f"{told.name}.parquet", told.study.setup.factions, facts)


def _tell(words: Words, told: "StudySummary", folder: Path | None) -> None:
    """The few numbers that everybody asks for first."""
    print(
        words(
            "{name}: {games} games in {deals} paired deals, played by {mind}",
            name=told.name,
            games=told.games,
            deals=told.deals,
            mind=told.study.mind,
        )
    )
    lines = (
        (words("Who leads the first trick wins"), told.first_leader),
        (words("Who leads phase two wins"), told.second_leader),
        (words("The same seat wins both games of a deal"), told.same_winner),
        (words("One vote apart at the end"), told.margins[1]),
        (words("A vote goes by the highest card"), told.votes_by["highest"]),
    )
    for says, share in lines:
        print(f"  {says}: {_percent(words, share)}")
    worths = sorted(((one.follower.worth, one.card) for one in told.cards if one.follower), reverse=True)
    if worths:
        best = ", ".join(f"{card} (+{words.decimal(100 * worth)})" for worth, card in worths[:_BEST])
        print("  " + words("Best cards in phase two, in percentage points: {cards}", cards=best))
    if folder is not None:
        print("  " + words("Report: {file}", file=str(folder / f"{told.name}.html")))


def _percent(words: Words, share: "Share | None") -> str:
    if share is None:
        return "-"
    share_, low, high = (words.decimal(100 * one) for one in (share.share, share.low, share.high))
    return words("{share} % (95 % confidence: {low} % to {high} %)", share=share_, low=low, high=high)
