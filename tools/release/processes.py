"""Runs the programs of a release, far from the checkout and from what its user has installed."""

import os
import subprocess
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).parents[2]
_OURS = ("KINGLESS_", "PYTHON", "VIRTUAL_ENV", "SKBUILD_", "LC_", "LANG", "MAKE")
"""Beginnings of the variables that would let something of this machine's user into a trial."""
_LONGEST = 3600
_SHOWN = 4000


class ReleaseError(Exception):
    """What keeps the packages from being released, in a sentence and with the output that shows it."""


def clean_environment(more: Mapping[str, str] | None = None) -> dict[str, str]:
    """The environment without what belongs to this checkout, and with these variables."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(_OURS)}
    return {
        **kept,
        "PYTHONUTF8": "1",
        "PIP_DISABLE_PIP_VERSION_CHECK": "1",
        "PIP_NO_INPUT": "1",
        **(more or {}),
    }


def run(
    command: list[str],
    folder: Path,
    environment: Mapping[str, str] | None = None,
    typed: str = "",
    codes: tuple[int, ...] = (0,),
) -> str:
    """What a program prints, run in this folder; a `ReleaseError` where it ends otherwise than expected."""
    done = subprocess.run(
        command,
        cwd=folder,
        env=dict(clean_environment() if environment is None else environment),
        input=typed,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        timeout=_LONGEST,
        check=False,
    )
    if done.returncode not in codes:
        said = done.stdout[-_SHOWN:]
        raise ReleaseError(f"{' '.join(command)} ended with {done.returncode} in {folder}:\n{said}")
    return done.stdout
