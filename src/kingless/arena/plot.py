"""The plot of a match: ratings with their intervals, and for two contestants how the share settled."""

from importlib.util import find_spec
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING

from kingless.arena.match import MatchCourse
from kingless.arena.report import elo
from kingless.arena.statistics import interval, mean, tally
from kingless.arena.summary import Summary
from kingless.jobs.install_command import install_command
from kingless.rules.complaint import Complaint, Finding
from kingless.view.error_words import file_trouble
from kingless.view.words import Words

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_KINDS = (".png", ".svg")
_LABEL = 40
_POINTS = 500
"""Deals at which the running share is drawn at most: more could not be told apart."""
_INK, _BAND = "#1f4e79", "#9dbfe0"


def check_plot(path: Path) -> None:
    """Complain about a plot that could not be drawn, before anything is played for it."""
    if path.suffix.lower() not in _KINDS:
        raise Complaint("A plot is a .png or .svg file, not {file}.", file=str(path))
    if not path.parent.is_dir():
        raise Complaint("There is no folder {folder} for the plot.", folder=str(path.parent))
    if find_spec("matplotlib") is None:
        raise Finding("A plot needs matplotlib: {command}", command=install_command("plot"))


def draw(path: Path, words: Words, course: MatchCourse, told: Summary) -> None:
    """Draw the match into a file, whose name says in which form."""
    import matplotlib
    from matplotlib.figure import Figure

    two = len(told.match.contestants) == 2
    high = 1.6 + 0.45 * len(told.standings)
    # No date and no random names: the same match gives the same file. Texts stay texts.
    with matplotlib.rc_context({"svg.hashsalt": "kingless", "svg.fonttype": "none"}):
        figure = Figure(figsize=(8, high + (3.2 if two else 0)), layout="constrained")
        axes = figure.subplots(2 if two else 1, squeeze=False, height_ratios=[high, 3.2] if two else None)
        _ratings(axes[0][0], words, told)
        if two:
            _running_share(axes[1][0], words, course, told)
        try:
            figure.savefig(path, dpi=150, metadata={"Date": None} if path.suffix.lower() == ".svg" else {})
        except OSError as error:
            raise Complaint(
                "The file {file} could not be written: {reason}",
                file=str(path),
                reason=file_trouble(words, error),
            ) from None


def _ratings(axes: "Axes", words: Words, told: Summary) -> None:
    """A dot and a bar for each contestant; an endless one ends at the edge, and the label says so."""
    rows = list(reversed(told.standings))
    ends = [end for row in rows for end in (row.rating.low, row.rating.elo, row.rating.high) if isfinite(end)]
    room = max(50.0, 0.1 * (max(ends) - min(ends)))
    left, right = min(ends) - room, max(ends) + room
    for height, row in enumerate(rows):
        low, middle, high = (
            min(max(end, left), right) for end in (row.rating.low, row.rating.elo, row.rating.high)
        )
        axes.plot([low, high], [height, height], color=_INK, linewidth=2, marker="|", markersize=10)
        axes.plot([middle], [height], color=_INK, marker="o")
        axes.annotate(elo(row.rating.elo), (middle, height), (0, 7), textcoords="offset points", ha="center")
    names = [told.match.contestants[row.contestant] for row in rows]
    axes.set_yticks(range(len(rows)), [_short(name) for name in names])
    axes.set_ylim(-0.6, len(rows) - 0.2)
    axes.set_xlim(left, right)
    axes.set_xlabel(
        words("Elo beside {first}, with 95 % confidence", first=_short(told.match.contestants[0]))
    )
    axes.grid(axis="x", alpha=0.3)
    axes.set_title(words("{deals} paired deals", deals=told.deals))


def _running_share(axes: "Axes", words: Words, course: MatchCourse, told: Summary) -> None:
    from matplotlib.ticker import MaxNLocator

    shares = [row[0].share for row in course.deals]
    step = max(1, len(shares) // _POINTS)
    ends = sorted({*range(step, len(shares), step), len(shares)})
    counts, lines, before = [0] * 5, list[tuple[float, float, float]](), 0
    for end in ends:
        counts = [old + new for old, new in zip(counts, tally(shares[before:end]), strict=True)]
        before = end
        lines.append((mean(counts), *interval(counts)))
    axes.fill_between(
        ends,
        [100 * low for _, low, _ in lines],
        [100 * high for _, _, high in lines],
        color=_BAND,
        alpha=0.6,
        label=words("95 % confidence"),
    )
    axes.plot(ends, [100 * share for share, _, _ in lines], color=_INK, label=words("Share"))
    axes.axhline(50, color="black", linewidth=0.8, linestyle="--")
    axes.set_ylim(0, 100)
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.set_xlabel(words("Deals"))
    axes.set_ylabel(words("Share of {first} in %", first=_short(told.match.contestants[0])))
    axes.legend(loc="best")


def _short(name: str) -> str:
    """A name that leaves room for the plot; a dollar sign in it begins no formula."""
    short = name if len(name) <= _LABEL else f"{name[: _LABEL - 1]}…"
    return short.replace("$", r"\$")
