"""Visits to the pages of games: the table from the empty seat to the end, its links, and what comes after."""

from collections.abc import Callable
from typing import Any

from tools.browser.seats import host, play_until
from tools.browser.visitor import Moments, Visit, Visitor


def table(visitor: Visitor) -> Moments:
    """A table from the empty seat to the end, then one seen from beside."""
    alone = host(visitor.address)
    visitor.sit_down(alone)
    yield "table-invite"
    yield from _younger(visitor)
    seats = visitor.pair(**MAGIC)
    for name, is_it in TABLE.items():
        while not play_until(seats, is_it):  # this game had no such moment: another will
            seats = visitor.pair(**MAGIC)
        visitor.sit_down(seats[0])
        yield f"table-{name}"
    yield from _beside(visitor)
    yield from _rules(visitor)


def _rules(visitor: Visitor) -> Moments:
    """The rules of a game with house rules, read at its table."""
    options = {"victory": "three", "shield": 2, "bow_winner": "sum"}
    visitor.sit_down(visitor.pair(**MAGIC, options=options)[0])
    visitor.page.locator("details.rules-menu > summary").click()
    yield "table-rules"


def _younger(visitor: Visitor) -> Moments:
    """The question who is younger, and two who contradict each other."""
    seats = visitor.pair(leader="youngest")
    visitor.sit_down(seats[0])
    yield "table-younger"
    for seat in seats:
        seat.act(f"youngest {seat.number}", 0)
    visitor.sit_down(seats[0])
    yield "table-disputed"


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


def links(visitor: Visitor) -> Moments:
    """The links of a game, without and with the one for another device."""
    seats = visitor.pair()
    visitor.sit_down(seats[0])
    visitor.go(f"/game/{seats[0].game}/links")
    yield "links"
    visitor.page.locator("main form button").click()
    visitor.page.locator("#device-link").wait_for()
    yield "links-device"


def games(visitor: Visitor) -> Moments:
    """The games whose seats this browser holds: none, then one."""
    visitor.go("/games")
    visitor.forget()
    visitor.go("/games")
    yield "games-none"
    visitor.sit_down(visitor.pair()[0])
    visitor.page.locator("main.table[data-line=open]").wait_for()
    visitor.go("/games")
    visitor.page.locator('main a[href^="/game/"]').first.wait_for()
    yield "games"


def after(visitor: Visitor) -> Moments:
    """What comes after a game: at the deal, at a later moment, and with the proof of the deal."""
    seats = visitor.pair()
    play_until(seats, lambda seen: bool(seen["over"]))
    visitor.sit_down(seats[0])
    link = visitor.page.locator('a[href^="/after/"]').first.get_attribute("href") or ""
    here = link.partition("#")[0]
    visitor.go(here)
    yield "after"
    visitor.go(f"{here}?at=20#replay")
    yield "after-replay"


MAGIC = {"deck": "magic", "artifacts": True}
TABLE: dict[str, Callable[[Any], bool]] = {
    "deal": lambda seen: bool(seen["view"]["legal"]),
    "phase-one": lambda seen: seen["view"]["phase"] == 1 and seen["view"]["trick"] > 2 and _may_choose(seen),
    "window": lambda seen: seen["view"]["asked"] == "window" and len(seen["view"]["legal"]) > 1,
    "phase-two": lambda seen: seen["view"]["phase"] == 2 and seen["view"]["trick"] > 3 and _may_choose(seen),
    "end": lambda seen: bool(seen["over"]),
}
"""The moments of a game that are looked at, in their order."""

TABLES: dict[str, Visit] = {
    "/game/{game:str}": table,
    "/game/{game:str}/links": links,
    "/games": games,
    "/after/{game:str}/{token:str}": after,
}
"""By route."""
