"""Visits to the pages before a game: the start, the lobby, invitations, lessons and rules."""

from urllib.parse import quote

from tools.browser.seats import guest, host
from tools.browser.visitor import Moments, Visit, Visitor


def start(visitor: Visitor) -> Moments:
    """The start page, as it is, with everything open, and after a wish that cannot be granted."""
    visitor.go("/")
    yield "start"
    visitor.page.locator("details.more > summary").click()
    yield "start-more"
    visitor.page.locator("header details.menu > summary").click()
    yield "start-settings"


def lobby(visitor: Visitor) -> Moments:
    """The lobby, where somebody waits."""
    host(visitor.address, against="lobby", deck="crossroads", artifacts=True)
    visitor.go("/lobby")
    yield "lobby"


def lobby_seat(visitor: Visitor) -> Moments:
    """A free seat in the lobby."""
    seat = host(visitor.address, against="lobby")
    visitor.go(f"/lobby/{seat.game}")
    yield "lobby-seat"


def invitation(visitor: Visitor) -> Moments:
    """The seat that a friend is invited to; and when it is taken, the notice."""
    seat = host(visitor.address)
    visitor.go(f"/join/{seat.invite}")
    yield "join"
    guest(seat)
    visitor.go(f"/join/{seat.invite}")
    yield "notice"


def device(visitor: Visitor) -> Moments:
    """The question whether to go on with this device."""
    visitor.go("/take/nothing")
    yield "take"


def lessons(visitor: Visitor) -> Moments:
    """All lessons."""
    visitor.go("/learn")
    yield "learn"


def lesson(visitor: Visitor) -> Moments:
    """A lesson, and what it says to an answer that is not the right one."""
    here = _first_lesson(visitor)
    yield "lesson"
    for action in _answers(visitor):
        visitor.go(f"{here}?action={quote(action)}")
        if visitor.page.locator(".coach-remark").count():
            break
    yield "lesson-remark"


def lesson_on(visitor: Visitor) -> Moments:
    """A lesson after the first right answer."""
    here = _first_lesson(visitor)
    for action in _answers(visitor):
        visitor.go(f"{here}?action={quote(action)}")
        if f"{here}/" in visitor.page.url:
            break
    yield "lesson-on"


def _first_lesson(visitor: Visitor) -> str:
    visitor.go("/learn")
    here = visitor.page.locator('main a[href^="/learn/"]').first.get_attribute("href") or ""
    visitor.go(here)
    return here


def _answers(visitor: Visitor) -> list[str]:
    buttons = visitor.page.locator("main button[name=action]").all()
    return [button.get_attribute("value") or "" for button in buttons]


def rules(visitor: Visitor) -> Moments:
    """The rulebook, and a search for what is not in it."""
    visitor.go("/rules")
    yield "rules"
    visitor.go("/rules?find=bridge")
    yield "rules-silent"


def rule(visitor: Visitor) -> Moments:
    """What the rules say about one thing."""
    visitor.go("/rules/dwarves")
    yield "rule"


ENTRANCE: dict[str, Visit] = {
    "/": start,
    "/lobby": lobby,
    "/lobby/{game:str}": lobby_seat,
    "/join/{token:str}": invitation,
    "/take/{token:str}": device,
    "/learn": lessons,
    "/learn/{lesson:str}": lesson,
    "/learn/{lesson:str}/{given:str}": lesson_on,
    "/rules": rules,
    "/rules/{what:str}": rule,
}
"""By route."""
