"""Matches as they went, written by hand, and their summaries."""

from kingless.arena.contestants import read_contestant
from kingless.arena.match import Course, Plan
from kingless.arena.pairs import Forfeit, Pair
from kingless.arena.results_file import Header
from kingless.arena.sprt import Sprt
from kingless.arena.summary import Summary, summary
from kingless.table.setup import Setup


def course_of(*pairs: Pair, contestants: int = 2, deals: int = 4, sprt: Sprt | None = None) -> Course:
    """A match of random minds with these results."""
    plan = Plan(
        contestants=tuple(read_contestant(f"random@nodes={number + 1}") for number in range(contestants)),
        kind=Setup(),
        deals=range(deals),
        sprt=sprt,
    )
    course = Course(plan)
    for pair in pairs:
        course.add(pair)
    return course


def summary_of(course: Course) -> Summary:
    """Its summary."""
    names = tuple(one.text for one in course.plan.contestants)
    header = Header(
        kingless="1", ruleset="1-x", setup=Setup(), contestants=names, programs=(None,) * len(names)
    )
    return summary(course, header)


FOUR = course_of(
    Pair(0, 0, 1, (1.0, 1.0), (Forfeit(0, 1, "ended", "3"), Forfeit(1, 1, "ended", "4"))),
    Pair(1, 0, 1, (1.0, 0.5)),
    Pair(2, 0, 1, (0.0, 1.0), (Forfeit(0, 0, "silent"),)),
    Pair(3, 0, 1, (1.0, 0.0), (Forfeit(0, 1, "illegal", "play Z9"),)),
)
