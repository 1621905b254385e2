"""Two people before and after a fair deal, and what their host has written of it."""

import json
import sqlite3
from contextlib import closing
from typing import Any

from tests.browser.conftest import Seating
from tests.browser.people import Person
from tools.browser.serving import Served


def game_of(person: Person) -> str:
    """The name of the game on this page."""
    return person.page.url.rpartition("/")[2].partition("?")[0]


def rows(served: Served, wanted: str, *parts: object) -> list[Any]:
    """What the database answers."""
    with closing(sqlite3.connect(served.file)) as database:
        return list(database.execute(wanted, parts))


def change(served: Served, command: str, *parts: object) -> None:
    """What a cheating host does to the database."""
    with closing(sqlite3.connect(served.file)) as database, database:
        database.execute(command, parts)


def kept(person: Person) -> list[dict[str, Any]]:
    """What this browser has kept."""
    found: list[dict[str, Any]] = json.loads(
        person.page.evaluate("localStorage.getItem('kingless-promises') ?? '[]'")
    )
    return found


def give_up(person: Person) -> None:
    """Resign."""
    person.connect()
    person.page.locator("#resign summary").click()
    person.page.locator("button[value=resign]").click()
    person.page.locator("button[value=rematch], button[value=accept]").first.wait_for()


def record_of(person: Person) -> str:
    """The record of the game on this page."""
    answer = person.page.request.get(f"{person.page.url}/record")
    assert answer.ok
    return answer.text()


def two_at_a_table(somebody: Seating) -> tuple[Person, Person]:
    """Two people with their browsers, by the link, until the cards are dealt."""
    first, second = somebody(), somebody()
    first.begin("friend", name="Ada")
    second.join(first.page.locator("#invite-link").input_value(), "Bea")
    for person in (first, second):
        person.page.locator("#hand .slot").first.wait_for()
    return first, second


def invite_and_leave(first: Person) -> tuple[str, str]:
    """Ada makes a game and closes its page; the link for somebody else, and the name of the game."""
    first.begin("friend", name="Ada")
    link, game = first.page.locator("#invite-link").input_value(), game_of(first)
    first.go("/rules")
    return link, game


def until_one_has_shown(first: Person, second: Person, served: Served) -> str:
    """Bea's browser has shown its nonce, and waits for that of Ada, who is away; the name of the game."""
    link, game = invite_and_leave(first)
    second.join(link, "Bea")
    wait_for_entries(second, served, game, 1)
    return game


def check(person: Person) -> None:
    """Go to the page after the game, whose check runs by itself where the browser has kept something."""
    person.page.locator("a[href^='/after/']").first.click()
    person.page.wait_for_url("**/after/**")
    person.page.locator(".proof-sum.holds, .proof-sum.fails").wait_for()


def failing(person: Person) -> list[str]:
    """The steps of the check that do not hold."""
    lines = person.page.locator("form.proof li.fails").all()
    return [line.get_attribute("data-step") or "" for line in lines]


def wait_for_entries(person: Person, served: Served, game: str, count: int) -> None:
    """Wait until the log of the game has so many entries."""
    for _ in range(200):
        if len(rows(served, "SELECT 1 FROM log WHERE game = ?", game)) >= count:
            return
        person.page.wait_for_timeout(50)
    raise AssertionError("the entries do not come")
