"""Sharing is a dialog at the table: the link to watch, the share sheet, and the way to another device."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.accessibility import axe_violations, is_too_wide
from tests.browser.conftest import Seating
from tests.browser.tables import seat_two

_SHARE_SHEET = "window.shared = []; navigator.share = async (what) => window.shared.push(what.url);"


@pytest.mark.parametrize("options", [{"viewport": {"width": 360, "height": 640}}, {}])
def test_links_are_shared_without_leaving_the_table(somebody: Seating, options: dict[str, Any]) -> None:
    one, other, phone = somebody(**options), somebody(), somebody()
    one.context.add_init_script(_SHARE_SHEET)
    seat = seat_two(one, other)
    one.connect()
    page, dialog = one.page, one.page.locator("dialog#share")
    opener = page.locator("a[data-dialog=share]")
    opener.focus()
    page.keyboard.press("Enter")
    expect(dialog).to_be_visible()
    expect(page.locator("#watch-link")).to_have_value(f"{one.address}/watch/{seat.watch}")
    assert axe_violations(page) == []
    assert not is_too_wide(page)
    dialog.get_by_role("button", name="Send").click()
    assert page.evaluate("window.shared") == [f"{one.address}/watch/{seat.watch}"]
    dialog.get_by_role("button", name="Go on with another device").click()
    link = page.locator("#device-link")
    expect(link).to_be_focused()
    phone.page.goto(link.input_value())
    phone.page.locator("#take-seat button").click()
    phone.connect()
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    assert page.url.endswith(f"/game/{seat.game}"), "the table was never left"
