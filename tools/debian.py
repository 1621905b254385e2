"""Programs from Debian with which tests try our files: where they are, and how they come here.

`python -m tools.debian` installs what is missing, and says aloud what could not be had; under `CI` that is a
failure.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

PACKAGES = {
    "nginx": "nginx",
    "caddy": "caddy",
    "systemd-analyze": "systemd",
    "docker-compose": "docker-compose",
}
"""Each program that checks a file of `deploy/`, with the package that brings it."""
_PATH = os.pathsep.join((os.environ.get("PATH", ""), "/usr/sbin", "/sbin"))
_TIMEOUT = 900
"""Seconds for an installation."""
_UNASKED = {"DEBIAN_FRONTEND": "noninteractive", "RUNLEVEL": "1", "SYSTEMD_OFFLINE": "1"}
"""Nobody is asked anything, and no service is started that comes with a package."""


def found(program: str) -> Path | None:
    """Where this program is."""
    path = shutil.which(program, path=_PATH)
    return Path(path) if path else None


def missing() -> list[str]:
    """The programs that are not here."""
    return [program for program in PACKAGES if not found(program)]


def install(packages: Iterable[str]) -> None:
    """Install these packages, where that may be done; whether it helped is seen by looking."""
    if not is_root() or not shutil.which("apt-get"):
        return
    quiet = ("apt-get", "-qq")
    run_installer([*quiet, "update"])
    for package in packages:  # one by one: where one is unknown the others are had all the same
        run_installer([*quiet, "install", "-y", "--no-install-recommends", package])


def run_installer(command: list[str]) -> None:
    """Run an installer, and say where it does not end."""
    given = {**os.environ, **_UNASKED}
    try:
        subprocess.run(command, env=given, stdout=subprocess.DEVNULL, timeout=_TIMEOUT, check=False)
    except subprocess.TimeoutExpired:
        print(f"{command[0]} did not come to an end", file=sys.stderr)


def is_root() -> bool:
    """May packages be installed here?"""
    return sys.platform != "win32" and os.geteuid() == 0


def must_be_there() -> bool:
    """Is a missing program a failure? Where nobody reads along, tests must not be left out."""
    return os.environ.get("CI", "") not in ("", "0", "false")


def missing_sentence(program: str) -> str:
    """What is said where a program could not be had."""
    return (
        f"There is no {program} here and none could be installed, so what it would check in deploy/ is not "
        f"checked. Install it (on Debian as root: apt-get install {PACKAGES[program]}) and run this again."
    )


def main() -> int:
    """Find them or bring them; 1 where one is missing and must be there."""
    lacking = missing()
    if lacking:
        print(f"Installing for the tests of deploy/ (once): {', '.join(lacking)}", flush=True)
        install(PACKAGES[one] for one in lacking)
    for one in missing():
        print(missing_sentence(one), file=sys.stderr)
    return int(bool(missing()) and must_be_there())


if __name__ == "__main__":
    sys.exit(main())
