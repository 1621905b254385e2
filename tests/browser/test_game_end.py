"""The end of a game for who does not see it: the outcome is said, and the focus goes to it."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessibility import is_too_wide
from tests.browser.conftest import Seating
from tests.browser.tables import seat_two
from tools.browser.seats import guest, host, play_until

_FOCUS = (
    "() => [document.activeElement.className || document.activeElement.id, document.activeElement.localName]"
)

SIZES = ((360, 640), (640, 360), (820, 1180), (1366, 650), (2560, 1440))
_IN_VIEW = """() => {
  const { top, bottom } = document.querySelector(".offer-rematch").getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
}"""
"""Can the next game be asked for without scrolling?"""


_OFF_SCREEN = """() => [...document.querySelectorAll("#end-menu a")].filter((one) => {
  const { left, right } = one.getBoundingClientRect();
  return left < 0 || right > innerWidth;
}).length"""


def focused_element(page: Page) -> tuple[str, str]:
    """The class, or else the id, of what has the focus, and what it is."""
    where, what = page.evaluate(_FOCUS)
    return where, what


def test_by_keyboard_the_focus_stays_in_the_hand_and_comes_to_the_outcome(somebody: Seating) -> None:
    one = somebody()
    page = one.page
    one.begin("level-1")
    one.connect()
    one.wait(lambda look: bool(look.actions))
    page.keyboard.press("h")
    while True:
        look = one.wait(lambda look: bool(look.actions) or look.is_over)
        if look.is_over:
            break
        assert focused_element(page) == ("take", "button"), look
        page.keyboard.press("Enter")
        one.wait(lambda now, was=look.version: now.version > was)  # type: ignore[misc]
        where, what = focused_element(page)
        assert what == "button" or where in ("hand", "verdict-title"), (where, what)
    assert focused_element(page) == ("verdict-title", "h2")
    outcome = page.locator(".verdict-title").inner_text().strip()
    assert outcome in page.locator("#said").inner_text()
    page.locator(".turning [data-state=told]").wait_for()
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        for read in ("scrollTo(0, 0)", "document.querySelector('.verdict-votes').scrollIntoView()"):
            page.evaluate(read)
            assert page.evaluate(_IN_VIEW), (width, height, read)
    page.set_viewport_size({"width": 360, "height": 640})
    page.locator("#end-menu > summary").click()
    assert not page.evaluate(_OFF_SCREEN)
    assert not is_too_wide(page)


@pytest.mark.parametrize("gives_up", [True, False])
def test_who_resigns_and_who_wins_by_it_hear_it_and_are_led_to_the_outcome(
    somebody: Seating, gives_up: bool
) -> None:
    one, other = somebody(), somebody()
    seat_two(one, other)
    for person in (one, other):
        person.connect()
    one.page.locator("details#resign summary").focus()
    for key in ("Enter", "Tab", "Enter"):
        one.page.keyboard.press(key)
    person, outcome = (one, "Bea wins the game.") if gives_up else (other, "You win the game!")
    title = person.page.locator(".verdict-title")
    expect(title).to_contain_text(outcome)
    expect(title).to_be_focused()
    expect(person.page.locator("#said")).to_contain_text(outcome)
    assert person.page.locator(".turn").count() == 0


def test_who_is_elsewhere_on_the_page_stays_there_at_the_end(somebody: Seating) -> None:
    one = somebody()
    seat = host(one.address)
    other = guest(seat)
    play_until((seat, other), lambda seen: seen["version"] >= 48)
    one.sit_down(seat)
    one.connect()
    one.page.keyboard.press("l")
    play_until((seat, other), lambda seen: bool(seen["over"]))
    one.page.locator(".verdict").wait_for()
    assert focused_element(one.page)[0] == "log"
