"""A browser without script plays a whole game: every answer is a form."""

import time

from tests.browser.conftest import Seating
from tests.browser.people import TIMEOUT
from tests.browser.tables import seat_two


def test_a_whole_game_without_script(somebody: Seating) -> None:
    one = somebody(java_script_enabled=False)
    page = one.page
    one.begin("level-1")
    end = time.monotonic() + 4 * TIMEOUT
    while not page.locator(".verdict").count():
        assert time.monotonic() < end, page.locator("main").inner_text()
        way_on = page.locator("main button[name=action], main noscript a, .verdict").first
        way_on.wait_for()  # a page that is just coming has nothing on it yet
        way_on.click()
    assert page.locator(".verdict-title").inner_text().strip()
    assert page.locator('a[href$="/record"]').count()


def test_who_waits_without_script_looks_again_by_link(somebody: Seating) -> None:
    first, second = somebody(java_script_enabled=False), somebody(java_script_enabled=False)
    first.begin("friend")
    second.join(first.page.locator("#invite-link").input_value())
    first.page.get_by_role("link", name="Look again").click()
    assert first.page.locator("#hand .slot").count() == 13


def test_who_has_asked_for_another_game_without_script_looks_again_by_link(somebody: Seating) -> None:
    first, second = somebody(java_script_enabled=False), somebody(java_script_enabled=False)
    seat = seat_two(first, second)
    first.page.locator("#resign summary").click()
    first.page.locator("button[value=resign]").click()
    assert first.page.get_by_role("link", name="Look again").count() == 0
    first.page.locator("button[value=rematch]").click()
    assert "You have asked for another game." in first.page.locator("#after").inner_text()
    second.page.reload()
    second.page.locator("button[value=accept]").click()
    second.page.wait_for_url(lambda url: seat.game not in url)
    first.page.get_by_role("link", name="Look again").click()
    first.page.get_by_role("link", name="To the next game").click()
    first.page.wait_for_url(second.page.url)
