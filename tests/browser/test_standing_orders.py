"""Standing orders by keyboard, and a commitment that a browser answers with something of its own."""

import re

from tests.browser.conftest import Seating
from tools.browser.seats import host


def test_an_order_is_said_by_keyboard_and_kept(somebody: Seating) -> None:
    one = somebody()
    page = one.page
    one.sit_down(host(one.address, against="level-1", artifacts=True))
    one.connect()
    page.locator("#order-box summary").focus()
    page.keyboard.press("Enter")
    page.locator("#order-box input[value=usable]").focus()
    page.keyboard.press("ArrowDown")
    page.locator("#order-box button[value=keep]").focus()
    page.keyboard.press("Enter")
    page.locator("#order-box input[value=always][checked]").wait_for(state="attached")
    assert page.evaluate("() => document.activeElement.closest('details')?.id") == "order-box"
    assert not page.evaluate("() => document.getElementById('order-box').open")
    page.reload()
    assert page.locator("#order-box input:checked").first.get_attribute("value") == "always"


def test_the_browser_throws_something_in_and_a_fingerprint_is_for_one_game(somebody: Seating) -> None:
    one = somebody()
    page = one.page
    one.go("/")
    first = page.locator("code").first.text_content()
    assert re.fullmatch("[0-9a-f]{32}", page.locator("input[name=nonce]").input_value())
    page.locator("button[value=level-1]").dblclick()  # the second half asks for nothing
    page.wait_for_url("**/game/*")
    page.go_back()
    page.wait_for_function("(old) => document.querySelector('code')?.textContent !== old", arg=first)
    page.locator("button[value=level-1]").click()
    page.wait_for_url("**/game/*")
