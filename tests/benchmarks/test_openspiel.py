"""OpenSpiel's contestant: it is Claim that is played, and the engine answers with a legal card.

The kernel's part, what a seat knows and its other worlds, is tested in tests/fast/test_witness.py. OpenSpiel
lives in the benchmarks' environment, so what is here asks programs of that environment, where it is made.
"""

import json
import re
import subprocess
from pathlib import Path

import msgspec
import pytest

from kingless.arena.contestants import read_contestant
from kingless.arena.match import Plan, play
from kingless.fast import _kernel
from kingless.jobs.processes import workers_for
from kingless.table.game import Game
from kingless.table.setup import Setup
from kingless.wire.forms import view_form

ROOT = Path(__file__).parents[2]
PYTHON = ROOT / ".venv-bench/bin/python"
CLAIM = ROOT / "benchmarks/openspiel"

made = pytest.mark.skipif(
    not (ROOT / ".venv-bench/spiel.stamp").exists(),
    reason="OpenSpiel is not made here: make .venv-bench/spiel.stamp",
)


def test_the_game_reads_what_a_seat_knows_as_it_is_written() -> None:
    """Every field of `Knowledge`, in the same order on both sides."""
    wanted = {name for name in dir(_kernel.Knowledge) if not name.startswith("_")}
    read = re.findall(r">>\s+known\.(\w+(?:\[\d\])?)", (CLAIM / "claim.cpp").read_text())
    written = re.findall(r"^        \*?known\.(\w+),$", (CLAIM / "game.py").read_text(), re.MULTILINE)
    assert set(written) == wanted
    assert [re.sub(r"\[0\]", "", name) for name in read if "[1]" not in name] == written


def test_the_kernels_files_that_it_is_compiled_with_are_there() -> None:
    """The kernel's files move; this one is compiled too rarely to notice."""
    named = re.findall(r"\$\{KERNEL\}/(\w+\.cpp)", (CLAIM / "CMakeLists.txt").read_text())
    assert named
    assert [name for name in named if not (ROOT / "src/kingless/fast/kernel" / name).exists()] == []


@made
def test_claim_in_openspiel_is_claim() -> None:
    """Legal cards, results and imagined worlds in lock step with the law, over random games."""
    found = subprocess.run(
        [PYTHON, "-m", "benchmarks.openspiel.check"], cwd=ROOT, capture_output=True, text=True, timeout=300
    )
    assert found.returncode == 0, found.stderr
    assert re.match(r"\d+ games alike, and \d{3,} worlds that fit", found.stderr)


@made
def test_the_engine_answers_with_a_legal_card_and_says_how_much_it_thought() -> None:
    game = Game(Setup(seed=3))
    view = view_form(game.law.ruleset, game.observation(0), game.setup)
    asked = [
        {"do": "minds"},
        {"do": "best", "mind": "openspiel", "nodes": 200, "seed": 5, "observation": view},
        {"do": "best", "mind": "openspiel", "nodes": 200, "seed": 5, "observation": view},
    ]
    found = subprocess.run(
        [PYTHON, "-m", "benchmarks.openspiel"],
        cwd=ROOT,
        input="\n".join(map(_line, asked)),
        capture_output=True,
        text=True,
        timeout=60,
    )
    minds, first, second = map(json.loads, found.stdout.splitlines())
    assert minds["minds"] == [{"key": "openspiel"}]
    assert first["action"] in view.legal
    assert second["action"] in view.legal
    assert re.search(r"openspiel: 2 answers, .* simulations a second", found.stderr)


@made
def test_the_arena_takes_it_as_a_contestant(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    contestants = (
        read_contestant("random"),
        read_contestant("program:.venv-bench/bin/python -m benchmarks.openspiel@nodes=50"),
    )
    course = play(Plan(contestants=contestants, kind=Setup(), deals=range(2)), workers_for(1))
    assert len(course.deals) == 2
    assert not any(pair.forfeits for row in course.deals for pair in row)


def _line(request: object) -> str:
    return msgspec.json.encode(request).decode()
