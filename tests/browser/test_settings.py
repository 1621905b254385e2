"""The settings show what is so, and what the reader chooses holds."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Seating

MOVES = "() => import('/static/js/settings.js').then((settings) => settings.motionWanted())"


@pytest.mark.parametrize("asked", ["reduce", "no-preference"])
def test_the_switch_for_motion_shows_what_is_so_and_can_be_set_otherwise(
    somebody: Seating, asked: str
) -> None:
    one, is_usual = somebody(reduced_motion=asked), asked == "no-preference"
    page, switch = one.page, one.page.locator("[data-setting=motion]")
    one.go("/")
    expect(switch).to_be_checked(checked=is_usual)
    assert page.evaluate(MOVES) is is_usual
    page.locator("header details.settings-menu > summary").click()
    switch.set_checked(not is_usual)
    assert page.evaluate(MOVES) is not is_usual
    page.reload()
    expect(switch).to_be_checked(checked=not is_usual)
    page.locator("header details.settings-menu > summary").click()
    switch.set_checked(is_usual)  # as the system again: nothing is kept
    assert page.evaluate("() => localStorage.getItem('kingless-motion')") is None


def test_a_hand_is_dealt_where_the_script_says_so_whatever_the_system_asks_for(somebody: Seating) -> None:
    one = somebody(reduced_motion="reduce")
    one.begin("level-1")
    dealt = """() => {
      document.getElementById("hand").classList.add("dealt");
      return getComputedStyle(document.querySelector("#hand .take")).animationName;
    }"""
    assert one.page.evaluate(dealt) == "dealt"
