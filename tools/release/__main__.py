"""`make release`: sdist and wheels in dist/, after everything that can be tried on this machine was tried."""

import shutil
import sys
import tempfile
import tomllib
from pathlib import Path
from time import monotonic

from tools.release.packages import build_sdist, build_wheel
from tools.release.processes import ROOT, ReleaseError, run
from tools.release.pythons import pythons
from tools.release.trials import EXTRAS, Trial, try_out

_STABLE_ABI = (3, 12)
"""From this Python on one wheel serves all."""
_PLATFORMS = ("linux", "macos", "windows")
_UNSERVED = ("win32", "i686", "armv7l", "musllinux")


def main() -> int:
    """Build, check, install, play; the packages are in dist/ where all of it went well."""
    with tempfile.TemporaryDirectory(prefix="kingless-release-") as name:
        try:
            made = _release(Path(name))
        except ReleaseError as error:
            print(f"Not released: {error}", file=sys.stderr)
            return 1
        target = ROOT / "dist"
        target.mkdir(exist_ok=True)
        for package in made:
            shutil.copy2(package, target)
            print(f"dist/{package.name}")
    if "Source" not in tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["urls"]:
        print("Before an upload: name the project's own addresses in pyproject.toml, under [project.urls].")
    print("The wheels here are for this machine; those for uploading come from cibuildwheel.")
    return 0


def _release(folder: Path) -> list[Path]:
    """The packages, after everything was tried."""
    _say("Wheels that cibuildwheel would build")
    _check_platforms(folder)
    _say("Building the sdist, twice")
    sdist = build_sdist(folder)
    wheels: dict[tuple[int, int], Path] = {}
    found = pythons()
    for version, python in found.items():
        abi = min(version, _STABLE_ABI)
        if abi not in wheels:
            _say(f"Building the wheel with Python {_dotted(version)}, twice")
            wheels[abi] = build_wheel(python, sdist, _new(folder, f"wheel-{_dotted(abi)}"))
    made = [sdist, *wheels.values()]
    _say("twine check --strict")
    run([sys.executable, "-m", "twine", "check", "--strict", *map(str, made)], folder)
    for version, python in found.items():
        for trial in _trials(sdist, wheels[min(version, _STABLE_ABI)]):
            begun = monotonic()
            try_out(trial, python, folder / f"{_dotted(version)}-{trial.name}".replace(" ", "-"))
            _say(
                f"Python {_dotted(version)}, {trial.name}: a whole game played ({monotonic() - begun:.0f} s)"
            )
    return made


def _trials(sdist: Path, wheel: Path) -> tuple[Trial, ...]:
    return (
        Trial("wheel with every extra", wheel, EXTRAS),
        Trial("wheel alone", wheel),
        Trial("sdist with the web and a compiler", sdist, ("web",)),
        Trial("sdist without a compiler", sdist, has_compiler=False),
    )


def _check_platforms(folder: Path) -> None:
    """Complain where a wheel would be built that no dependency serves."""
    for platform in _PLATFORMS:
        command = [sys.executable, "-m", "cibuildwheel", "--print-build-identifiers", "--platform", platform]
        told = run([*command, str(ROOT)], folder).split()
        if not told or any(one in identifier for identifier in told for one in _UNSERVED):
            raise ReleaseError(f"cibuildwheel would build for {platform}: {' '.join(told)}")
        print(f"  {platform}: {' '.join(told)}")


def _new(folder: Path, name: str) -> Path:
    made = folder / name
    made.mkdir()
    return made


def _dotted(version: tuple[int, int]) -> str:
    return ".".join(map(str, version))


def _say(what: str) -> None:
    print(what, flush=True)


if __name__ == "__main__":
    sys.exit(main())
