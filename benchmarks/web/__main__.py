"""`python -m benchmarks.web`: the server under load on both databases, and boardgame.io beside it."""

import argparse
import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from benchmarks.report import machine
from benchmarks.web import peer
from benchmarks.web.forms import Task
from benchmarks.web.processes import Served, crowd, kingless, running
from benchmarks.web.report import Line, Report, as_json, as_text
from tools.postgres import Postgres

_PAGES, _PROGRAMS, _PEER = "pages", "programs", "boardgame.io"
_PLANS = (
    ("SQLite", 1, _PAGES),
    ("PostgreSQL", 1, _PAGES),
    ("PostgreSQL", 2, _PAGES),
    ("SQLite", 1, _PROGRAMS),
    ("PostgreSQL", 2, _PROGRAMS),
    ("memory", 1, _PEER),
)
"""Where the games are kept, by how many processes, and who plays."""
_CROWD = [sys.executable, "-m", "benchmarks.web.crowd"]
_LIVE, _PACE, _FAST = 2_000, 5.0, 300
"""So many games at a person's pace, seconds from move to move, so many games as fast as they go."""
_MOVES = 40
"""Games at a person's pace are met at any move up to this one."""


class Plan(NamedTuple):
    """A server to be measured; one of another checkout is in a folder."""

    name: str
    database: str
    processes: int
    who: str
    folder: Path | None = None


def main() -> int:
    """Measure and report; 1 where the peer is missing."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.web", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a tenth of the games, for a first look")
    parser.add_argument("--only", metavar="WORD", default="", help="only what has this word in its name")
    parser.add_argument(
        "--before", type=Path, metavar="FOLDER", help="measure pages of this checkout, with its .venv, too"
    )
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the report to this file too")
    asked = parser.parse_args()
    lacking = peer.missing()
    if lacking:
        print(lacking, file=sys.stderr)
        return 1
    if asked.before and not (asked.before / ".venv").is_dir():
        print(f"{asked.before} has no .venv: run `make .venv/test.stamp` there", file=sys.stderr)
        return 1
    report = _measure(10 if asked.quick else 1, asked.only, asked.before)
    print(as_text(report))
    if asked.json:
        asked.json.write_bytes(as_json(report))
    return 0


def _measure(part: int, only: str, earlier: Path | None) -> Report:
    before, lines = os.getloadavg()[0], []
    for plan in _plans(earlier):
        if only not in plan.name:
            continue
        for games, pace, seconds in ((_LIVE // part, _PACE, 30.0), (_FAST // min(part, 3), 0.0, 20.0)):
            print(f"{plan.name}: {games} games", file=sys.stderr)
            lines.append(_line(plan, games, pace, seconds))
    return Report(
        machine=machine(),
        peer=f"boardgame.io {peer.version()}",
        load=(before, os.getloadavg()[0]),
        lines=lines,
    )


def _plans(earlier: Path | None) -> Iterator[Plan]:
    for database, processes, who in _PLANS:
        name = f"{who}, {database}, {processes} process{'es' if processes > 1 else ''}"
        if earlier and who == _PAGES:
            yield Plan(f"before: {name}", database, processes, who, earlier)
        yield Plan(name, database, processes, who)


def _line(plan: Plan, games: int, pace: float, seconds: float) -> Line:
    is_peer = plan.who == _PEER
    with _server(plan) as served:
        task = Task(
            addresses=served.addresses,
            games=games,
            pace=pace,
            seconds=seconds,
            spread=_MOVES if pace else 0,
            kind="program" if plan.who == _PROGRAMS else "page",
        )
        told, cost = crowd(served, peer.CROWD if is_peer else _CROWD, task, peer.FOLDER if is_peer else None)
    return Line(
        name=plan.name,
        games=games,
        pace=pace,
        told=told,
        server=cost.busy,
        memory=cost.memory,
        is_peer=is_peer,
    )


@contextmanager
def _server(plan: Plan) -> Iterator[Served]:
    if plan.database == "memory":
        with peer.serving() as served:
            yield served
    elif plan.database == "SQLite":
        with tempfile.TemporaryDirectory() as folder:
            commands = kingless(f"sqlite:///{folder}/games.sqlite", plan.processes, plan.folder)
            with running(*commands, cwd=plan.folder) as served:
                yield served
    else:
        with Postgres(durable=True) as postgres:
            commands = kingless(postgres.url, plan.processes, plan.folder)
            with running(*commands, cwd=plan.folder) as served:
                yield served


if __name__ == "__main__":
    sys.exit(main())
