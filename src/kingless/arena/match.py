"""Matches: what is to be played, what has been, and when enough is known."""

from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from kingless.arena.contestants import Contestant, read_contestant
from kingless.arena.pairs import DealPair, Task, play_pair
from kingless.arena.players import PATIENCE, Players
from kingless.arena.ratings import pairings
from kingless.arena.records_file import RecordsFile, record_names
from kingless.arena.results_file import ResultsFile
from kingless.arena.sprt import Sprt, SprtVerdict
from kingless.arena.statistics import Score, score, tally
from kingless.jobs.job import Workers
from kingless.jobs.processes import workers_for
from kingless.table.setup import Setup


class Plan(Struct, frozen=True, kw_only=True):
    """What is to be played: everybody against everybody, over the same deals."""

    contestants: tuple[Contestant, ...]
    kind: Setup
    deals: range
    sprt: Sprt | None = None
    """With two contestants: when to stop before all deals are played."""
    patience: float = PATIENCE

    @property
    def pairings(self) -> tuple[tuple[int, int], ...]:
        """Who meets whom."""
        return pairings(len(self.contestants))


class MatchJob(NamedTuple):
    """What a worker must know to play any pair of a match."""

    contestants: tuple[Contestant, ...]
    kind: Setup
    patience: float = PATIENCE
    names: tuple[str, ...] | None = None
    """How the contestants are called in the records, where these are kept."""

    @contextmanager
    def start(self) -> Iterator[Callable[[Task], DealPair]]:
        """What plays a pair, with players of its own."""
        with Players(self.contestants, self.patience) as players:
            yield lambda task: play_pair(players, self.kind, task, self.names)


class MatchCourse:
    """What has been played of a match, counted in the order of the deals, however the pairs came in.

    A deal counts once it and all before it are played by everybody, and none counts after the test's
    verdict; so the same match always says the same, with one process or with many.
    """

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.deals: list[tuple[DealPair, ...]] = []
        """The deals that count, each with a pair for every pairing."""
        self.verdict: SprtVerdict | None = None
        self._pairs: dict[Task, DealPair] = {}
        self._counts = [0, 0, 0, 0, 0]

    def is_over(self) -> bool:
        """Is nothing left to play?"""
        return self.verdict is not None or len(self.deals) == len(self.plan.deals)

    @property
    def missing(self) -> Iterator[Task]:
        """What is still to be played."""
        known = set(self._pairs)
        for deal in self.plan.deals[len(self.deals) :]:
            for pairing in self.plan.pairings:
                if (task := Task(deal, *pairing)) not in known:
                    yield task

    def add(self, pair: DealPair) -> None:
        """Take up a pair, and count what is complete now."""
        if pair.deal not in self.plan.deals:
            return
        self._pairs[pair.task] = pair
        while not self.is_over():
            deal = self.plan.deals[len(self.deals)]
            row = [self._pairs.get(Task(deal, *pairing)) for pairing in self.plan.pairings]
            complete = tuple(one for one in row if one)
            if len(complete) < len(row):
                return
            self._count(complete)

    def score(self, pairing: int) -> Score:
        """The score of a pairing, from its first contestant's side."""
        return score([row[pairing].points for row in self.deals])

    @property
    def counts(self) -> tuple[int, ...]:
        """Of two contestants, how many deals were worth 0, 1/4, 1/2, 3/4 and 1 to the first."""
        return tuple(self._counts)

    def _count(self, row: tuple[DealPair, ...]) -> None:
        self.deals.append(row)
        if self.plan.sprt:
            for worth, count in enumerate(tally([row[0].share])):
                self._counts[worth] += count
            self.verdict = self.plan.sprt.verdict(self._counts)


def play(
    plan: Plan,
    workers: Workers,
    store: ResultsFile | None = None,
    watch: Callable[[MatchCourse], None] | None = None,
    records: RecordsFile | None = None,
) -> MatchCourse:
    """Play a match, or the rest of it; Ctrl-C leaves it where it stands."""
    course = MatchCourse(plan)
    for pair in store.lines if store else ():
        course.add(pair)
    if course.is_over():
        return course
    names = record_names(plan.contestants) if records else None
    job = MatchJob(plan.contestants, plan.kind, plan.patience, names)
    try:
        with closing(workers.run(job, course.missing)) as played:
            for pair in played:
                if records:  # first: a pair that counts has its records
                    records.add(pair)
                    pair = replace(pair, records=())  # a million of them would stay in memory
                if store:
                    store.add(pair)
                course.add(pair)
                if watch:
                    watch(course)
                if course.is_over():
                    break
    except KeyboardInterrupt:
        return course  # what was played is in it and in the store
    return course


def play_match(
    first: str, second: str, kind: Setup | None = None, *, deals: int, seed: int = 0, jobs: int = 1
) -> Score:
    """The score of a match of paired deals of this kind of game, numbered from the seed on."""
    plan = Plan(
        contestants=(read_contestant(first), read_contestant(second)),
        kind=kind or Setup(),
        deals=range(seed, seed + deals),
    )
    return play(plan, workers_for(jobs)).score(0)
