"""The second table for people."""

from benchmarks.drawing import draw
from benchmarks.endings import Spread, Technique
from benchmarks.second import Line, Second, Solver

_WORDS = ("", "unit", "beside")


def as_lines(found: Second) -> list[str]:
    """How the kernel plays, how it solves, and what each technique buys."""
    return [
        f"The kernel: {found.method}",
        "",
        *_speeds(found.speeds),
        "",
        *_solvers(found.solvers),
        "",
        *_techniques(found.techniques),
    ]


def _speeds(lines: list[Line]) -> list[str]:
    rows = [
        [
            line.what,
            f"{line.median:,.0f}",
            line.unit,
            f"{line.low:,.0f}",
            f"{line.high:,.0f}",
            ", ".join(f"{ratio:.3g} × {peer}" for peer, ratio in line.times.items()),
        ]
        for line in lines
    ]
    return draw(["", "median", "unit", "low", "high", "beside"], rows, _WORDS)


def _solvers(solvers: list[Solver]) -> list[str]:
    """Two rows for each: its nodes, and its milliseconds."""
    titles = ["", "unit", "mean", "median", "p99", "worst", "nodes/s", "solved", "beside"]
    rows = []
    for one in solvers:
        solved = f"{one.positions - one.unfinished:,} of {one.positions:,}"
        rows.append(
            [one.what, "nodes", *_spread(one.nodes, 1, 0), f"{one.nodes_per_second:,.0f}", solved, ""]
        )
        beside = ", ".join(f"{what} {ratio:.3g} × DDS" for what, ratio in one.times.items())
        rows.append(["", "ms", *_spread(one.seconds, 1_000, 2), "", "", beside])
    return draw(titles, rows, _WORDS)


def _spread(figures: Spread, scale: int, digits: int) -> list[str]:
    return [
        f"{scale * figure:,.{digits}f}"
        for figure in (figures.mean, figures.median, figures.p99, figures.worst)
    ]


def _techniques(techniques: list[Technique]) -> list[str]:
    rows = [
        [
            f"without {one.without}" if one.without else "the whole solver",
            f"{one.nodes:,.0f}",
            f"{1_000 * one.seconds:,.3f}",
            f"{one.nodes_ratio:.2f}",
            f"{one.seconds_ratio:.2f}",
        ]
        for one in techniques
    ]
    return draw(["", "mean nodes", "mean ms", "×nodes", "×time"], rows, _WORDS)
