"""Two at one screen: one's own invitation, the curtain between two turns, and a page that tells no secret."""

import json
import time
from contextlib import suppress

import pytest
from playwright.sync_api import Error

from tests.browser.conftest import Seating
from tests.browser.leak_scan import secrets_by_version
from tests.browser.people import TIMEOUT, Person
from tests.serving.secrets import leaks_in
from tools.browser.serving import Served

_SEEN = """() => {
  const seat = document.querySelector(".seat.near")?.dataset.seat;
  const version = document.querySelector("#answer input[name=version]")?.value;
  return [seat === undefined ? null : Number(seat), Number(version ?? 0), document.documentElement.outerHTML];
}"""
PHONE = {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True}


def own_invitation(one: Person, **wish: object) -> str:
    """Make a game for a friend, and open one's own invitation in the same browser; the name of the game."""
    one.begin("friend", **wish)
    game = one.page.url.rpartition("/")[2]
    one.page.goto(one.page.locator("#invite-link").input_value())
    one.page.get_by_role("heading", name="This is your table").wait_for()
    return game


def test_ones_own_invitation_is_ones_own_table_and_the_seat_stays(somebody: Seating) -> None:
    one, friend = somebody(), somebody()
    one.begin("friend")
    table, link = one.page.url, one.page.locator("#invite-link").input_value()
    tab = one.context.new_page()
    tab.goto(link)
    tab.get_by_role("heading", name="This is your table").wait_for()
    assert tab.locator("#invite-link").input_value() == link
    friend.join(link)
    for page in (one.page, tab):  # both tabs come to the table by themselves
        page.locator("main.table").wait_for()
        assert page.url == table
        assert page.locator(".seat.near").get_attribute("data-seat") == "0"


def play_both(one: Person) -> None:
    """Take the other seat at the same screen."""
    one.page.get_by_label("Name of the other player").fill("Bea")
    one.page.keyboard.press("Enter")
    one.page.locator("main.curtain, main.table").wait_for()


class Screen:
    """What the screen of two has shown and got, with the seat that it was for and the version it told of."""

    def __init__(self, one: Person) -> None:
        self.one = one
        self.version = 0
        self.texts: list[tuple[int | None, int, str]] = []
        self.curtains = 0
        self._shown: int | None = None

    def look(self) -> int | None:
        """Keep what is there; the seat that is shown, or None before the curtain."""
        page = self.one.page
        page.locator("main.curtain, main.table[data-line=open]").wait_for()
        seat: int | None
        try:
            seat, version, html = page.evaluate(_SEEN)
        except Error:  # the curtain has just fallen
            page.wait_for_load_state()
            seat, version, html = page.evaluate(_SEEN)
        if seat is not None:
            self._shown, self.version = seat, max(self.version, version)
        self.texts.append((seat, self.version, html))
        while self.one.frames:  # before the curtain they are those of the seat that was shown last
            frame = self.one.frames.pop()
            self.texts.append((self._shown, json.loads(frame).get("version", self.version), frame))
        return seat


def answer(screen: Screen) -> None:
    """Go one step on: behind the curtain by the key that its button waits for, else by a card."""
    one, page = screen.one, screen.one.page
    if screen.look() is None:
        screen.curtains += 1
        page.locator("main.curtain button:focus").wait_for()
        assert page.locator("[data-card], #hand").count() == 0
        page.keyboard.press("Enter")
        page.locator("main.table[data-line=open]").wait_for()
    else:
        with suppress(Error):  # the curtain may fall at any moment
            one.answer()
        page.wait_for_timeout(50)


@pytest.mark.parametrize("options", [{}, PHONE], ids=["desk", "phone"])
def test_some_tricks_at_one_screen_and_the_page_tells_no_secret(
    somebody: Seating, served: Served, options: dict[str, object]
) -> None:
    one = somebody(**options)
    game = own_invitation(one)
    assert one.page.locator(".reach").is_visible(), "the link is for this machine only"
    play_both(one)
    screen, end = Screen(one), time.monotonic() + 3 * TIMEOUT
    while screen.version < 7 or screen.curtains < 4:
        assert time.monotonic() < end, f"the game stands still: {one.look()}"
        answer(screen)
    hidden = [secrets_by_version(served.file, game, seat) for seat in (0, 1)]
    seats = set()
    for seat, version, text in screen.texts:
        seats.add(seat)
        secret = hidden[0][version] | hidden[1][version] if seat is None else hidden[seat][version]
        assert leaks_in(text, secret) == set(), (seat, version)
    assert seats == {0, 1, None}


def test_a_rematch_is_dealt_at_the_same_screen(somebody: Seating) -> None:
    one = somebody()
    game = own_invitation(one)
    play_both(one)
    screen, end = Screen(one), time.monotonic() + TIMEOUT
    while screen.look() is None or not one.page.locator("#resign").count():
        assert time.monotonic() < end, "nothing is dealt"
        if one.page.locator("main.curtain").count():
            one.page.keyboard.press("Enter")
        one.page.wait_for_timeout(100)
    one.page.locator("#resign summary").click()
    one.page.locator("button[value=resign]").click()
    one.page.locator("button[value=rematch]").click()
    one.page.locator("main.curtain button:focus").wait_for()
    one.page.keyboard.press("Enter")
    one.page.locator("button[value=accept]").click()
    one.page.wait_for_url(lambda url: game not in url)
    end = time.monotonic() + TIMEOUT
    while one.page.locator("#hand .slot").count() != 13:
        assert time.monotonic() < end, one.page.locator("main").inner_text()
        curtain = one.page.locator("main.curtain button:focus")
        if curtain.count():
            one.page.keyboard.press("Enter")
        one.page.wait_for_timeout(100)


def test_without_script_the_curtain_falls_as_well(somebody: Seating) -> None:
    one = somebody(java_script_enabled=False)
    one.begin("friend")
    one.page.goto(one.page.locator("#invite-link").input_value())
    one.page.get_by_label("Name of the other player").fill("Bea")
    one.page.locator("main button[name=seats]").click()
    shown = []
    for _ in range(4):
        if one.page.locator("main.curtain").count():
            assert one.page.locator("[data-card]").count() == 0
            one.page.locator("main.curtain button").click()
        shown.append(one.page.locator(".seat.near").get_attribute("data-seat"))
        one.page.locator("main button[name=action]").first.click()
    assert set(shown) == {"0", "1"}
