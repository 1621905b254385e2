"""Screenshots of every page at five sizes, by day and night, and of all drawings: `make shots`."""

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

SIZES = {
    "small": (360, 640),
    "phone": (390, 844),
    "tablet": (820, 1180),
    "desk": (1440, 900),
    "large": (2560, 1440),
}
LIGHTS = ("light", "dark")


def shoot(page: Page, folder: Path, name: str) -> int:
    """One page in every light; how many pictures that were."""
    is_whole = page.locator("body.game").count() == 0  # a table is looked at as it lies on the screen
    for light in LIGHTS:
        page.emulate_media(color_scheme=light)  # type: ignore[arg-type]  # one of the words it knows
        page.screenshot(path=folder / f"{name}.{light}.png", full_page=is_whole)
    return len(LIGHTS)


def shoot_pages(browser: Browser, size: str, folder: Path) -> int:
    """Every page of a new server, visited with a window of this size; how many pictures that were."""
    width, height = SIZES[size]
    context = browser.new_context(reduced_motion="reduce", viewport={"width": width, "height": height})
    with tempfile.TemporaryDirectory() as kept:
        server = Served(Path(kept) / "games.sqlite")
        try:
            visitor = Visitor(context.new_page(), server.address)
            names = (f"{name}.{size}" for visit in VISITS.values() for name in visit(visitor))
            return sum(shoot(visitor.page, folder, name) for name in names)
        finally:
            server.end()
            context.close()


def shoot_drawings(browser: Browser, folder: Path) -> int:
    """The sheet of the drawings: one picture."""
    page = browser.new_page(viewport={"width": 1440, "height": 900})
    page.set_content(gallery.page())
    page.screenshot(path=folder / "drawings.png", full_page=True)
    page.close()
    return 1


def main(folder: Path) -> int:
    """Make the folder anew and fill it; 1 where there is no browser."""
    path = found()
    if path is None:
        print(MISSING, file=sys.stderr)
        return 1
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        taken = sum(shoot_pages(browser, size, folder) for size in SIZES) + shoot_drawings(browser, folder)
        browser.close()
    print(f"{taken} pictures are in {folder}")
    return 0


if __name__ == "__main__":
    if len(sys.argv) != 2:
        print("Give the folder to fill: python -m tools.browser.shots FOLDER", file=sys.stderr)
        sys.exit(2)
    sys.exit(main(Path(sys.argv[1])))
