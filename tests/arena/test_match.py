"""Matches: paired deals, the same score however it was played, going on, and stopping when decided."""

from collections.abc import Generator, Iterable
from math import isclose
from pathlib import Path
from random import Random
from typing import Any

import pytest

from kingless.arena import players
from kingless.arena.contestants import read_contestant
from kingless.arena.match import MatchCourse, Plan, play, play_match
from kingless.arena.pairs import DealPair, Task, mind_seed, play_game, play_pair
from kingless.arena.players import Players
from kingless.arena.results_file import Header, ResultsFile
from kingless.arena.sprt import Sprt
from kingless.jobs.job import DoneT, Job, TaskT
from kingless.jobs.processes import OneProcess
from kingless.minds import MINDS
from kingless.minds.mind import Budget, Choice, Mind
from kingless.rules.cards import codes
from kingless.rules.observation import Observation
from kingless.rules.ruleset import Ruleset
from kingless.table.setup import PositionText, Setup

HEADER = Header(kingless="1", ruleset="1", setup=Setup(), contestants=("a", "b", "c"), programs=(None,) * 3)


def plan_of(*contestants: str, deals: int, seed: int = 0, sprt: Sprt | None = None) -> Plan:
    """A match of these contestants under the standard rules."""
    return Plan(
        contestants=tuple(map(read_contestant, contestants)),
        kind=Setup(),
        deals=range(seed, seed + deals),
        sprt=sprt,
    )


class Spy:
    """Plays as another mind does, and notes the seat, the first hand, the budget and the seed it is given."""

    def __init__(self, key: str, inner: Mind) -> None:
        self.key, self.inner = key, inner
        self.seen: list[tuple[int | None, str, int]] = []
        self.budgets: set[tuple[int | None, int | None]] = set()

    def choose(self, ruleset: Ruleset, observation: Observation, budget: Budget, seed: int) -> Choice:
        """What the other mind says."""
        self.budgets.add((budget.millis, budget.nodes))
        if observation.phase == observation.trick == 1:
            self.seen.append((observation.seat, codes(observation.hands[observation.seat or 0]), seed))
        return self.inner.choose(ruleset, observation, budget, seed)


class Shuffled:
    """A crew that plays in any order, and notes what it has played."""

    def __init__(self, seed: int = 1) -> None:
        self.rng = Random(seed)
        self.played: list[Any] = []

    def run(self, job: Job[TaskT, DoneT], tasks: Iterable[TaskT]) -> Generator[DoneT]:
        """The pairs, in any order among each ten."""
        todo = list(tasks)
        for start in range(0, len(todo), 10):
            part = todo[start : start + 10]
            self.rng.shuffle(part)
            for task, pair in zip(part, OneProcess().run(job, part), strict=True):
                self.played.append(task)
                yield pair


class Interrupted:
    """A crew that is interrupted by Ctrl-C after so many pairs."""

    def __init__(self, pairs: int) -> None:
        self.pairs = pairs

    def run(self, job: Job[TaskT, DoneT], tasks: Iterable[TaskT]) -> Generator[DoneT]:
        """Some pairs."""
        for number, pair in enumerate(Shuffled().run(job, tasks)):
            if number == self.pairs:
                raise KeyboardInterrupt
            yield pair


# The deals.


