"""Screenshots of every page at three sizes, by day and night, and of all drawings: `make shots`."""

import shutil
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from tools import gallery
from tools.browser.chromium import FLAGS, MISSING, found
from tools.browser.serving import Served
from tools.browser.visitor import Visitor
from tools.browser.visits import VISITS

SIZES = {"phone": (390, 844), "tablet": (820, 1180), "desk": (1440, 900)}
LIGHTS = ("light", "dark")


def shoot(page: Page, folder: Path, name: str) -> int:
    """One page at every size in every light; how many pictures that were."""
    is_whole = page.locator("body.game").count() == 0  # a table is looked at as it lies on the screen
    for size, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        for light in LIGHTS:
            page.emulate_media(color_scheme=light)  # type: ignore[arg-type]  # one of the words it knows
            page.screenshot(path=folder / f"{name}.{size}.{light}.png", full_page=is_whole)
    return len(SIZES) * len(LIGHTS)


def shoot_all(browser: Browser, address: str, folder: Path) -> int:
    """Every page of the server, and the sheet of the drawings."""
    context = browser.new_context(reduced_motion="reduce")
    visitor = Visitor(context.new_page(), address)
    taken = sum(shoot(visitor.page, folder, name) for visit in VISITS.values() for name in visit(visitor))
    visitor.page.set_viewport_size({"width": 1440, "height": 900})
    visitor.page.goto("about:blank")
    visitor.page.set_content(gallery.page())
    visitor.page.screenshot(path=folder / "drawings.png", full_page=True)
    context.close()
    return taken + 1


def main(folder: Path) -> int:
    """Make the folder anew and fill it; 1 where there is no browser."""
    path = found()
    if path is None:
        print(MISSING, file=sys.stderr)
        return 1
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    with tempfile.TemporaryDirectory() as kept:
        server = Served(Path(kept) / "games.sqlite")
        try:
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
                taken = shoot_all(browser, server.address, folder)
                browser.close()
        finally:
            server.end()
    print(f"{taken} pictures are in {folder}")
    return 0


if __name__ == "__main__":
    if len(sys.argv) != 2:
        print("Give the folder to fill: python -m tools.browser.shots FOLDER", file=sys.stderr)
        sys.exit(2)
    sys.exit(main(Path(sys.argv[1])))
