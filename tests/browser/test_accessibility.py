"""Every page is visited: axe finds nothing by day and night, on phone and desk, and all can be read."""

import pytest

from tests.browser.accessibility import axe_violations, is_too_wide
from tests.browser.conftest import Seating
from tests.browser.legibility import flaws
from tools.browser.visitor import Visitor
from tools.browser.visits import NO_PAGES, VISITS, routes_of_pages

PHONE, DESK = {"width": 360, "height": 640}, {"width": 1440, "height": 900}
LOOKS = ((("light", DESK), ("dark", PHONE)), (("dark", DESK), ("light", PHONE)))
"""Light and size in turns: each page is seen in both of each, with a second moment in all four."""


def test_every_page_of_the_application_has_a_visit() -> None:
    assert VISITS.keys() == routes_of_pages()
    assert not NO_PAGES.keys() & VISITS.keys()


@pytest.mark.parametrize("route", VISITS)
def test_axe_finds_nothing_and_everything_is_whole_and_large_enough(somebody: Seating, route: str) -> None:
    one = somebody(locale="de")  # the longest words
    found = []
    for number, name in enumerate(VISITS[route](Visitor(one.page, one.address))):
        for light, size in LOOKS[number % 2]:
            one.page.emulate_media(color_scheme=light)  # type: ignore[arg-type]  # one of the words it knows
            one.page.set_viewport_size(size)  # type: ignore[arg-type]  # a width and a height
            wrong = axe_violations(one.page) + flaws(one.page)
            if is_too_wide(one.page):
                wrong.append("wider than the window")
            found += [f"{name}, {light}, {size['width']}: {what}" for what in wrong]
    one.complaints.clear()  # a page that tells what went wrong has a status that the browser complains about
    assert not found, "\n".join(found)


def test_axe_would_find_something(somebody: Seating) -> None:
    one = somebody()
    one.go("/lobby")
    one.page.evaluate("() => document.querySelector('main').append(document.createElement('button'))")
    assert any(what.startswith("button-name") for what in axe_violations(one.page))


_SPOILED = """() => {
  const box = document.createElement("p");
  box.style.cssText = "width: 4em; overflow: hidden; white-space: nowrap";
  box.textContent = "Unlesbar, weil abgeschnitten";
  const word = document.createElement("p");
  word.style.cssText = "width: 3em; overflow-wrap: anywhere";
  word.textContent = "Schlangenschwert";
  const low = document.createElement("button");
  low.style.cssText = "min-height: 0; height: 20px; min-width: 0; width: 30px; padding: 0";
  low.textContent = "x";
  document.querySelector("main").append(box, word, low);
}"""


def test_what_is_cut_broken_or_too_small_would_be_found(somebody: Seating) -> None:
    one = somebody(viewport=PHONE)
    one.go("/lobby")
    assert flaws(one.page) == []
    one.page.evaluate(_SPOILED)
    assert [flaw.partition(":")[0] for flaw in flaws(one.page)] == ["cut", "broken", "low", "narrow"]