def test_each_deal_is_played_from_both_sides(monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = Spy("greedy", MINDS["greedy"]), Spy("random", MINDS["random"])
    monkeypatch.setattr(players, "MINDS", {"greedy": first, "random": second})
    with Players((read_contestant("greedy@nodes=5"), read_contestant("random@millis=7"))) as seated:
        for deal in range(3):
            play_pair(seated, Setup(), Task(deal, 0, 1))
    assert [seat for seat, _, _ in first.seen] == [0, 1] * 3
    assert [seat for seat, _, _ in second.seen] == [1, 0] * 3
    hands, theirs = ([hand for _, hand, _ in spy.seen] for spy in (first, second))
    assert theirs == [hands[at] for at in (1, 0, 3, 2, 5, 4)]
    assert len(set(hands)) == 6
    assert [seed for _, _, seed in first.seen] == [mind_seed(deal) for deal in (0, 0, 1, 1, 2, 2)]
    assert (first.budgets, second.budgets) == ({(None, 5)}, {(7, None)})


def test_the_seeds_of_the_players_tell_no_deal() -> None:
    seeds = [mind_seed(deal) for deal in range(-50, 1000)]
    assert len(set(seeds)) == len(seeds)
    assert not set(seeds) & set(range(-50, 1000))


@pytest.mark.parametrize("ruleset", ["standard", "claim-en"])
@pytest.mark.parametrize("key", MINDS)
def test_a_mind_is_exactly_as_strong_as_itself(key: str, ruleset: str) -> None:
    same = f"{key}@nodes=5"
    told = play_match(same, same, deals=8, seed=100, kind=Setup(ruleset=ruleset))
    assert told.share == 0.5
    assert told.pairs == (0, 0, 8, 0, 0)


def test_the_other_side_of_a_match_is_its_complement() -> None:
    one = play_match("greedy", "random", deals=20, seed=7)
    other = play_match("random", "greedy", deals=20, seed=7)
    assert (one.wins, one.draws, one.losses) == (other.losses, other.draws, other.wins)
    assert isclose(one.share + other.share, 1)
    assert isclose(one.margin, other.margin)


def test_deals_are_numbered_from_the_seed_on() -> None:
    parts = [play_match("greedy", "random", deals=4, seed=seed) for seed in (10, 14)]
    whole = play_match("greedy", "random", deals=8, seed=10)
    assert whole.wins == sum(part.wins for part in parts)
    assert whole == play_match("greedy", "random", deals=8, seed=10)


@pytest.mark.parametrize(
    ("piles", "winner"),
    [((["G1"], []), 0), (([], ["G1"]), 1), (([], []), None)],
)
def test_a_game_tells_its_winner(piles: tuple[list[str], list[str]], winner: int | None) -> None:
    """B-7: more votes than the other, and a drawn game has no winner."""
    setup = Setup(position=PositionText(phase=2, score=piles))
    with Players((read_contestant("random"), read_contestant("greedy"))) as seated:
        assert play_game([seated[0], seated[1]], setup) == winner
        pair = play_pair(seated, setup, Task(0, 0, 1))
    assert pair.points == {0: (1.0, 0.0), 1: (0.0, 1.0), None: (0.5, 0.5)}[winner]


# The course.


def test_everybody_plays_everybody_over_the_same_deals() -> None:
    crew = Shuffled()
    course = play(plan_of("greedy", "random", "greedy", deals=4, seed=3), crew)
    assert sorted(crew.played) == [
        (deal, *pairing) for deal in range(3, 7) for pairing in ((0, 1), (0, 2), (1, 2))
    ]
    assert [[pair.task for pair in row] for row in course.deals] == [
        [Task(deal, 0, 1), Task(deal, 0, 2), Task(deal, 1, 2)] for deal in range(3, 7)
    ]
    assert course.score(0) == play_match("greedy", "random", deals=4, seed=3)
    assert course.score(1).pairs == (0, 0, 4, 0, 0)
    assert course.score(2).share == 1 - course.score(0).share


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_order_in_which_pairs_come_in_changes_nothing(seed: int) -> None:
    plan = plan_of("greedy", "random", deals=25, sprt=Sprt(0, 120))
    straight, shuffled = play(plan, OneProcess()), play(plan, Shuffled(seed))
    assert straight.deals == shuffled.deals
    assert straight.verdict == shuffled.verdict


def test_a_match_stops_when_it_is_decided_and_counts_no_deal_after_that() -> None:
    crew = Shuffled()
    course = play(plan_of("greedy", "random", deals=100, sprt=Sprt(0, 200)), crew)
    assert course.verdict == "H1"
    assert course.is_over()
    assert len(course.deals) <= len(crew.played) < 100
    test = course.plan.sprt
    assert test is not None
    assert test.ratio(course.counts) >= test.upper
    assert sum(course.counts) == len(course.deals)
    assert play(plan_of("random", "greedy", deals=100, sprt=Sprt(0, 200)), OneProcess()).verdict == "H0"


def test_without_a_test_all_deals_are_played() -> None:
    course = play(plan_of("greedy", "random", deals=12), OneProcess())
    assert (len(course.deals), course.verdict) == (12, None)


def test_a_deal_counts_once_all_before_it_are_complete() -> None:
    course = MatchCourse(plan_of("greedy", "random", deals=3))
    course.add(DealPair(1, 0, 1, (1.0, 1.0)))
    assert course.deals == []
    assert list(course.missing) == [(0, 0, 1), (2, 0, 1)]
    course.add(DealPair(0, 0, 1, (0.0, 0.0)))
    assert [row[0].deal for row in course.deals] == [0, 1]
    course.add(DealPair(77, 0, 1, (0.0, 0.0)))  # of another range of deals, in the same file
    assert [row[0].deal for row in course.deals] == [0, 1]
    assert not course.is_over()


# Going on.


@pytest.mark.parametrize("pairs", [0, 1, 17, 35])
def test_going_on_gives_the_same_as_one_go(tmp_path: Path, pairs: int) -> None:
    plan = plan_of("greedy", "random", "random@nodes=1", deals=12)
    whole = play(plan, OneProcess())
    with ResultsFile(tmp_path / "m.jsonl", HEADER) as store:
        broken = play(plan, Interrupted(pairs), store)
    assert not broken.is_over()
    crew = Shuffled()
    with ResultsFile(tmp_path / "m.jsonl", HEADER) as store:
        assert len(store.lines) == pairs
        resumed = play(plan, crew, store)
    assert resumed.deals == whole.deals
    assert len(crew.played) == 36 - pairs
    with ResultsFile(tmp_path / "m.jsonl", HEADER) as store:
        assert sorted(pair.task for pair in store.lines) == sorted(
            pair.task for row in whole.deals for pair in row
        )
        assert play(plan, Interrupted(0), store).deals == whole.deals  # nothing is left to play


def test_more_deals_can_be_asked_for_later(tmp_path: Path) -> None:
    for deals in (3, 8):
        with ResultsFile(tmp_path / "m.jsonl", HEADER) as store:
            course = play(plan_of("greedy", "random", deals=deals), OneProcess(), store)
    assert course.score(0) == play_match("greedy", "random", deals=8)


def test_whoever_watches_is_told_of_every_pair() -> None:
    seen: list[int] = []
    play(
        plan_of("greedy", "random", deals=5),
        OneProcess(),
        watch=lambda course: seen.append(len(course.deals)),
    )
    assert seen == [1, 2, 3, 4, 5]
