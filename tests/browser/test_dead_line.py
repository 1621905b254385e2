"""A phone that loses its line says so, and what was chosen meanwhile counts once when it is back."""

import json
import time
from collections.abc import Iterator
from typing import Any

import pytest

from tests.browser.conftest import Seating
from tests.browser.people import Person
from tests.browser.proxy import Proxy
from tests.browser.tables import in_mid_trick
from tools.browser.serving import Served

NOTICED = 10_000
"""Milliseconds within which a page knows that its line is dead."""
AWAY = 15
"""Seconds within which the other player knows it."""
_PLACES = """() => ["#hand", "#trick", "#status"].map((one) => {
  const box = document.querySelector(one).getBoundingClientRect();
  return [one, box.x, box.y, box.width, box.height];
})"""

_IS_HEADLINE_FREE = """() => document.querySelector("#line").getBoundingClientRect().bottom
  <= document.querySelector(".headline").getBoundingClientRect().top"""


@pytest.fixture
def proxy(served: Served) -> Iterator[Proxy]:
    """A proxy in front of the server."""
    one = Proxy(served.address)
    yield one
    one.close()


def at_table(somebody: Seating, proxy: Proxy) -> tuple[Person, Person]:
    """Whoever is to answer, over the proxy, and the other one, who has a line of their own."""
    asked, other = somebody(proxy.address), somebody()
    in_mid_trick(asked, other)
    while not asked.look().actions:  # whoever wins the trick leads the next one
        version = other.wait(lambda look: bool(look.actions)).version
        other.answer()
        for one in (asked, other):
            one.wait(lambda look, was=version: look.version > was)  # type: ignore[misc]
    return asked, other


def told(person: Person, words: str, within: float = NOTICED) -> None:
    """Wait until this is told of the line."""
    person.page.locator("#line", has_text=words).wait_for(timeout=within)


def count_acts(person: Person) -> list[str]:
    """The ids of the answers that this page sends from now on, also on lines that come later."""
    sent: list[str] = []

    def note(frame: str | bytes) -> None:
        message = json.loads(frame)
        if message["type"] == "act":
            sent.append(message["id"])

    person.page.on("websocket", lambda socket: socket.on("framesent", note))
    return sent


def test_who_is_offline_is_told_at_once_and_the_card_is_sent_once_when_the_line_is_back(
    somebody: Seating, proxy: Proxy
) -> None:
    asked, other = at_table(somebody, proxy)
    version, before = asked.look().version, asked.page.evaluate(_PLACES)
    assert asked.page.locator("#line").get_attribute("role") == "status"
    asked.context.set_offline(True)
    told(asked, "You are offline.", within=2000)
    assert asked.page.evaluate(_PLACES) == before, "the hand stays where it is"
    asked.page.set_viewport_size({"width": 360, "height": 640})
    sent = count_acts(asked)
    assert asked.answer()
    told(asked, "Your choice is kept", within=2000)
    assert asked.page.locator("#hand .chosen").count() == 1
    asked.page.evaluate("scrollTo(0, 0)")
    assert asked.page.evaluate(_IS_HEADLINE_FREE), "on a phone it covers only the bar"
    asked.context.set_offline(False)
    told(asked, "The connection is back.", within=5000)
    for one in (asked, other):
        one.wait(lambda look: look.version == version + 1)
    assert len(sent) == 1
    asked.page.locator("#line:empty").wait_for(state="attached", timeout=5000)


def test_a_dead_line_is_noticed_by_both_sides_and_the_card_counts_once(
    somebody: Seating, proxy: Proxy
) -> None:
    asked, other = at_table(somebody, proxy)
    version, began = asked.look().version, time.monotonic()
    plate = other.page.locator(".seat.far .presence")
    assert "here" in (plate.get_attribute("class") or "")
    proxy.deaden()
    sent = count_acts(asked)
    assert asked.answer()
    told(asked, "Sending …", within=3000)
    told(asked, "The connection is lost; trying again …")
    told(asked, "Your choice is kept", within=1000)
    other.page.locator(".seat.far .presence.away").wait_for(timeout=1000 * AWAY)
    assert time.monotonic() - began < AWAY
    left = AWAY - (time.monotonic() - began)
    other.page.locator("#said", has_text="is away.").wait_for(timeout=1000 * left, state="attached")
    assert (asked.look().version, other.look().version) == (version, version)
    proxy.mend()
    for one in (asked, other):
        one.wait(lambda look: look.version == version + 1)
    assert len(set(sent)) == 1
    other.page.locator(".seat.far .presence.here").wait_for()


def test_a_page_that_is_looked_at_again_tries_at_once(somebody: Seating, proxy: Proxy) -> None:
    asked, _ = at_table(somebody, proxy)
    proxy.cut()
    told(asked, "The connection is lost")
    asked.page.wait_for_timeout(4000)  # by now it waits four seconds or more between two tries
    proxy.mend()
    asked.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    told(asked, "The connection is back.", within=1500)


def test_a_card_for_a_question_that_is_over_is_put_back_with_a_word(somebody: Seating, proxy: Proxy) -> None:
    asked, _ = at_table(somebody, proxy)
    before = asked.look()
    proxy.cut()
    told(asked, "The connection is lost")
    assert asked.answer(lambda actions: actions[0])
    device = somebody()  # the same seat plays another card from elsewhere
    kept: Any = asked.context.cookies(asked.page.url)
    device.context.add_cookies(kept)
    device.page.goto(asked.page.url.replace(proxy.address, device.address))
    device.connect()
    device.answer(lambda actions: actions[-1])
    device.wait(lambda look: look.version > before.version)
    proxy.mend()
    asked.page.locator("#trouble", has_text="The game has gone on meanwhile").wait_for(timeout=15_000)
    assert asked.page.locator("#hand .chosen").count() == 0
    assert asked.look().version > before.version


def test_who_waits_for_a_friend_is_told_that_the_line_is_lost(somebody: Seating, proxy: Proxy) -> None:
    ann, bob = somebody(proxy.address), somebody()
    ann.begin("friend")
    link = ann.page.locator("#invite-link").input_value()
    ann.context.set_offline(True)
    told(ann, "You are offline.", within=2000)
    ann.context.set_offline(False)
    told(ann, "The connection is back.")
    bob.join(link)
    ann.page.locator("main.table").wait_for(timeout=NOTICED)
