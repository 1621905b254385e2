"""Builds the sdist and the wheels, each twice and in different folders, and compares them byte by byte."""

import shutil
import sys
import tarfile
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path

from tools.release.processes import ROOT, ReleaseError, clean_environment, run

_ADDED = {"PKG-INFO"}
"""What an sdist has besides the files of the project."""


@cache
def source_date() -> str:
    """The second of the last commit; of an unpacked sdist the one it was made from."""
    if (ROOT / ".git").exists():
        return run(["git", "log", "-1", "--format=%ct"], ROOT).strip()
    return str(int((ROOT / "PKG-INFO").stat().st_mtime))


def tracked_files() -> set[str]:
    """What git has of the project; of an unpacked sdist nothing is known."""
    if not (ROOT / ".git").exists():
        return set()
    paths = filter(None, run(["git", "ls-files", "-z"], ROOT).split("\0"))
    return {inside for path in paths for inside in _files_at(path)}


def _files_at(path: str) -> Iterator[str]:
    """The file itself; of a link to a folder, which an sdist has as a folder, the files in it."""
    if not (ROOT / path).is_dir():
        yield path
    for below in (ROOT / path).rglob("*"):
        yield str(below.relative_to(ROOT))


def packed_files(sdist: Path) -> set[str]:
    """What an sdist has of the project."""
    with tarfile.open(sdist) as packed:
        names = (one.name.partition("/")[2] for one in packed.getmembers() if one.isfile())
        return set(names) - _ADDED


def build_sdist(folder: Path) -> Path:
    """The sdist, built from this checkout and once more from a copy of it elsewhere."""
    copy = folder / "copy"
    if (ROOT / ".git").exists():
        if changed := run(["git", "status", "--porcelain"], ROOT):
            raise ReleaseError(f"a release is made of what is committed; this is not:\n{changed}")
        run(["git", "clone", "--quiet", str(ROOT), str(copy)], folder)
    else:
        shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(".venv*", "build", "dist", "__pycache__"))
    made = [_sdist_from(source, folder / name) for source, name in ((ROOT, "first"), (copy, "second"))]
    check_same(*made)
    if tracked := tracked_files():
        packed = packed_files(made[0])
        if differing := packed ^ tracked:
            raise ReleaseError(f"the sdist and git do not have the same files: {sorted(differing)}")
    return made[0]


def _sdist_from(source: Path, target: Path) -> Path:
    command = [sys.executable, "-m", "build", "--sdist", "--outdir", str(target), str(source)]
    run(command, target.parent, _building())
    (made,) = target.glob("*.tar.gz")
    return made


def build_wheel(python: str, sdist: Path, folder: Path) -> Path:
    """The wheel of this Python, built twice from the sdist; its kernel must compile."""
    made = []
    for name in ("first", "second"):
        target = folder / f"wheel-{name}"
        command = [
            python,
            "-m",
            "pip",
            "wheel",
            "-q",
            "--no-deps",
            "--no-cache-dir",
            "-w",
            str(target),
            str(sdist),
        ]
        run(command, folder, {**_building(), "KINGLESS_KERNEL": "on"})
        (wheel,) = target.glob("*.whl")
        made.append(wheel)
    check_same(*made)
    return made[0]


def check_same(first: Path, second: Path) -> None:
    """Complain where two files differ in a byte, or in their names."""
    digests = {sha256(one.read_bytes()).hexdigest() for one in (first, second)}
    if len(digests) > 1 or first.name != second.name:
        raise ReleaseError(f"built twice, {first} and {second} are not the same")


def _building() -> dict[str, str]:
    return clean_environment({"SOURCE_DATE_EPOCH": source_date()})
