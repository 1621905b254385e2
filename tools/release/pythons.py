"""Finds every Python at hand that Kingless supports, one of each minor version."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

OLDEST = (3, 11)
_NEWEST_TRIED = 20
_SAY = "import sys, venv, ensurepip; print(*sys.version_info[:2])"


def pythons() -> dict[tuple[int, int], str]:
    """By version, the programs; those on the path come before those that pyenv keeps."""
    found: dict[tuple[int, int], str] = {}
    for program in _programs():
        version = _version_of(program)
        if version and version >= OLDEST:
            found.setdefault(version, program)
    return dict(sorted(found.items()))


def _programs() -> list[str]:
    names = [f"python3.{minor}" for minor in range(OLDEST[1], _NEWEST_TRIED)]
    on_path = [program for name in names if (program := shutil.which(name))]
    kept = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv") / "versions"
    of_pyenv = sorted(map(str, kept.glob("3.*/bin/python3")), reverse=True)
    return [*on_path, *of_pyenv, sys.executable]


def _version_of(program: str) -> tuple[int, int] | None:
    """The version of a Python that runs and can make environments; a shim of pyenv may stand for nothing."""
    done = subprocess.run([program, "-c", _SAY], capture_output=True, text=True, check=False)
    if done.returncode:
        return None
    major, minor = map(int, done.stdout.split())
    return major, minor
