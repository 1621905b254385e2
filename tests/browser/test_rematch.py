"""Another game: what each browser throws into its deal; and what is told where the game is gone."""

import re
import sqlite3
from contextlib import closing

from tests.browser.conftest import Seating
from tests.browser.people import Person
from tests.browser.tables import seat_two
from tools.browser.serving import Served


def resigned_game(somebody: Seating) -> tuple[Person, Person, str]:
    """Two with their pages open, one of whom has just resigned, and the name of the game."""
    first, second = somebody(), somebody()
    seat = seat_two(first, second)
    for person in (first, second):
        person.connect()
    first.page.locator("#resign summary").click()
    first.page.locator("button[value=resign]").click()
    for person in (first, second):
        person.page.locator("button[value=rematch]").wait_for()
    return first, second, seat.game


def test_each_browser_throws_something_into_the_next_deal(somebody: Seating, served: Served) -> None:
    first, second, game = resigned_game(somebody)
    fields = [person.page.locator("#after [data-nonce]").input_value() for person in (first, second)]
    shown = {person.page.locator("#after .fingerprint").text_content() for person in (first, second)}
    assert all(re.fullmatch("[0-9a-f]{32}", field) for field in fields)
    assert len(shown) == 1
    second.page.locator("#next-deal summary").click()
    second.page.locator("#after [data-nonce]").fill("by hand")
    first.page.locator("button[value=rematch]").click()
    second.page.locator("button[value=accept]").wait_for()  # drawn anew, and yet nothing is lost
    assert second.page.locator("#after [data-nonce]").input_value() == "by hand"
    assert second.page.locator("#next-deal[open]").count() == 1
    second.page.locator("button[value=accept]").click()
    for person in (first, second):
        person.page.wait_for_url(lambda url: game not in url)
    for person in (first, second):
        person.page.locator("#hand .slot").first.wait_for()  # both have shown what they promised before
    with closing(sqlite3.connect(served.file)) as database:
        wanted = "SELECT entry FROM log JOIN games ON id = game WHERE follows = ? ORDER BY seat"
        one, other = (row[0] for row in database.execute(wanted, (game,)))
    assert one == f"reveal {fields[0]}"
    assert re.fullmatch("reveal by hand [0-9a-f]{32}", other), "nobody can guess it from its fingerprint"


def test_who_looks_at_a_game_that_is_deleted_is_told_so(somebody: Seating, served: Served) -> None:
    first, second, game = resigned_game(somebody)
    with closing(sqlite3.connect(served.file)) as database, database:
        database.execute("PRAGMA foreign_keys=ON")
        database.execute("DELETE FROM games WHERE id = ?", (game,))
    first.page.locator("button[value=rematch]").click()
    first.page.locator("#trouble", has_text="This game has been deleted.").wait_for()
    assert all(one.is_disabled() for one in first.page.locator("main button[name]").all())
    second.page.reload()
    assert "There is no such game" in second.page.locator("main").inner_text()
    second.complaints.clear()  # of the browser, about the 404
