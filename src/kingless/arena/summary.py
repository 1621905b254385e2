"""The summary of a match: scores, ratings, forfeits and the test's verdict, for people and machines."""

from collections import Counter
from typing import Literal

from msgspec import Struct

from kingless.arena.match import MatchCourse
from kingless.arena.ratings import Rating, ratings, ratings_of_two
from kingless.arena.results_file import Header
from kingless.arena.sprt import SprtVerdict
from kingless.arena.statistics import Score

MatchState = Literal["complete", "decided", "stopped"]


class Meeting(Struct, frozen=True, kw_only=True):
    """Two contestants against each other, from the first one's side."""

    first: int
    second: int
    score: Score
    elo: float
    elo_low: float
    elo_high: float


class ContestantResult(Struct, frozen=True, kw_only=True):
    """A contestant in the table: its rating beside the first contestant's, and its games."""

    contestant: int
    rating: Rating
    wins: int
    draws: int
    losses: int
    share: float


class Forfeits(Struct, frozen=True, kw_only=True):
    """Games that a contestant lost in one way of giving no answer that counts; `said` is of the first."""

    contestant: int
    why: str
    games: int
    said: str


class Test(Struct, frozen=True, kw_only=True):
    """The sequential test: where the log-likelihood ratio stands between its bounds."""

    elo0: float
    elo1: float
    alpha: float
    beta: float
    ratio: float
    lower: float
    upper: float
    verdict: SprtVerdict | None


class Summary(Struct, frozen=True, kw_only=True):
    """All that a match has shown; an endless rating is null in JSON."""

    match: Header
    seed: int
    """The number of the first deal."""
    deals: int
    """How many deals count."""
    asked: int
    """How many were to be played at most."""
    state: MatchState
    meetings: list[Meeting]
    standings: list[ContestantResult]
    """From the strongest to the weakest."""
    forfeits: list[Forfeits]
    test: Test | None


def summary(course: MatchCourse, header: Header) -> Summary:
    """The summary of what has been played; at least one deal must count."""
    plan = course.plan
    scores = [course.score(number) for number in range(len(plan.pairings))]
    return Summary(
        match=header,
        seed=plan.deals.start,
        deals=len(course.deals),
        asked=len(plan.deals),
        state="decided" if course.verdict else "complete" if course.is_over() else "stopped",
        meetings=[
            Meeting(
                first=first,
                second=second,
                score=score,
                elo=score.elo,
                elo_low=score.elo_low,
                elo_high=score.elo_high,
            )
            for (first, second), score in zip(plan.pairings, scores, strict=True)
        ],
        standings=_standings(course, scores),
        forfeits=_forfeits(course),
        test=_test(course),
    )


def _standings(course: MatchCourse, scores: list[Score]) -> list[ContestantResult]:
    plan, count = course.plan, len(course.plan.contestants)
    if count == 2:
        rated = ratings_of_two(scores[0])
    else:
        rated = ratings(count, [[pair.share for pair in row] for row in course.deals])
    games = [Counter[str]() for _ in range(count)]
    for (first, second), score in zip(plan.pairings, scores, strict=True):
        games[first].update(wins=score.wins, draws=score.draws, losses=score.losses)
        games[second].update(wins=score.losses, draws=score.draws, losses=score.wins)
    rows = [
        ContestantResult(
            contestant=number,
            rating=rated[number],
            wins=own["wins"],
            draws=own["draws"],
            losses=own["losses"],
            share=(own["wins"] + own["draws"] / 2) / own.total(),
        )
        for number, own in enumerate(games)
    ]
    return sorted(rows, key=lambda row: (-round(row.rating.elo, 3), row.contestant))


def _forfeits(course: MatchCourse) -> list[Forfeits]:
    found = [forfeit for row in course.deals for pair in row for forfeit in pair.forfeits]
    counts = Counter((one.loser, one.why) for one in found)
    return [
        Forfeits(
            contestant=loser,
            why=why,
            games=games,
            said=next(one.said for one in found if (one.loser, one.why) == (loser, why)),
        )
        for (loser, why), games in sorted(counts.items())
    ]


def _test(course: MatchCourse) -> Test | None:
    sprt = course.plan.sprt
    if sprt is None:
        return None
    return Test(
        elo0=sprt.elo0,
        elo1=sprt.elo1,
        alpha=sprt.alpha,
        beta=sprt.beta,
        ratio=sprt.ratio(course.counts),
        lower=sprt.lower,
        upper=sprt.upper,
        verdict=course.verdict,
    )
