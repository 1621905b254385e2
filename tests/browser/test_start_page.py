"""The start page: what is played in sight above the bots, and why a bot is suggested."""

import pytest
from playwright.sync_api import expect

from tests.browser.accessibility import axe_violations, is_too_wide
from tests.browser.conftest import Seating
from tests.browser.keyboard import tab_to
from tools.browser.seats import host

_CUT = """() => [...document.querySelectorAll(".pick select")]
  .filter((one) => one.getBoundingClientRect().height < 44).map((one) => one.name)"""


@pytest.mark.parametrize(("width", "height"), [(360, 640), (768, 1024), (1366, 650)])
def test_deck_artifacts_clock_and_rules_are_chosen_above_the_bots(
    somebody: Seating, width: int, height: int
) -> None:
    """X-1, M-5: by keyboard, and what is chosen stays in sight."""
    one = somebody(viewport={"width": width, "height": height})
    one.go("/")
    page, first_bot = one.page, one.page.locator(".level").first.bounding_box()
    for name in ("deck", "ruleset", "clock", "artifacts"):
        box = page.locator(f".picks [name={name}]").bounding_box()
        assert box is not None
        assert first_bot is not None
        assert box["y"] + box["height"] < min(height, first_bot["y"]), name
    assert page.evaluate(_CUT) == []
    expect(page.locator(".deck-told")).to_contain_text("Goblins, Knights")
    expect(page.locator(".clock-told")).to_be_hidden()
    tab_to(page, "select[name=deck]")
    page.keyboard.type("Magic w")
    expect(page.locator(".deck-told")).to_contain_text("Wizards")
    tab_to(page, "input[name=artifacts]")
    page.keyboard.press("Space")
    expect(page.locator(".artifacts-told")).to_be_visible()
    page.locator("select[name=clock]").select_option("5+10")
    expect(page.locator(".clock-told")).to_be_visible()
    assert axe_violations(page) == []
    assert not is_too_wide(page)
    tab_to(page, "button[value=friend]")
    page.keyboard.press("Enter")
    page.wait_for_url("**/game/*")
    expect(page.locator("main")).to_contain_text("A free seat")


def test_the_bot_that_is_suggested_follows_the_last_game(somebody: Seating) -> None:
    one = somebody()
    one.go("/")
    why = one.page.locator(".why")
    expect(why).to_have_text("Suggested: Gentle, just right for a first game.")
    one.sit_down(host(one.address, against="level-4"))
    one.connect()
    one.page.locator("#resign summary").click()
    one.page.locator("button[value=resign]").click()
    one.page.locator(".verdict").wait_for()
    one.go("/")
    expect(why).to_have_text("Suggested: Sharp, as in your last game.")
    expect(one.page.locator(".level.suggested")).to_have_attribute("value", "level-4")


_LAST = """() => {
  const bots = [...document.querySelectorAll(".level")];
  for (const bot of bots) bot.classList.toggle("suggested", bot === bots.at(-1));
}"""


@pytest.mark.parametrize("language", ["en", "nl", "de", "fr"])
def test_on_a_small_phone_the_suggested_bot_is_on_the_first_screen(somebody: Seating, language: str) -> None:
    one = somebody(viewport={"width": 360, "height": 640}, locale=language)
    one.go("/")
    for is_last in (False, True):
        if is_last:  # also where it is the one at the end of the list
            one.page.evaluate(_LAST)
        box = one.page.locator(".level.suggested").bounding_box()
        assert box is not None
        assert box["y"] > 0
        assert box["y"] + box["height"] <= 640
        assert one.page.evaluate("scrollY") == 0


@pytest.mark.parametrize("language", ["en", "nl", "de", "fr"])
def test_the_bar_fits_a_tablet_in_every_language(somebody: Seating, language: str) -> None:
    one = somebody(viewport={"width": 768, "height": 1024}, locale=language)
    for path in ("/", "/rules"):
        one.go(path)
        box = one.page.locator("header .settings-menu > summary").bounding_box()
        assert box is not None
        assert box["x"] + box["width"] <= 768
