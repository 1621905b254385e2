"""The choice between a quick search and a long one."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SHOW = "import tests.conftest; from hypothesis import settings as s; print(s().max_examples, s().print_blob)"


def choose(profile: str | None) -> subprocess.CompletedProcess[str]:
    """What a fresh process makes of this choice."""
    environment = {key: value for key, value in os.environ.items() if key != "KINGLESS_HYPOTHESIS"}
    if profile is not None:
        environment["KINGLESS_HYPOTHESIS"] = profile
    return subprocess.run(
        [sys.executable, "-c", SHOW], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )


def test_the_gate_is_quick_when_nothing_is_said() -> None:
    assert choose(None).stdout == choose("gate").stdout == "50 True\n"


def test_the_soak_searches_much_longer() -> None:
    assert choose("soak").stdout == "2000 True\n"


@pytest.mark.parametrize("name", ["soka", ""])
def test_an_unknown_profile_fails_loudly(name: str) -> None:
    run = choose(name)
    assert run.returncode != 0
    assert repr(name) in run.stderr
