"""The examples run as they stand, for a short while; the one on torch has `make learn`."""

import runpy
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"


def test_cfr_on_the_tiny_deck_is_drawn(tmp_path: Path) -> None:
    curve = runpy.run_path(str(EXAMPLES / "tiny_cfr.py"))["main"](2, tmp_path / "curve.svg")
    assert [number for number, _ in curve] == [1, 2]
    assert curve[1][1] <= curve[0][1]
    assert "<svg" in (tmp_path / "curve.svg").read_text("utf-8")


def test_a_policy_plays_in_the_arena(capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_path(str(EXAMPLES / "tournament.py"))["main"](1)
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == ["random", "greedy"]


def test_the_example_on_torch_is_short() -> None:
    """It needs torch, which is too large to be in the tests: `make learn` runs it."""
    text = (EXAMPLES / "torch_ppo.py").read_text("utf-8")
    assert len(text.splitlines()) < 150
    compile(text, "torch_ppo.py", "exec")
