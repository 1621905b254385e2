"""Four languages, switched during a game: nothing stays English, and what comes next is in the new one."""

import re

import pytest

from kingless.view.words import LANGUAGES
from kingless.web.pages.layout import LANGUAGE_NAMES
from tests.browser.conftest import Seating
from tests.browser.people import Person, play
from tools.catalogues import load

_TEXTS = """() => {
  const texts = [];
  const walker = document.createTreeWalker(document, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    if (!walker.currentNode.parentElement.closest("script, style, svg")) texts.push(walker.currentNode.data);
  }
  const names = ["aria-label", "alt", "title", "placeholder"];
  names.push("data-lost", "data-done");
  for (const one of document.querySelectorAll("*"))
    for (const name of names) if (one.hasAttribute(name)) texts.push(one.getAttribute(name));
  return texts;
}"""
_WORD = re.compile(r"[^\W\d_]{2,}")
NAMES = {"Ada", "Kingless", "API", "Enter", "II", *LANGUAGE_NAMES.values()}
"""What is the same in every language."""


def texts_of(one: Person) -> set[str]:
    """Everything that can be read on the page, by eye or ear, and has a word in it."""
    found = {" ".join(text.split()) for text in one.page.evaluate(_TEXTS)}
    return {text for text in found if _WORD.search(text)}


def same_in(language: str) -> set[str]:
    """What the catalogue says in this language as in English."""
    english = {(entry.id, entry.context): entry.string for entry in load("en")}
    return {
        str(entry.string)
        for entry in load(language)
        if entry.string and entry.string == english.get((entry.id, entry.context))
    }


def left_in(english: set[str], shown: set[str], same: set[str]) -> set[str]:
    """What is shown as it was in English, though there is more in it than words that are the same."""
    found = set()
    for text in english & shown:
        rest = text
        for word in sorted(same, key=len, reverse=True):
            rest = rest.replace(word, "")
        if _WORD.search(rest):
            found.add(text)
    return found


def choose(one: Person, language: str) -> None:
    """Choose a language from the menu of the page."""
    one.page.locator("header details.settings-menu > summary").click()
    one.page.locator(f"header a[hreflang={language}]").click()
    one.page.wait_for_function(f"() => document.documentElement.lang === '{language}'")


def test_a_game_can_be_read_in_four_languages_and_nothing_stays_english(somebody: Seating) -> None:
    one = somebody()
    one.begin("level-1", deck="magic", artifacts=True)
    play((one,), lambda: one.page.locator("#status .track i.done").count() >= 2 and one.is_asked())
    english, seen = texts_of(one), one.look()
    assert len(english) > 60
    for language in LANGUAGES[1:]:
        choose(one, language)
        assert one.look() == seen
        bot = one.page.locator(".seat.far .plate-name").inner_text()  # its name was given in English
        assert left_in(english, texts_of(one), same_in(language) | NAMES | {bot}) == set()
        before = set(one.page.locator("#log li").all_inner_texts())
        one.answer()
        play((one,), one.is_asked)
        seen = one.look()
        fresh = set(one.page.locator("#log li").all_inner_texts()) - before
        assert fresh
        choose(one, "en")
        assert not fresh & set(one.page.locator("#log li").all_inner_texts())
        english = texts_of(one)


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_the_pages_around_a_game_have_no_english_left(somebody: Seating, language: str) -> None:
    one = somebody()
    for path in ("/", "/lobby", "/take/x", "/nowhere"):
        one.go(f"{path}?language=en")
        english = texts_of(one)
        one.go(f"{path}?language={language}")
        assert left_in(english, texts_of(one), same_in(language) | NAMES) == set()
    one.complaints.clear()  # the browser tells that there is nothing at /nowhere
