"""Lessons in a browser: by keyboard with script, by forms without it; what the browser has finished."""

import pytest
from playwright.sync_api import Page

from kingless.web.lessons.lesson import LESSONS
from tests.browser.conftest import Seating
from tests.browser.people import Person

KEYS = ("phase-one", "knights", "wizards", "seers", "artifacts")
"""Cards, a rule in the way, a potion, a choice, and an artifact."""


def offered(page: Page) -> list[str]:
    """What may be answered now."""
    return [str(one.get_attribute("value")) for one in page.locator("#answer button[name=action]").all()]


def take(one: Person, key: str) -> None:
    """Take a lesson: answer wrongly where that is possible, then rightly, to the end."""
    page = one.page
    one.go(f"/learn/{key}")
    for answers in LESSONS[key].answers:
        right = [answer for answer in offered(page) if answer in answers]
        if not right:  # the other's answer
            continue
        if others := [answer for answer in offered(page) if answer not in answers]:
            one.press(one.button(others[0]))
            page.locator(".coach-remark").wait_for()
        says = page.locator(".coach-says").inner_text()
        one.press(one.button(right[0]))
        page.locator(".coach-says").filter(has_not_text=says).wait_for()
    page.locator("[data-done]").wait_for()


@pytest.mark.parametrize("script", [True, False])
def test_lessons_are_taken_to_their_end(somebody: Seating, script: bool) -> None:
    one = somebody(java_script_enabled=script)
    if script:
        one.press = lambda button: button.press("Enter")  # type: ignore[method-assign]
    for key in KEYS:
        take(one, key)
    one.go("/learn")
    done = one.page.locator(".lesson-done:visible")
    assert done.count() == (len(KEYS) if script else 0)


def test_after_the_end_enter_goes_to_the_next_lesson(somebody: Seating) -> None:
    one = somebody()
    take(one, "goblins")
    one.page.keyboard.press("Enter")
    one.page.wait_for_url("**/learn/knights")


def test_the_reason_why_a_card_may_not_be_played_leads_to_the_rule_by_keyboard(somebody: Seating) -> None:
    one = somebody()
    one.go("/learn/knights")
    one.page.locator("#hand .refused").first.focus()
    one.page.keyboard.press("Tab")
    link = one.page.locator(".why a:focus")
    assert link.get_attribute("href") == "/rules/B-12"
    assert link.is_visible()
