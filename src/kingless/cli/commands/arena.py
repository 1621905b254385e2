"""The command `kingless arena`: reads what is wanted, lets the match be played, and tells how it went."""

import argparse
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from kingless.cli.errors import NO, WELL, WrongCall, check_amount, check_patience, unwritable
from kingless.cli.game_kind import game_kind
from kingless.cli.job_workers import hear_interrupts, workers_for_command
from kingless.cli.output import print_json
from kingless.view.words import Words

if TYPE_CHECKING:
    from kingless.arena.match import Plan
    from kingless.arena.records_file import RecordsFile
    from kingless.arena.results_file import Header, ResultsFile
    from kingless.arena.summary import Summary

_File = TypeVar("_File")


def arena(asked: argparse.Namespace, words: Words) -> int:
    """Let contestants play a match; the answer is no where it was stopped before its end."""
    from kingless.arena.match import play
    from kingless.arena.progress import MatchProgress
    from kingless.arena.summary import summary

    hear_interrupts()
    plan = _plan(asked, words)
    workers = workers_for_command(asked)
    if asked.plot:
        from kingless.arena.plot import check_plot

        check_plot(Path(asked.plot))
    header = _header(plan)
    progress = MatchProgress(words, sys.stderr)
    with _store(asked, words, header) as store, _records(asked, words, plan, store) as records:
        course = play(plan, workers, store, progress.watch, records)
    progress.clear()
    if not course.is_over():
        _say_stopped(words, asked.out, len(course.deals), len(plan.deals))
    if course.deals:
        told = summary(course, header)
        _tell(asked, words, told)
        if asked.plot:
            from kingless.arena.plot import draw

            draw(Path(asked.plot), words, course, told)
    return WELL if course.is_over() else NO


def _plan(asked: argparse.Namespace, words: Words) -> "Plan":
    from kingless.arena.contestants import read_contestant
    from kingless.arena.match import Plan
    from kingless.arena.sprt import read_sprt
    from kingless.rules.complaint import Complaint

    check_amount("deals", asked.deals, words)
    if asked.jobs is not None and asked.jobs < 1:
        raise Complaint("At least one process is needed, not {jobs}.", jobs=asked.jobs)
    check_patience(asked.patience, words)
    contestants = tuple(map(read_contestant, (asked.first, asked.second, *asked.others)))
    sprt = None if asked.sprt is None else read_sprt(asked.sprt)
    if sprt and len(contestants) > 2:
        raise Complaint("The sequential test is for two contestants.")
    deals = range(asked.seed, asked.seed + asked.deals)
    return Plan(
        contestants=contestants,
        kind=game_kind(asked, asked.deck or "claim", deals),
        deals=deals,
        sprt=sprt,
        patience=asked.patience,
    )


def _header(plan: "Plan") -> "Header":
    """What is played, after every program has said who it is."""
    from kingless import __version__
    from kingless.arena.players import greet
    from kingless.arena.results_file import Header
    from kingless.table.setup import law_of

    return Header(
        kingless=__version__,
        ruleset=law_of(plan.kind).ruleset.version,
        setup=plan.kind,
        contestants=tuple(one.text for one in plan.contestants),
        programs=tuple(greet(one, plan.patience) for one in plan.contestants),
    )


def _store(
    asked: argparse.Namespace, words: Words, header: "Header"
) -> AbstractContextManager["ResultsFile | None"]:
    from kingless.arena.results_file import ResultsFile, path_of

    if asked.out is None:
        return nullcontext()
    path = path_of(asked.out)

    def open_results() -> ResultsFile:
        if path != Path(asked.out):  # the folder itself is named, and made; one around it may be mistyped
            path.parent.mkdir(exist_ok=True)
        return ResultsFile(path, header)

    return _open_file(path, open_results, words)


@contextmanager
def _records(
    asked: argparse.Namespace, words: Words, plan: "Plan", store: "ResultsFile | None"
) -> Iterator["RecordsFile | None"]:
    """The file of the games; without results it must be new, for nobody could tell what is still to play."""
    from kingless.arena.records_file import RecordsFile

    if asked.records is None:
        yield None
        return
    path = Path(asked.records)
    with _open_file(path, lambda: RecordsFile(path, plan.contestants, plan.kind), words) as records:
        if store is not None:
            records.check_holds(store.lines)
        elif records.count:
            raise WrongCall(
                words(
                    "{file} holds games already. A match that is to go on keeps its results too, with --out.",
                    file=asked.records,
                )
            )
        yield records


def _open_file(path: Path, open_file: Callable[[], _File], words: Words) -> _File:
    try:
        return open_file()
    except OSError as error:
        raise unwritable(path, error, words) from None


def _say_stopped(words: Words, out: str | None, done: int, asked: int) -> None:
    print(words("Stopped after {done} of {asked} deals.", done=done, asked=asked), file=sys.stderr)
    if out is not None:
        print(words("The same command goes on from here."), file=sys.stderr)


def _tell(asked: argparse.Namespace, words: Words, told: "Summary") -> None:
    if asked.json:
        print_json(told)
        return
    from kingless.arena.report import report

    for line in report(words, told):
        print(line)
