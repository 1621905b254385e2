"""The line that refutes a wrong card, played out on the table: it lies still, and can be left or skipped."""

import pytest
from playwright.sync_api import expect

from tests.browser.accessibility import axe_violations, is_too_wide
from tests.browser.conftest import Seating
from tools.browser.entrance import chance
from tools.browser.visitor import Visitor

_PLACES = """() => ["trick", "hand"].map((one) => document.getElementById(one).getBoundingClientRect().top)"""


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_a_refutation_is_played_lies_still_and_says_who_wins(somebody: Seating, motion: str) -> None:
    one = somebody(viewport={"width": 360, "height": 640}, reduced_motion=motion)
    page = one.page
    for _ in chance(Visitor(page, one.address)):
        if page.locator("#line-steps").count():
            break
    question = page.url.partition("?")[0]
    page.locator("[data-line]").click()
    said, to_end = page.locator(".line-said"), page.locator("[data-line-end]")
    expect(said).not_to_be_empty()
    first, places = said.inner_text(), page.evaluate(_PLACES)
    if motion == "reduce":
        page.get_by_role("button", name="Next card").click()
    expect(said).not_to_have_text(first)
    assert page.evaluate(_PLACES) == pytest.approx(places, abs=2)
    assert axe_violations(page) == []
    assert not is_too_wide(page)
    to_end.click()
    expect(to_end).to_be_hidden(timeout=20_000)  # card by card, on a busy machine too
    expect(said).to_contain_text("wins the game.")
    expect(page.locator(".verdict-title")).to_contain_text("wins the game.")
    expect(page.locator(".verdict-votes li")).to_have_count(5)
    expect(page.locator("#trick")).to_be_hidden()
    assert axe_violations(page) == []
    page.get_by_role("link", name="Back to the question").click()
    page.wait_for_url(question)
