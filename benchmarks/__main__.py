"""`python -m benchmarks`: one run, two tables, Kingless and its peers side by side."""

import argparse
import os
import platform
import sys
from pathlib import Path

from msgspec import Struct

from benchmarks import costs, law, peers, second
from benchmarks.protocol import Engine
from benchmarks.report import Report, Row, as_json, as_text, at_least, machine
from benchmarks.rounds import Competitor, Speed, race
from kingless.fast.compiled import KernelMissing

_AIMS = {"law": 7, "events": 5, "magic": 4, "protocol": 0.5}
"""How many times the decisions of PettingZoo's leduc in the same run, by the key of the competitor."""


class _Length(Struct, frozen=True, kw_only=True):
    """How long each part takes."""

    rounds: int
    seconds: float
    starts: int
    deals: int
    kernel: second.Length


_FULL = _Length(
    rounds=7,
    seconds=1.0,
    starts=10,
    deals=200,
    kernel=second.Length(rounds=7, seconds=1.0, positions=1_000, every=1_000, even=100, boards=100, few=100),
)
_QUICK = _Length(
    rounds=3,
    seconds=0.2,
    starts=3,
    deals=20,
    kernel=second.Length(rounds=3, seconds=0.2, positions=200, every=50, even=10, boards=20, few=100),
)


def main() -> int:
    """Measure and report; 1 where a peer or the kernel is missing."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a short run, for a first look")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the report to this file too")
    parser.add_argument(
        "--before",
        type=Path,
        metavar="FOLDER",
        help="measure the engine of this checkout too, with its .venv",
    )
    asked = parser.parse_args()
    if asked.before and not (asked.before / ".venv").is_dir():
        print(f"{asked.before} has no .venv: run `make .venv/package.stamp` there", file=sys.stderr)
        return 1
    missing = peers.missing()
    if missing:
        print(f"Not installed: {', '.join(missing)}.", file=sys.stderr)
        print(
            "`make bench` installs them, or: python -m pip install -r requirements/bench.txt", file=sys.stderr
        )
        return 1
    report = _measure(_QUICK if asked.quick else _FULL, asked.before)
    print(as_text(report))
    if asked.json:
        asked.json.write_bytes(as_json(report))
    return 0 if report.kernel else 1


def _measure(length: _Length, checkout: Path | None) -> Report:
    before = os.getloadavg()[0]
    with Engine() as engine, Engine(checkout) as earlier:
        ours = [*law.competitors(), engine.competitor(), engine.brief_competitor()]
        if checkout:
            ours.append(earlier.competitor("earlier", f"{checkout.name}: kingless engine"))
        theirs = peers.competitors()
        speeds = race([*ours, *theirs], length.rounds, length.seconds)
    rows = [_row(one, speeds) for one in [*ours, *theirs]]
    rows += costs.sizes() + costs.start_up(length.starts) + [costs.match(length.deals)]
    return Report(
        machine=machine(),
        python=platform.python_version(),
        peers=peers.versions(),
        method=_method(length),
        rows=rows,
        kernel=_second(length.kernel),
        load=(before, os.getloadavg()[0]),
    )


def _second(length: second.Length) -> second.Second | None:
    try:
        return second.measure(length)
    except KernelMissing as error:
        print(f"No second table: {error}.", file=sys.stderr)
        return None


def _method(length: _Length) -> str:
    return (
        f"{length.rounds} rounds of {length.seconds:g} s in turns, {length.starts} starts; "
        "CPU time, but wall time for the pipe, starts and match"
    )


def _row(one: Competitor, speeds: dict[str, Speed]) -> Row:
    speed = speeds[one.key]
    ratios = {key: speed.median / speeds[key].median for key in peers.KEYS}
    return Row(
        what=one.what,
        figure=speed.median,
        low=speed.low,
        high=speed.high,
        games=speed.games,
        ratios=ratios,
        verdict=at_least(_AIMS[one.key], ratios[peers.LEDUC], "× leduc") if one.key in _AIMS else None,
    )


if __name__ == "__main__":
    sys.exit(main())
