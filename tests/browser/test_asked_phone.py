"""On a phone, while a window or a choice asks: the trick has its room, and the hand waits where it was."""

from typing import Any

import pytest

from tests.browser.conftest import Seating
from tests.browser.people import Person
from tools.browser.seats import guest, host, play_until
from tools.browser.serving import Served

PHONES = {(360, 640): 52, (390, 844): 80}
"""The least width of a card in the trick, in pixels."""
_MOST_CARDS = 13
_LEAST = 32
"""The same beside as many cards to choose from, below a question of three lines."""
_DECKS = {"window": "magic", "choice": "claim-2"}
_FOUND = """() => {
  const box = (one) => document.querySelector(one).getBoundingClientRect();
  const shown = (what) => [...document.querySelectorAll(what)].filter((one) => one.checkVisibility());
  const cards = shown("#trick .now :is(.card, .empty)").map((one) => one.getBoundingClientRect());
  const [top, bottom] = [box(".area-votes").bottom, box("#prompt > .prompt").top];
  const isCut = (one) => one.top < top - 1 || one.bottom > bottom + 1;
  const answers = shown("#options button, #options .prompt-does").map((one) => one.getBoundingClientRect());
  const told = shown(".prompt-does");
  return {
    narrowest: Math.min(...cards.map((one) => one.width)),
    cut: cards.filter(isCut).length,
    over: answers.filter((one) => one.bottom > box("#hand").top + 1).length,
    small: shown("#options button").map((one) => one.getBoundingClientRect())
      .filter((one) => one.width < 43.9 || one.height < 43.9).length,
    clipped: told.filter((one) => one.scrollHeight > one.clientHeight + 1).length,
    bright: shown("#hand .card").filter((one) => getComputedStyle(one).opacity === "1").length,
  };
}"""
_HAND = "() => document.querySelector('#hand .hand').getBoundingClientRect().top"
_GROW = """(most) => {
  const choices = document.querySelector(".choices");
  while (choices.childElementCount < most) choices.append(choices.firstElementChild.cloneNode(true));
}"""


def _is_window(seen: Any) -> bool:
    view = seen["view"]
    return bool(view["asked"] == "window" and len(view["table"]) == 2 and len(view["legal"]) > 1)


def _is_choice(seen: Any) -> bool:
    view = seen["view"]
    is_card = bool(view["legal"]) and view["legal"][0].startswith("choose ") and len(view["legal"][0]) == 9
    return is_card and view["asked"] not in ("window", "lead", "follow")


_MOMENTS = {"window": _is_window, "choice": _is_choice}


def _seated(somebody: Seating, served: Served, moment: str) -> Person:
    for _ in range(20):  # not every game has such a moment
        seat = host(served.address, deck=_DECKS[moment], artifacts=True, clock="3d")
        if play_until((seat, guest(seat)), _MOMENTS[moment]):
            break
    else:
        raise AssertionError("no game had such a moment")
    one = somebody(viewport={"width": 360, "height": 640}, has_touch=True)
    one.sit_down(seat)
    one.connect()
    return one


@pytest.mark.parametrize("moment", _MOMENTS)
def test_the_trick_has_its_room_while_something_else_is_asked(
    somebody: Seating, served: Served, moment: str
) -> None:
    """5.5: whoever is asked sees what lies there, what the artifact does, and a hand that waits."""
    one = _seated(somebody, served, moment)
    for (width, height), least in PHONES.items():
        one.page.set_viewport_size({"width": width, "height": height})
        one.page.wait_for_timeout(300)
        top = one.page.evaluate(_HAND)
        found = one.page.evaluate(_FOUND)
        assert found.pop("narrowest") >= least, (width, height)
        assert not any(found.values()), (width, height, found)
        if moment == "choice":
            one.page.evaluate(_GROW, _MOST_CARDS)
            found = one.page.evaluate(_FOUND)
            assert found.pop("narrowest") >= _LEAST, (width, height)
            assert not any(found.values()), (width, height, found)
            assert one.page.evaluate(_HAND) == top
