"""The run of a study: many deals played by many workers, into a file that can be gone on with."""

from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, nullcontext
from pathlib import Path
from typing import NamedTuple

from msgspec import Struct

from kingless import __version__
from kingless.arena.contestants import Contestant, read_contestant
from kingless.arena.players import Players
from kingless.fast.compiled import KernelMissing, kernel_tables
from kingless.fast.tables import NotCompilable
from kingless.jobs.job import Workers
from kingless.jobs.lines_file import LinesFile
from kingless.rules.complaint import Complaint
from kingless.study.facts import DealFacts
from kingless.study.playing import play_deal
from kingless.table.setup import Setup, law_of

FORMAT = "kingless study 1"
_STRONG, _QUICK = "expert@nodes=1000", "greedy"


class StudyHeader(Struct, frozen=True, kw_only=True):
    """What the deals of a study have in common."""

    format: str = FORMAT
    mind: str
    setup: Setup
    ruleset: str
    """The version of the rules that were played."""
    kingless: str
    """The version that played."""


class StudyJob(NamedTuple):
    """What a worker must know to play any deal."""

    mind: Contestant
    kind: Setup

    @contextmanager
    def start(self) -> Iterator[Callable[[int], DealFacts]]:
        """What plays the deal of a number."""
        with Players((self.mind,)) as players:
            yield lambda deal: play_deal(players[0], self.kind, deal)


def header_of(kind: Setup, mind: str | None = None) -> StudyHeader:
    """The header of a study of this kind of game; without a mind the usual one for it."""
    law = law_of(kind)
    return StudyHeader(
        mind=read_mind(mind or usual_mind(kind)).text,
        setup=kind,
        ruleset=law.ruleset.version,
        kingless=__version__,
    )


def read_mind(text: str) -> Contestant:
    """A mind, perhaps with a budget; a `Complaint` about programs, which need not answer alike each time."""
    contestant = read_contestant(text)
    if contestant.command:
        raise Complaint("Here minds of Kingless play, not programs: {contestant}", contestant=text)
    return contestant


def usual_mind(kind: Setup) -> str:
    """A strong mind where the kernel plays the deck; elsewhere one that takes milliseconds for a game."""
    try:
        kernel_tables(law_of(kind).ruleset, whole=True)
    except (NotCompilable, KernelMissing):
        return _QUICK
    return _STRONG


def play_study(
    header: StudyHeader,
    deals: range,
    workers: Workers,
    path: Path | None = None,
    watch: Callable[[int], None] = lambda _done: None,
) -> list[DealFacts]:
    """Play these deals, or the rest of them, in their order; Ctrl-C leaves the file where it stands."""
    with LinesFile(path, header, DealFacts) if path else nullcontext() as file:
        done = {line.deal: line for line in (file.lines if file else ()) if line.deal in deals}
        missing = (deal for deal in deals if deal not in done)
        job = StudyJob(read_mind(header.mind), header.setup)
        try:
            with closing(workers.run(job, missing)) as played:
                for facts in played:
                    if file:
                        file.add(facts)
                    done[facts.deal] = facts
                    watch(len(done))
        except KeyboardInterrupt:
            pass  # what was played is in the file
    return [done[deal] for deal in sorted(done)]
