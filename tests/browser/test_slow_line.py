"""On a slow line the pages lie still while they come, and on a phone a finger hits what it aims at."""

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Seating
from tests.browser.people import Person
from tools.browser.seats import Seat, host

_MOST_SHIFT = 0.1
_SLOW = {"offline": False, "latency": 200, "downloadThroughput": 50_000, "uploadThroughput": 50_000}
"""Milliseconds, and bytes in a second."""
_OBSERVE = """
window.shift = 0;
new PerformanceObserver((list) => {
  for (const one of list.getEntries()) if (!one.hadRecentInput) window.shift += one.value;
}).observe({ type: "layout-shift", buffered: true });
"""
# A link within a line of text may be as low as the line, and so may a word that can be asked about.
_SMALL = """() => {
  const inLine = (one) => one.matches(".asks") ||
    (one.tagName === "A" && getComputedStyle(one).display === "inline" && one.closest("p, li, dd, h2, h3"));
  const target = (one) => (one.matches("label input") ? one.closest("label") : one).getBoundingClientRect();
  const isSeen = (one) => one.checkVisibility({ visibilityProperty: true });
  return [...document.querySelectorAll("a, button, summary, select, input:not([type=hidden])")]
    .filter((one) => isSeen(one) && !one.closest(".unseen, .skip"))
    .filter((one) => !inLine(one) && target(one).height < 43.5)
    .map((one) => `${one.tagName} ${one.textContent.trim().slice(0, 30)} ${target(one).height}`);
}"""
_ALWAYS = ("/", "/lobby", "/games", "/learn", "/rules", "/rules/knights", "/puzzles", "/analyse", "/api/docs")


def open_slowly(one: Person) -> Page:
    """A page on a slow line that notes how far things move."""
    page = one.context.new_page()
    page.add_init_script(_OBSERVE)
    session = one.context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", _SLOW)
    return page


def hold(one: Person, seat: Seat) -> str:
    """Hold this seat beside others; the address of its game."""
    here = f"/game/{seat.game}"
    one.context.add_cookies([{"name": "seat", "value": seat.token, "domain": "127.0.0.1", "path": here}])
    return here


@pytest.mark.parametrize(("width", "height"), [(360, 640), (1366, 650)])
def test_pages_lie_still_on_a_slow_line_and_are_easy_to_hit(
    somebody: Seating, width: int, height: int
) -> None:
    one = somebody(viewport={"width": width, "height": height})
    waits, plays = hold(one, host(one.address)), hold(one, host(one.address, against="level-1"))
    invited = f"/join/{host(one.address).invite}"
    one.go(plays)
    one.go("/")  # it knows now that a game is under way
    one.page.locator(".yours a").first.wait_for()
    for path in (*_ALWAYS, invited, waits, f"{plays}/links", plays):
        page = open_slowly(one)
        page.goto(one.address + path, wait_until="load")
        page.wait_for_timeout(500)
        assert page.evaluate("() => window.shift") < _MOST_SHIFT, path
        if width < 400:
            assert page.evaluate(_SMALL) == [], path
        page.close()
