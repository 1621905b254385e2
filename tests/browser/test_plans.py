"""Plans at a live table: a card tapped while the other thinks, and an artifact armed for its moment."""

import pytest
from playwright.sync_api import expect

from tests.browser.accessibility import axe_violations, is_too_wide
from tests.browser.conftest import Seating
from tests.browser.people import play, play_until_refused
from tests.browser.tables import in_mid_trick
from tools.browser.seats import host

SIZES = {"phone": (360, 640), "tablet": (820, 1180), "desktop": (1366, 768)}

CAME = """(count) => document.querySelectorAll('#hand .slot').length < count
  || document.querySelector('.hint')?.textContent.includes('may not be played now')"""
"""The planned card is played, or the rules do not allow it after what the other has led."""
IN_WINDOW = """(one) => {
  const box = one.getBoundingClientRect();
  return box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight;
}"""
PUT_AGAIN = """async () => {
  const table = document.querySelector("script[src$='table.js']").src;
  const { put } = await import(table.replace("table.js", "regions.js"));
  put({ hand: document.getElementById("hand").innerHTML });
}"""
"""The hand changes under the mouse, as when the other has led."""


@pytest.mark.parametrize("size", SIZES)
def test_a_card_is_planned_withdrawn_and_played_and_the_other_is_sent_nothing(
    somebody: Seating, size: str
) -> None:
    width, height = SIZES[size]
    viewport = {"width": width, "height": height}
    thinks, plans = in_mid_trick(somebody(viewport=viewport), somebody(viewport=viewport))
    page, heard = plans.page, len(thinks.frames)
    card = page.locator("#hand button.plan").last
    code = card.get_attribute("data-card")
    card.click()
    expect(page.locator("#hand .planned")).to_have_attribute("data-card", code or "")
    expect(page.locator("#said")).to_contain_text("Planned: ")
    assert page.locator(".planned-mark").evaluate("(one) => one.scrollWidth <= one.clientWidth")
    for menu in page.locator(".offers details").all():
        menu.locator("summary").click()
        assert menu.locator(".menu-box").evaluate(IN_WINDOW)
        page.keyboard.press("Escape")
    assert axe_violations(page) == []
    assert not is_too_wide(page)
    page.locator("#hand .planned").press("Enter")
    expect(page.locator("#said")).to_have_text("The plan is withdrawn.")
    expect(page.locator("#hand .planned")).to_have_count(0)
    page.locator(f'#hand button.plan[data-card="{code}"]').first.press("Enter")
    expect(page.locator("#hand .planned")).to_have_count(1)
    count = page.locator("#hand .slot").count()
    assert len([one for one in thinks.frames[heard:] if '"type":"table"' in one]) == 0
    play((thinks,), lambda: bool(page.evaluate(CAME, count)))
    expect(page.locator("#hand .planned")).to_have_count(0)


def test_a_mouse_that_rests_while_the_hand_changes_asks_for_nothing(somebody: Seating) -> None:
    one = somebody()
    one.begin("level-1")
    one.connect()
    play_until_refused(one)
    page = one.page
    page.evaluate(PUT_AGAIN)
    told = page.locator("#hand .refused + .why").first
    page.locator("#hand .refused").first.hover(force=True)
    expect(told).to_be_visible()
    page.evaluate(PUT_AGAIN)
    page.wait_for_timeout(1300)  # longer than it takes to appear and to go
    expect(told).to_be_hidden()
    page.locator("#hand .refused").first.hover(force=True, position={"x": 9, "y": 9})
    expect(told).to_be_visible()


def test_an_artifact_is_armed_and_disarmed_by_keyboard(somebody: Seating) -> None:
    one = somebody(viewport={"width": 390, "height": 844})
    page = one.page
    one.sit_down(host(one.address, against="level-1", artifacts=True))
    one.connect()
    one.wait(lambda _: one.is_asked())  # from then on the table lies still
    tool = page.locator(".tool:has(.tool-arm)").first
    tool.locator("summary").press("Enter")
    tool.locator("button[value$=' soon']").press("Enter")
    expect(page.locator(".armed-mark")).to_have_count(1)
    expect(page.locator("#said")).to_contain_text("is used as soon as it may be.")
    page.reload()
    page.locator(".tool.armed summary").press("Enter")
    assert axe_violations(page) == []
    assert not is_too_wide(page)
    one.connect()
    page.locator(".tool.armed button[value^='disarm ']").press("Enter")
    expect(page.locator(".armed-mark")).to_have_count(0)
