"""Matches as they went, written by hand, and their summaries."""

from kingless.arena.contestants import read_contestant
from kingless.arena.match import MatchCourse, Plan
from kingless.arena.pairs import DealPair, Forfeit
from kingless.arena.results_file import Header
from kingless.arena.sprt import Sprt
from kingless.arena.summary import Summary, summary
from kingless.table.setup import Setup


def course_of(
    *pairs: DealPair, contestants: int = 2, deals: int = 4, sprt: Sprt | None = None
) -> MatchCourse:
    """A match of random minds with these results."""
    plan = Plan(
        contestants=tuple(read_contestant(f"random@nodes={number + 1}") for number in range(contestants)),
        kind=Setup(),
        deals=range(deals),
        sprt=sprt,
    )
    course = MatchCourse(plan)
    for pair in pairs:
        course.add(pair)
    return course


def summary_of(course: MatchCourse) -> Summary:
    """Its summary."""
    names = tuple(one.text for one in course.plan.contestants)
    header = Header(
        kingless="1", ruleset="1-x", setup=Setup(), contestants=names, programs=(None,) * len(names)
    )
    return summary(course, header)


FOUR = course_of(
    DealPair(0, 0, 1, (1.0, 1.0), (Forfeit(0, 1, "ended", "3"), Forfeit(1, 1, "ended", "4"))),
    DealPair(1, 0, 1, (1.0, 0.5)),
    DealPair(2, 0, 1, (0.0, 1.0), (Forfeit(0, 0, "silent"),)),
    DealPair(3, 0, 1, (1.0, 0.0), (Forfeit(0, 1, "illegal", "play Z9"),)),
)
