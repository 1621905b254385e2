"""The report: every figure as a row, all rows as one table or as JSON."""

import os
import platform
from pathlib import Path

import msgspec
from msgspec import Struct

from benchmarks import peers
from benchmarks.drawing import draw
from benchmarks.second import Second
from benchmarks.second_text import as_lines

_SPEED = "decisions/s"
_CALM = 0.5
"""The load under which a run may begin and be quoted."""


class Verdict(Struct, frozen=True):
    """An aim, and whether it is met."""

    aim: str
    met: bool


def at_least(bound: float, figure: float, of: str) -> Verdict:
    """The verdict on a figure that should not be lower, in this unit."""
    return Verdict(f"≥ {bound:,g} {of}", figure >= bound)


def at_most(bound: float, figure: float) -> Verdict:
    """The verdict on a figure that should not be higher."""
    return Verdict(f"≤ {bound:,g}", figure <= bound)


class Row(Struct, frozen=True, kw_only=True):
    """One figure, with what there is to say about it."""

    what: str
    figure: float
    unit: str = _SPEED
    low: float | None = None
    high: float | None = None
    """The slowest and the fastest round."""
    games: float | None = None
    """Games per second."""
    ratios: dict[str, float] = {}
    """How many times each peer's speed this is."""
    verdict: Verdict | None = None
    note: str = ""


class Report(Struct, frozen=True, kw_only=True):
    """Everything that one run has found."""

    machine: str
    python: str
    peers: dict[str, str]
    method: str
    load: tuple[float, float]
    """How busy the machine was in the last minute, before and after."""
    rows: list[Row]
    kernel: Second | None = None
    """The second table, where there is a kernel."""


def machine() -> str:
    """The processor, and how many of it there are."""
    info = Path("/proc/cpuinfo")
    lines = info.read_text("utf-8").splitlines() if info.exists() else []
    models = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return f"{models[0] if models else platform.machine()}, {os.cpu_count()} cores"


def as_json(report: Report) -> bytes:
    """The report for programs."""
    return msgspec.json.format(msgspec.json.encode(report)) + b"\n"


def as_text(report: Report) -> str:
    """The report for people: two lines about the run, and the tables."""
    versions = ", ".join(f"{package} {version}" for package, version in report.peers.items())
    before, after = report.load
    busy = " (not calm: the figures may be low)" if before > _CALM else ""
    return "\n".join(
        (
            f"{report.machine}, Python {report.python}; {versions}",
            f"{report.method}; load {before:.2f} before, {after:.2f} after{busy}",
            "",
            *_table(report.rows),
            *(("", *as_lines(report.kernel)) if report.kernel else ()),
        )
    )


def _table(rows: list[Row]) -> list[str]:
    titles = ["", "median", "unit", "low", "high", "games/s", *(f"×{key}" for key in peers.KEYS), "aim"]
    return draw(titles, [_cells(row) for row in rows], ("", "unit", "aim"))


def _cells(row: Row) -> list[str]:
    return [
        row.what,
        *(_number(row.figure, row.unit), row.unit),
        *(_number(row.low, row.unit), _number(row.high, row.unit)),
        _number(row.games, "games"),
        *(f"{row.ratios[key]:.3g}" if key in row.ratios else "" for key in peers.KEYS),
        row.note if row.verdict is None else f"{'met' if row.verdict.met else 'MISSED'}: {row.verdict.aim}",
    ]


def _number(figure: float | None, unit: str) -> str:
    if figure is None:
        return ""
    return f"{figure:.3f}" if unit == "s" else f"{figure:,.0f}"
