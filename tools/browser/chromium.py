"""Chromium on this machine: where it is, and how it comes here where it is missing.

`python -m tools.browser.chromium` installs it, and says aloud where it cannot; under `CI` that is a failure.
"""

import shutil
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

from tools import debian
from tools.debian import is_root, must_be_there

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
MISSING = (
    "There is no Chromium here and none could be installed, so nothing is tried in a real browser. "
    "Install it (on Debian as root: apt-get install chromium) and run this again."
)
FLAGS = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
)
"""How it is started here: as root too, and speaking to nobody but our own server."""


def found() -> Path | None:
    """The Chromium of the system, or the one that Playwright has fetched before."""
    for name in NAMES:
        if path := shutil.which(name):
            return Path(path)
    with sync_playwright() as playwright:
        own = Path(playwright.chromium.executable_path)
    return own if own.is_file() else None


def install() -> None:
    """Try to bring it: root from Debian, everybody else through Playwright."""
    if is_root() and shutil.which("apt-get"):
        debian.install(["chromium"])
    else:
        debian.run_installer([sys.executable, "-m", "playwright", "install", "chromium"])


def main() -> int:
    """Find it or bring it; 1 where it is missing and must be there."""
    if found():
        return 0
    print("Installing Chromium for the tests in a browser (once)", flush=True)
    install()
    if found():
        return 0
    print(MISSING, file=sys.stderr)
    return 1 if must_be_there() else 0


if __name__ == "__main__":
    sys.exit(main())
