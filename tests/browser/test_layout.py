"""Windows of every size: the trick lies whole between what surrounds it, and no plate covers the hand."""

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


_CUT_NAMES = """() => [...document.querySelectorAll(".ahead-name")]
  .filter((one) => getComputedStyle(one).fontSize !== "0px")
  .filter((one) => one.scrollWidth > one.clientWidth + 1).length"""


def test_a_long_name_is_cut_nowhere_in_the_votes(somebody: Seating, served: Served) -> None:
    one = somebody(locale="nl")  # where the strongest bot has fourteen letters
    seat = host(served.address, against="level-5")
    assert play_until((seat,), lambda seen: seen["view"]["phase"] == 2 and seen["view"]["trick"] > 6)
    one.sit_down(seat)
    one.connect()
    one.page.locator(".vote.to-far").first.wait_for()
    for width, height in ((768, 1024), *SIZES):
        one.page.set_viewport_size({"width": width, "height": height})
        assert one.page.evaluate(_CUT_NAMES) == 0, (width, height)


UPRIGHT = {(360, 640): 56, (390, 844): 70, (768, 1024): 60}
"""The least width of the prize, in pixels, where artifacts and standing orders lie beside it."""
_TRICK = """() => {
  const box = (one) => document.querySelector(one).getBoundingClientRect();
  const cards = [...document.querySelectorAll("#trick .now :is(.card, .empty)")];
  const around = [box(".area-votes").bottom, box("#prompt > .prompt").top];
  const isCut = (one) => one.top < around[0] - 1 || one.bottom > around[1] + 1;
  const tools = [...document.querySelectorAll(".tool")].filter((one) => one.checkVisibility());
  const orders = document.querySelector(".order-box > summary");
  const meets = (one, other) => one.top < other.bottom - 1 && other.top < one.bottom - 1
    && one.left < other.right - 1 && other.left < one.right - 1;
  const place = orders?.checkVisibility() ? orders.getBoundingClientRect() : new DOMRect();
  const line = box(".headline");
  const isOut = (one) => one.bottom > line.bottom + 2 || one.right > line.right;
  const isHalf = (one) => one.top < line.bottom - 2 && isOut(one);
  const told = [...document.querySelectorAll(".headline > span")];
  return {
    prize: box("#prize .card").width,
    cut: cards.filter((one) => isCut(one.getBoundingClientRect())).length,
    under: tools.filter((one) => meets(one.getBoundingClientRect(), place)).length,
    half: told.filter((one) => isHalf(one.getBoundingClientRect())).length,
    beside: document.documentElement.scrollWidth > innerWidth,
  };
}"""


@pytest.mark.parametrize("language", ["de", "fr"])
def test_upright_the_trick_is_whole_and_large_enough(somebody: Seating, language: str) -> None:
    one = somebody(locale=language)
    for _ in range(2):  # other artifacts lie there each time
        one.sit_down(host(one.address, against="level-1", artifacts=True))
        one.connect()
        one.wait(lambda look: bool(look.actions))
        for (width, height), least in UPRIGHT.items():
            one.page.set_viewport_size({"width": width, "height": height})
            one.page.wait_for_timeout(300)  # on a busy machine the page is still being laid out anew
            found = one.page.evaluate(_TRICK)
            assert found.pop("prize") >= (least if one.page.locator(".at-window").count() == 0 else 40)
            assert not any(found.values()), (width, height, found)


_ASKED = """() => {
  const box = (one) => document.querySelector(one).getBoundingClientRect();
  const cards = [...document.querySelectorAll("#trick .now :is(.card, .empty)")];
  const around = [box("#status").bottom, box("#prompt > .prompt").top];
  const isCut = (one) => one.top < around[0] - 1 || one.bottom > around[1] + 1;
  const buttons = [...document.querySelectorAll("#options .choice")].filter((one) => one.checkVisibility());
  return {
    cut: cards.filter((one) => isCut(one.getBoundingClientRect())).length,
    over: buttons.filter((one) => one.getBoundingClientRect().bottom > box("#hand").top + 1).length,
  };
}"""


def test_where_an_artifact_is_asked_for_the_trick_stays_in_sight(somebody: Seating, served: Served) -> None:
    """M-9: right after a card it must be seen which."""
    seat = host(served.address, deck="magic", artifacts=True, clock="3d")
    assert play_until(
        (seat, guest(seat)),
        lambda seen: seen["view"]["asked"] == "window" and len(seen["view"]["table"]) == 2,
    )
    one = somebody()
    one.sit_down(seat)
    one.connect()
    for width, height in ((1366, 650), (1280, 720), (1280, 620), *SIZES):
        one.page.set_viewport_size({"width": width, "height": height})
        found = one.page.evaluate(_ASKED)
        assert not any(found.values()), (width, height, found)
