"""A visitor: somebody with a browser who comes to a page and stops wherever there is something to see."""

from collections.abc import Callable, Iterator
from typing import Any

from playwright.sync_api import Page

from tools.browser.seats import Seat, cookie_of, guest, host


class Visitor:
    """Somebody with a browser at a server."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.address = address

    def go(self, path: str) -> None:
        """Open this page."""
        self.page.goto(self.address + path)

    def sit_down(self, seat: Seat) -> None:
        """Hold this seat, and look at its table."""
        self.page.context.add_cookies([cookie_of(seat)])
        self.go(f"/game/{seat.game}")

    def forget(self) -> None:
        """Be new at this server: no seat, no game, nothing that was chosen."""
        self.page.context.clear_cookies()
        self.page.evaluate("() => localStorage.clear()")

    def pair(self, **request: Any) -> tuple[Seat, Seat]:
        """Two seats of a new game."""
        first = host(self.address, **request)
        return first, guest(first)


Moments = Iterator[str]
"""The names of what is to be seen, one after the other."""
Visit = Callable[[Visitor], Moments]
