"""Every page of the game in the browser as a person comes to it, by the route that it has in the application."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from kingless.web.app import application
from kingless.web.settings import Settings
from kingless.web.store.opening import address_of
from tools.browser.seats import Seat, cookie_of, guest, host, play_until

NO_PAGES = {
    "/game/{game:str}/record": "a file to download",
    "/game/{game:str}/next": "leads to the next game",
    "/game/{game:str}/state": "for the script of the page of one's games",
    "/watch/{token:str}": "leads to the table, beside it",
    "/after/{game:str}/{token:str}/moment": "a part of the page after a game",
    "/after/{game:str}/{token:str}/verdicts": "a part of the page after a game",
    "/after/{game:str}/{token:str}/record.txt": "a file to download",
    "/after/{game:str}/{token:str}/record.json": "a file to download",
    "/after/{game:str}/{token:str}/proof.json": "for the script that checks the deal",
    "/metrics": "for programs",
    "/health": "for programs",
}
"""Routes that answer with something else than a page of their own, and what."""
_PROGRAMS = ("/api", "/static")


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

    def pair(self, **wish: Any) -> tuple[Seat, Seat]:
        """Two seats of a new game."""
        first = host(self.address, **wish)
        return first, guest(first)


Moments = Iterator[str]
"""A visit stops wherever there is something to see, and says what it is called."""
VISITS: dict[str, Callable[[Visitor], Moments]] = {}


def _visit(route: str) -> Callable[[Callable[[Visitor], Moments]], Callable[[Visitor], Moments]]:
    def keep(visit: Callable[[Visitor], Moments]) -> Callable[[Visitor], Moments]:
        VISITS[route] = visit
        return visit

    return keep


def routes_of_pages() -> set[str]:
    """The routes of the application that show a page."""
    made = application(address_of(f"sqlite:///{Path('unused')}"), Settings())
    shown = {route.path for route in made.routes if "GET" in getattr(route, "methods", ())}
    return {path for path in shown if not path.startswith(_PROGRAMS)} - NO_PAGES.keys()


@_visit("/")
def start(visitor: Visitor) -> Moments:
    """The start page, as it is, with everything open, and after a wish that cannot be granted."""
    visitor.go("/")
    yield "start"
    visitor.page.locator("details.more > summary").click()
    yield "start-more"
    visitor.page.locator("header details.menu > summary").click()
    yield "start-settings"


@_visit("/lobby")
def lobby(visitor: Visitor) -> Moments:
    """The lobby, where somebody waits."""
    host(visitor.address, against="lobby", deck="crossroads", artifacts=True)
    visitor.go("/lobby")
    yield "lobby"


@_visit("/lobby/{game:str}")
def lobby_seat(visitor: Visitor) -> Moments:
    """A free seat in the lobby."""
    seat = host(visitor.address, against="lobby")
    visitor.go(f"/lobby/{seat.game}")
    yield "lobby-seat"


@_visit("/join/{token:str}")
def invitation(visitor: Visitor) -> Moments:
    """The seat that a friend is invited to; and when it is taken, the notice."""
    seat = host(visitor.address)
    visitor.go(f"/join/{seat.invite}")
    yield "join"
    guest(seat)
    visitor.go(f"/join/{seat.invite}")
    yield "notice"


@_visit("/take/{token:str}")
def device(visitor: Visitor) -> Moments:
    """The question whether to go on with this device."""
    visitor.go("/take/nothing")
    yield "take"


@_visit("/game/{game:str}/links")
def links(visitor: Visitor) -> Moments:
    """The links of a game, without and with the one for another device."""
    seats = visitor.pair()
    visitor.sit_down(seats[0])
    visitor.go(f"/game/{seats[0].game}/links")
    yield "links"
    visitor.page.locator("main form button").click()
    visitor.page.locator("#device-link").wait_for()
    yield "links-device"


@_visit("/games")
def games(visitor: Visitor) -> Moments:
    """The games whose seats this browser holds: none, then one."""
    visitor.go("/games")
    yield "games-none"
    visitor.sit_down(visitor.pair()[0])
    visitor.page.locator(".seat.near .presence.here").wait_for(state="attached")
    visitor.go("/games")
    visitor.page.locator('main a[href^="/game/"]').first.wait_for()
    yield "games"


@_visit("/after/{game:str}/{token:str}")
def after(visitor: Visitor) -> Moments:
    """What comes after a game: at the deal, at a later moment, and with the proof of the deal."""
    seats = visitor.pair()
    play_until(seats, lambda seen: bool(seen["over"]))
    visitor.sit_down(seats[0])
    here = visitor.page.locator('a[href^="/after/"]').first.get_attribute("href") or ""
    visitor.go(here)
    yield "after"
    visitor.go(f"{here}?at=20#replay")
    yield "after-replay"


@_visit("/game/{game:str}")
def table(visitor: Visitor) -> Moments:
    """A table from the empty seat to the end, then one seen from beside."""
    alone = host(visitor.address)
    visitor.sit_down(alone)
    yield "table-invite"
    seats = visitor.pair(**MAGIC)
    for name, is_it in TABLE.items():
        while not play_until(seats, is_it):  # this game had no such moment: another will
            seats = visitor.pair(**MAGIC)
        visitor.sit_down(seats[0])
        yield f"table-{name}"
    yield from _beside(visitor)


def _beside(visitor: Visitor) -> Moments:
    seats = visitor.pair()
    play_until(seats, lambda seen: seen["view"]["phase"] == 1 and seen["view"]["trick"] > 4)
    visitor.go(f"/watch/{seats[0].watch}")
    yield "table-watched"


def _may_choose(seen: Any) -> bool:
    """Is the reader asked for a card that must follow, with others that may not be played?"""
    view = seen["view"]
    playable = [action for action in view["legal"] if action.startswith("play ")]
    return view["asked"] == "follow" and 0 < len(playable) < len(set(view["hands"][0]))


MAGIC = {"deck": "magic", "artifacts": True}
TABLE: dict[str, Callable[[Any], bool]] = {
    "deal": lambda seen: bool(seen["view"]["legal"]),
    "phase-one": lambda seen: seen["view"]["phase"] == 1 and seen["view"]["trick"] > 2 and _may_choose(seen),
    "window": lambda seen: seen["view"]["asked"] == "window" and len(seen["view"]["legal"]) > 1,
    "phase-two": lambda seen: seen["view"]["phase"] == 2 and seen["view"]["trick"] > 3 and _may_choose(seen),
    "end": lambda seen: bool(seen["over"]),
}
"""The moments of a game that are looked at, in their order."""
