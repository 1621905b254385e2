"""Open fields: each is written down once, in `rules`, and reaches every place from there."""

import os
import subprocess
import sys
from pathlib import Path
from shutil import copytree, ignore_patterns

import msgspec

from kingless.rules.observation import Observation
from kingless.rules.open_fields import OPEN_FIELDS, OpenFields
from kingless.rules.state import State
from kingless.wire.forms import StateForm
from kingless.wire.open_forms import KEYS

ROOT = Path(__file__).parents[2]
LAST = "    declared: Suit | None = None\n"


def test_a_state_an_observation_and_a_form_have_every_open_field() -> None:
    names = [field.name for field in OPEN_FIELDS]
    assert names == list(OpenFields.__struct_fields__)
    assert set(names) <= set(State.__struct_fields__)
    assert set(names) <= set(Observation.__struct_fields__)
    assert {KEYS[name] for name in names} <= set(StateForm.__struct_fields__)


def test_a_new_open_field_is_added_in_one_place(tmp_path: Path) -> None:
    """One line in a copy of the package, and `planted.py` finds the field wherever it has to be."""
    copy = tmp_path / "kingless"
    copytree(ROOT / "src" / "kingless", copy, ignore=ignore_patterns("web", "__pycache__", "*.so"))
    home = copy / "rules" / "open_fields.py"
    text = home.read_text("utf-8")
    assert text.count(LAST) == 1
    home.write_text(text.replace(LAST, f"{LAST}    omens: int = 0\n"), "utf-8")
    libraries = Path(msgspec.__file__).parents[1]
    found = subprocess.run(
        # Without `site` the installed package is not in the way of the copy.
        [sys.executable, "-S", "-m", "tests.wire.planted"],
        env={"PYTHONPATH": f"{tmp_path}{os.pathsep}{libraries}", "PYTHONDONTWRITEBYTECODE": "1"},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert found.returncode == 0, found.stderr
