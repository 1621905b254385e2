"""Where cards fly: a click counts as soon as there is something to click, and nobody falls behind."""

import time

from playwright.sync_api import expect

from tests.browser.conftest import Seating
from tools.browser.seats import guest, host, play_until

_AT_ONCE = """() => {
  window.clicks = 0;
  const options = document.getElementById("options");
  const click = () => {
    const card = options.querySelector(".prompt.mine") && document.querySelector("#hand button[value]");
    if (!card) return;
    window.clicks += 1;
    card.click();
  };
  new MutationObserver(click).observe(options, { childList: true, subtree: true });
  click();
}"""
"""Clicks once whenever the page asks for a card, while what was played before still flies."""


def test_a_click_counts_while_cards_still_fly(somebody: Seating) -> None:
    one = somebody(reduced_motion="no-preference")
    one.begin("level-1")
    one.connect()
    one.wait(lambda look: bool(look.actions))
    one.page.evaluate(_AT_ONCE)
    one.wait(lambda look: look.version >= 8)
    assert one.page.evaluate("() => window.clicks") <= 6
    assert one.page.locator("#trouble").is_hidden()


def test_the_focus_stays_in_the_hand_while_cards_fly(somebody: Seating) -> None:
    one = somebody(reduced_motion="no-preference")
    page = one.page
    one.begin("level-1")
    one.connect()
    look = one.wait(lambda look: bool(look.actions))
    page.keyboard.press("h")
    for _ in range(4):
        page.keyboard.press("Enter")
        look = one.wait(lambda now, was=look.version: bool(now.actions) and now.version > was)  # type: ignore[misc]
        page.wait_for_timeout(500)  # until every card has arrived
        assert page.evaluate("() => document.activeElement.matches('#hand button[value]')"), look


def test_who_watches_a_quick_game_does_not_fall_behind(somebody: Seating) -> None:
    beside = somebody(reduced_motion="no-preference")
    seat = host(beside.address)
    seats = (seat, guest(seat))
    beside.go(f"/watch/{seat.watch}")
    beside.connect()
    play_until(seats, lambda seen: bool(seen["over"]))
    end = time.monotonic() + 8
    beside.wait(lambda look: look.is_over)
    assert time.monotonic() < end
    outcome = beside.page.locator(".verdict-title").inner_text().strip()
    expect(beside.page.locator("#said")).to_contain_text(outcome)
