"""Clocks that tick on the page, a tab that says whose move it is, notices and sounds for who wants them."""

import pytest

from kingless.web.art import PICTURES
from tests.browser.conftest import Seating
from tests.browser.people import Person
from tests.browser.tables import seat_two
from tools.browser.serving import Served

RECORDING = """
  window.heard = 0;
  window.told = [];
  const Silent = window.AudioContext;
  window.AudioContext = class extends Silent {
    createOscillator() { window.heard += 1; return super.createOscillator(); }
  };
  window.Notification = class extends EventTarget {
    static permission = "granted";
    static async requestPermission() { return "granted"; }
    constructor(title) { super(); window.told.push(title); }
    close() {}
  };
"""
AWAY = 'Object.defineProperty(document, "hidden", { get: () => true });'
WANTED = 'localStorage.setItem("kingless-sound", "on"); localStorage.setItem("kingless-notice", "on");'


def seconds(person: Person, side: str) -> int:
    """What a clock on the page shows."""
    shown = person.page.locator(f".seat.{side} .clock-digits").inner_text()
    minutes, rest = shown.split(":")
    return 60 * int(minutes) + int(rest)


def seated(somebody: Seating, served: Served, script: str = "", **choices: str) -> tuple[Person, Person]:
    """Two at a table: whoever is asked, and the other."""
    first, second = somebody(served.address), somebody(served.address)
    for person in (first, second) if script else ():
        person.context.add_init_script(script)
    seat_two(first, second, **choices)
    for person in (first, second):
        person.connect()
    return (first, second) if first.look().actions else (second, first)


def test_the_clock_of_who_is_asked_ticks_and_the_tab_says_whose_move_it_is(
    somebody: Seating, served: Served
) -> None:
    asked, other = seated(somebody, served, clock="5+10")
    before = seconds(asked, "near")
    asked.page.wait_for_function(
        "was => document.querySelector('.near .clock-digits').textContent !== was",
        arg=asked.page.locator(".near .clock-digits").inner_text(),
    )
    assert before - 5 < seconds(asked, "near") < before <= 300
    assert seconds(other, "near") == seconds(asked, "far") == 300
    assert asked.page.title().startswith("● Your move · ")
    assert asked.page.locator("link[rel=icon]").get_attribute("href") == PICTURES.address("favicon-turn.svg")
    assert not other.page.title().startswith("●")
    asked.answer()
    other.wait(lambda look: bool(look.actions))
    other.page.wait_for_function("document.title.startsWith('●')")
    asked.page.wait_for_function("!document.title.startsWith('●')")


@pytest.mark.parametrize("is_wanted", [True, False])
def test_a_notice_and_a_sound_come_only_where_they_are_wanted(
    somebody: Seating, served: Served, is_wanted: bool
) -> None:
    asked, other = seated(somebody, served, RECORDING + AWAY + (WANTED if is_wanted else ""))
    asked.answer()
    other.wait(lambda look: bool(look.actions))
    other.page.wait_for_function("document.title.startsWith('●')")
    assert other.page.evaluate("window.told") == (["Your move"] if is_wanted else [])
    assert bool(other.page.evaluate("window.heard")) == is_wanted


def test_a_browser_finds_its_games_again(somebody: Seating, served: Served) -> None:
    asked, other = seated(somebody, served, clock="3d")
    here = asked.page.url.removeprefix(served.address)
    for person, told in ((asked, "Your move"), (other, "Waiting for")):
        for path in ("/", "/games"):
            person.go(path)
            link = person.page.locator(f'[data-games] a[href="{here}"]')
            link.wait_for()
            assert told in link.inner_text()
            assert "until" in link.inner_text()
    link.click()
    other.page.locator("#hand .slot").first.wait_for()
