"""A browser and a server for the tests of this folder, and people who sit at them."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Protocol

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.people import Person
from tools.browser.chromium import FLAGS, MISSING, found
from tools.browser.serving import Served
from tools.debian import must_be_there


class Seating(Protocol):
    """Somebody new with a browser of their own, such as `somebody(viewport=…)`."""

    def __call__(self, address: str = "", /, **options: Any) -> Person: ...


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """One Chromium for this folder; it ends with it, since other tests need the event loop that it holds."""
    path = found()
    if path is None:
        if must_be_there():
            pytest.fail(MISSING)
        pytest.skip(MISSING)
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield launched
        launched.close()


@pytest.fixture(scope="package")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One server for this folder."""
    server = Served(tmp_path_factory.mktemp("served") / "games.sqlite")
    yield server
    server.end()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Served]:
    """A server that a test may kill."""
    server = Served(tmp_path / "games.sqlite")
    yield server
    server.end()


@pytest.fixture
def somebody(browser: Browser, served: Served) -> Iterator[Seating]:
    """Seats people; when the test is over, none of their pages may have complained."""
    here: list[Person] = []

    def seat(address: str = "", /, **options: Any) -> Person:
        one = Person(
            browser.new_context(**{"reduced_motion": "reduce", **options}), address or served.address
        )
        here.append(one)
        return one

    yield seat
    for one in here:
        one.context.close()
    assert not [complaint for one in here for complaint in one.complaints]
