"""Sharing is a dialog at the table: the link to watch, the share sheet, and the way to another device."""

from typing import Any

import pytest
from playwright.sync_api import Route, expect

from tests.browser.accessibility import axe_violations, is_too_wide
from tests.browser.conftest import Seating
from tests.browser.tables import seat_two

_SHARE_SHEET = "window.shared = []; navigator.share = async (what) => window.shared.push(what.url);"
_PROMISE = """([game, dealt]) => localStorage.setItem("kingless-promises", JSON.stringify([{
    promised: document.querySelector("main").dataset.promised, nonce: "mine", game, seat: 0, dealt }]))"""
_OUTSIDE = "http://kingless.example"


def _from_outside(route: Route) -> None:
    """Ask as a browser elsewhere would: only links that a phone can open have a QR code."""
    headers = {**route.request.headers, "host": "kingless.example", "origin": _OUTSIDE}
    route.fulfill(response=route.fetch(headers=headers))


@pytest.mark.parametrize(
    ("options", "is_dealt"), [({"viewport": {"width": 360, "height": 640}}, True), ({}, False)]
)
def test_links_are_shared_without_leaving_the_table(
    somebody: Seating, options: dict[str, Any], is_dealt: bool
) -> None:
    """The QR code of the other device takes no promise along: it is there once the seat needs none."""
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
    page.route("**/links", _from_outside)
    page.evaluate(_PROMISE, [seat.game, is_dealt])
    dialog.get_by_role("button", name="Go on with another device").click()
    link = page.locator("#device-link")
    expect(link).to_be_focused()
    expect(dialog.locator(".device-code svg")).to_be_visible(visible=is_dealt)
    expect(dialog.locator("[data-stays]")).to_be_visible(visible=is_dealt)
    assert axe_violations(page) == []
    assert not is_too_wide(page)
    phone.page.goto(link.input_value().replace(_OUTSIDE, one.address))
    phone.page.locator("#take-seat button").click()
    phone.connect()
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    assert page.url.endswith(f"/game/{seat.game}"), "the table was never left"
