"""Practice against bots in a real browser: hints and what is taken back, by finger and by keyboard."""

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.accessibility import axe_violations, is_too_wide
from tests.browser.conftest import Seating
from tests.browser.people import Person

SIZES = {"phone": (360, 640), "tablet": (820, 1180), "desktop": (1366, 768)}

_COVERED = """() => {
  const box = (one) => one.getBoundingClientRect();
  const told = [".hint", ".hint-way"].map((one) => box(document.querySelector(one)));
  const parts = "#trick .now .spot, #status .practice-mark, .headline > :first-child";
  const meets = (one, other) => one.top < other.bottom - 1 && other.top < one.bottom - 1
    && one.left < other.right - 1 && other.left < one.right - 1;
  return [...document.querySelectorAll(parts)].filter((one) => told.some((other) => meets(box(one), other)))
    .concat(meets(...told) ? ["both"] : []).map((one) => one.className ?? one);
}"""
"""What the hint or the way to it lies over."""


def _hand_top(person: Person) -> float:
    top: float = person.page.evaluate("document.getElementById('hand').getBoundingClientRect().top")
    return top


@pytest.mark.parametrize("size", SIZES)
def test_a_hint_tells_what_is_weighed_then_the_card_and_moves_nothing(somebody: Seating, size: str) -> None:
    width, height = SIZES[size]
    ada = somebody(viewport={"width": width, "height": height})
    ada.begin("level-2")
    ada.connect()
    ada.wait(lambda look: bool(look.actions))
    page, top = ada.page, _hand_top(ada)
    page.locator("button.ask-hint").click()
    assert "counts as practice" in page.locator("#sure-hint").inner_text()
    page.locator("#sure-hint button[value=hint]").dblclick()
    page.locator(".hint", has_not_text="thinking").wait_for()
    assert page.locator(".hinted").count() == 0, "a double tap asks for one hint"
    assert page.evaluate(_COVERED) == []
    assert page.locator(".practice-mark").count() == 1
    page.wait_for_timeout(800)  # a press right after the first one belongs to it
    page.locator(".hint-way button[value=hint]").press("Enter")
    page.locator(".hinted button[name=action]").first.wait_for()
    assert "The expert would choose" in page.locator("#said").inner_text(), "a screen reader hears it too"
    assert abs(_hand_top(ada) - top) < 1, "the hand keeps its place"
    assert page.locator(".hint").is_visible()
    assert axe_violations(page) == []
    assert not is_too_wide(page)
    assert page.evaluate("document.activeElement.closest('.hinted') !== null"), "the keyboard is at the card"
    page.keyboard.press("Enter")
    ada.wait(lambda look: bool(look.actions))
    page.locator(".hint").wait_for(state="detached")
    hand = page.locator("#hand .slot").count()
    page.locator("button[value=practice-undo]").press("Enter")
    page.locator("#hand .slot").nth(hand).wait_for()


def _press(card: Locator, is_by_key: bool) -> None:
    if is_by_key:
        card.press("Enter")
    else:
        card.click()


@pytest.mark.parametrize("is_by_key", [False, True])
def test_where_the_reader_wants_it_a_card_is_lifted_before_it_is_played(
    somebody: Seating, is_by_key: bool
) -> None:
    ada = somebody(viewport={"width": 390, "height": 844})
    ada.begin("level-1")
    ada.connect()
    page = ada.page
    page.locator("header details.settings-menu > summary").click()
    page.locator("[data-setting=confirm]").check()
    page.locator("header details.settings-menu > summary").click()
    look = ada.wait(lambda look: len(set(look.actions)) > 1)
    wanted = list(dict.fromkeys(look.actions))[:2]
    first, second = map(ada.button, wanted)
    _press(first, is_by_key)
    expect(page.locator(".lifted")).to_have_attribute("value", wanted[0])
    expect(page.locator("#said")).to_have_text("Lifted: once more plays it.")
    page.keyboard.press("Escape")
    expect(page.locator(".lifted")).to_have_count(0)
    _press(first, is_by_key)
    _press(second, is_by_key)
    expect(page.locator(".lifted")).to_have_attribute("value", wanted[1])
    assert axe_violations(page) == []
    assert ada.look().version == look.version, "nothing has been played yet"
    _press(second, is_by_key)
    ada.wait(lambda after: after.version > look.version)
