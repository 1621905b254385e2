"""Axe finds nothing on any page, by day and night, on a phone and on a desk; and every page is visited."""

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.browser.conftest import Seating
from tools.browser.visitor import Visitor
from tools.browser.visits import NO_PAGES, VISITS, routes_of_pages

PHONE, DESK = {"width": 360, "height": 640}, {"width": 1440, "height": 900}
LOOKS = (
    ("light", DESK, ()),
    ("light", PHONE, ()),
    ("dark", DESK, ("color-contrast",)),
    ("dark", PHONE, ("color-contrast",)),
)
"""The light, the size, and the rules where not all can change: at night only the colours do."""


def violations(page: Page, rules: tuple[str, ...]) -> list[str]:
    """What axe finds, each with the element that it is about."""
    options: dict[str, Any] = {"resultTypes": ["violations"]}
    if rules:
        options["runOnly"] = {"type": "rule", "values": list(rules)}
    found = Axe().run(page, options=options).response["violations"]
    return [
        f"{one['id']}: {node['target']} {node.get('failureSummary', '')}"
        for one in found
        for node in one["nodes"]
    ]


def is_too_wide(page: Page) -> bool:
    """Must one scroll sideways to see everything?"""
    return bool(page.evaluate("() => document.documentElement.scrollWidth > innerWidth"))


def test_every_page_of_the_application_has_a_visit() -> None:
    assert VISITS.keys() == routes_of_pages()
    assert not NO_PAGES.keys() & VISITS.keys()


@pytest.mark.parametrize("route", VISITS)
def test_axe_finds_nothing(somebody: Seating, route: str) -> None:
    one = somebody()
    found = []
    for name in VISITS[route](Visitor(one.page, one.address)):
        for light, size, rules in LOOKS:
            one.page.emulate_media(color_scheme=light)  # type: ignore[arg-type]  # one of the words it knows
            one.page.set_viewport_size(size)  # type: ignore[arg-type]  # a width and a height
            wrong = [
                *violations(one.page, rules),
                *(["wider than the window"] if is_too_wide(one.page) else []),
            ]
            found += [f"{name}, {light}, {size['width']}: {what}" for what in wrong]
    one.complaints.clear()  # a page that tells what went wrong has a status that the browser complains about
    assert not found, "\n".join(found)


def test_axe_would_find_something(somebody: Seating) -> None:
    one = somebody()
    one.go("/lobby")
    one.page.evaluate("() => document.querySelector('main').append(document.createElement('button'))")
    assert any(what.startswith("button-name") for what in violations(one.page, ()))
