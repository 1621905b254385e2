"""A wide window with artifacts, a clock of days and all followers: no plate covers the hand."""

import pytest

from tests.browser.conftest import Seating
from tools.browser.seats import guest, host, play_until
from tools.browser.serving import Served

SIZES = ((1280, 720), (1280, 620), (1024, 768), (1366, 768), (1440, 900), (1920, 1080))
_OVER = """() => {
  const box = (one) => document.querySelector(one).getBoundingClientRect();
  const hand = box("#hand").top, piles = document.getElementById("piles");
  const plates = [".seat.near", ".area-options", ".area-after", ".area-log"];
  const isCut = innerHeight >= 720 && piles.scrollHeight > piles.clientHeight + 1;
  return [...plates.filter((one) => box(one).bottom > hand + 1), ...(isCut ? ["cut"] : [])];
}"""


@pytest.mark.parametrize("trick", [2, 12])
def test_nothing_lies_over_the_hand(somebody: Seating, served: Served, trick: int) -> None:
    seat = host(served.address, deck="magic", artifacts=True, clock="3d")
    assert play_until(
        (seat, guest(seat)),
        lambda seen: seen["view"]["trick"] >= trick and seen["view"]["asked"] in ("lead", "follow"),
    )
    one = somebody()
    one.sit_down(seat)
    one.connect()
    for width, height in SIZES:
        one.page.set_viewport_size({"width": width, "height": height})
        assert one.page.evaluate(_OVER) == [], (width, height)
