"""On a phone, upright and on its side: everything fits, and a finger plays."""

import pytest

from tests.browser.conftest import Seating
from tests.browser.people import Person, play_until_refused

SIZES = {"upright": (360, 640), "on its side": (640, 360)}
_LEAST = {"upright": 44, "on its side": 24}
"""The least width and height of something to tap, in pixels (WCAG 2.5.5, and 2.5.8 where it is low)."""
_HIDDEN = """() => {
  const parts = [...document.querySelectorAll("#hand .slot")].map((one) => one.getBoundingClientRect());
  const isBeside = (box) => box.left < 0 || box.right > innerWidth + 1;
  return parts.filter((box) => isBeside(box) || box.top < 0 || box.bottom > innerHeight + 1).length;
}"""
# A word in a line that can be asked about may be as low as the line.
_SMALL = """(least) => [...document.querySelectorAll("main button:not(.asks), header button, header summary")]
  .map((one) => [one.textContent.trim().slice(0, 30), one.getBoundingClientRect()])
  .filter(([, box]) => box.width && (box.width < least || box.height < least))
  .map(([name, box]) => `${name} ${Math.round(box.width)}x${Math.round(box.height)}`)"""


_MOST_SHIFT = 0.02
_OBSERVE = """
window.shift = 0;
const note = (list) => list.getEntries().forEach((one) => { window.shift += one.value; });
new PerformanceObserver(note).observe({ type: "layout-shift", buffered: true });
"""
_HAND_BOX = """() => {
  const hand = document.querySelector("#hand .hand").getBoundingClientRect();
  const card = document.querySelector("#hand .card").getBoundingClientRect();
  return [hand.top + scrollY, hand.height, card.width];
}"""


def seated(somebody: Seating, size: tuple[int, int]) -> Person:
    """Somebody with a phone."""
    width, height = size
    return somebody(
        viewport={"width": width, "height": height}, device_scale_factor=2, is_mobile=True, has_touch=True
    )


@pytest.mark.parametrize("name", SIZES)
def test_the_whole_hand_is_to_be_seen_and_a_finger_plays(somebody: Seating, name: str) -> None:
    one = seated(somebody, SIZES[name])
    one.page.add_init_script(_OBSERVE)
    one.begin("level-1")
    boxes = []
    for _ in range(4):
        before = one.wait(lambda look: bool(look.actions))
        boxes.append(one.page.evaluate(_HAND_BOX))
        assert one.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
        assert one.page.evaluate(_HIDDEN) == 0
        assert one.page.evaluate(_SMALL, _LEAST[name]) == []
        one.button(before.actions[0]).tap()
        one.wait(lambda look, was=before.version: look.version > was)  # type: ignore[misc]
    assert boxes == 4 * boxes[:1], "the hand keeps its place and its size"
    assert one.page.evaluate("() => window.shift") < _MOST_SHIFT


_LATE_SHIFT = """
window.shift = 0;
new PerformanceObserver((list) => {
  for (const one of list.getEntries()) if (!one.hadRecentInput) window.shift += one.value;
}).observe({ type: "layout-shift", buffered: true });
"""


@pytest.mark.parametrize("size", [(390, 844), (1366, 768)])
def test_windows_have_their_room_before_they_ask(somebody: Seating, size: tuple[int, int]) -> None:
    """5.5: nothing moves by itself when an artifact is asked for."""
    one = somebody(viewport={"width": size[0], "height": size[1]})
    one.page.add_init_script(_LATE_SHIFT)
    one.begin("level-1", deck="magic", artifacts=True)
    for _ in range(9):
        before = one.wait(lambda look: bool(look.actions))
        one.page.wait_for_timeout(600)  # what moves now was not asked for
        one.button(next((what for what in before.actions if what == "pass"), before.actions[0])).click()
        one.wait(lambda look, was=before.version: look.version > was)  # type: ignore[misc]
    assert one.page.evaluate("() => window.shift") < _MOST_SHIFT


def test_a_tap_on_a_dimmed_card_says_why_and_plays_nothing(somebody: Seating) -> None:
    one = seated(somebody, SIZES["upright"])
    one.begin("level-1")
    play_until_refused(one)
    dimmed, before = one.page.locator("#hand .refused").first, one.look()
    dimmed.tap(force=True)  # a dimmed card is told to be disabled, and yet can be touched
    why = one.page.locator(f"#{dimmed.get_attribute('aria-describedby')}")
    assert why.is_visible()
    box = why.bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= SIZES["upright"][0]
    assert one.look() == before
