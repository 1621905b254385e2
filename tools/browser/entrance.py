"""Visits to the pages before a game: the start, the lobby, invitations, lessons and rules."""

from random import Random
from urllib.parse import quote

from kingless.puzzles.library import select_puzzles
from kingless.table import record_text
from kingless.table.game import Game
from kingless.table.setup import Setup
from tools.browser.seats import guest, host
from tools.browser.visitor import Moments, Visit, Visitor


def start(visitor: Visitor) -> Moments:
    """The start page, as it is, with everything open, and after a request that is refused."""
    visitor.go("/")
    yield "start"
    visitor.page.locator("details.more > summary").click()
    for part in visitor.page.locator("details.more-part > summary").all():
        part.click()
    yield "start-more"
    visitor.page.locator("header details.settings-menu > summary").click()
    yield "start-settings"
    yield from _own_deck(visitor)


def _own_deck(visitor: Visitor) -> Moments:
    """A deck that no rule allows."""
    visitor.go("/")
    visitor.page.locator("select[name=deck]").select_option("own")
    visitor.page.locator("input[name^=faction-]:not(:checked)").first.check()
    visitor.page.locator("button[name=against]").first.click()
    visitor.page.locator("main .trouble").wait_for()
    yield "start-refused"


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
    """The seat that a friend is invited to, with house rules; and when it is taken, the notice."""
    seat = host(visitor.address, artifacts=True, options={"victory": "three", "shield": 2})
    visitor.go(f"/join/{seat.invite}")
    yield "join"
    visitor.sit_down(seat)
    visitor.go(f"/join/{seat.invite}")
    yield "own-table"
    visitor.page.context.clear_cookies()
    guest(seat)
    visitor.go(f"/join/{seat.invite}")
    yield "notice"


def curtain(visitor: Visitor) -> Moments:
    """The curtain between the turns of two who play at one screen."""
    seat = host(visitor.address, leader="other")
    visitor.sit_down(seat)
    visitor.go(f"/join/{seat.invite}")
    visitor.page.locator("main input[name=name]").fill("Bea")
    visitor.page.locator("main button[name=seats]").click()
    visitor.page.locator("main.curtain").wait_for()
    yield "curtain"


def device(visitor: Visitor) -> Moments:
    """The question whether to go on with this device; and what a link says that works no more."""
    seat = host(visitor.address)
    visitor.sit_down(seat)
    visitor.go(f"/game/{seat.game}/links")
    visitor.page.locator("main form button").click()
    link = visitor.page.locator("#device-link").input_value()
    visitor.page.goto(link)
    yield "take"
    visitor.page.goto(link + "x")
    yield "take-over"


def lessons(visitor: Visitor) -> Moments:
    """All lessons."""
    visitor.go("/learn")
    yield "learn"


def lesson(visitor: Visitor) -> Moments:
    """A lesson at its beginning, and after an answer that teaches nothing."""
    visitor.go("/learn/phase-one")
    yield "lesson"
    visitor.go("/learn/phase-one?action=play+G3")
    yield "lesson-remark"


def lesson_on(visitor: Visitor) -> Moments:
    """A lesson at a choice, and one at the end of its game."""
    for key, given in (("seers", "play-E7"), ("phase-two", "play-U7,play-U2")):
        visitor.go(f"/learn/{key}/{given}")
        yield f"lesson-{key}"


def rules(visitor: Visitor) -> Moments:
    """The rulebook, one topic of it open, and a search for what is not in it."""
    visitor.go("/rules")
    visitor.page.locator(".topic summary").first.click()
    yield "rules"
    visitor.go("/rules?find=bridge")
    yield "rules-silent"


def rule(visitor: Visitor) -> Moments:
    """What the rules say about one thing."""
    visitor.go("/rules/dwarves")
    yield "rule"


def puzzles(visitor: Visitor) -> Moments:
    """All puzzles."""
    visitor.go("/puzzles")
    yield "puzzles"


def puzzle(visitor: Visitor) -> Moments:
    """A puzzle, a wrong card with what punishes it, and the right one with its reasons."""
    one = select_puzzles(5)[0]
    visitor.go(f"/puzzles/{one.key}")
    yield "puzzle"
    visitor.go(f"/puzzles/{one.key}?action=play+{next(iter(one.refutations))}")
    visitor.page.locator("details.best-play > summary").click()
    yield "puzzle-wrong"
    visitor.go(f"/puzzles/{one.key}?action=play+{one.right}")
    yield "puzzle-solved"


def api(visitor: Visitor) -> Moments:
    """What programs can ask for, and one of the calls with all that is said about it."""
    visitor.go("/api/docs")
    yield "api"
    visitor.page.locator(".api-call > summary").first.click()
    yield "api-call"


def analyse(visitor: Visitor) -> Moments:
    """Where one brings a game or a position: empty, with an ending that is solved, and one that is none."""
    visitor.go("/analyse")
    yield "analyse"
    visitor.go("/analyse?position=phase+2,+A:+K2+G5,+B:+G9+D1,+B+leads")
    visitor.page.locator(".solved").wait_for()
    yield "analyse-position"
    visitor.go("/analyse?position=nonsense")
    yield "analyse-refused"


def pasted_game(visitor: Visitor) -> Moments:
    """A game that was brought as a record, judged."""
    visitor.go("/analyse")
    visitor.page.locator("textarea[name=record]").fill(record_text.write(_random_game()))
    visitor.page.locator("form[method=post] button").click()
    visitor.page.locator("[data-state=told]").wait_for()
    yield "analyse-record"


def chance(visitor: Visitor) -> Moments:
    """A chance that was let go: as it was, after the card that was played, and after the right one."""
    for _ in pasted_game(visitor):
        visitor.page.locator("a[href*='/chances/']").first.click()
        visitor.page.locator("main[data-chance]").wait_for()
        yield "chance"
        here, told = visitor.page.url, set[str]()
        cards = visitor.page.locator("#hand button[value]")
        for action in cards.evaluate_all("all => all.map((one) => one.value)"):
            visitor.page.goto(f"{here}?action={quote(action)}")
            found = "wrong" if visitor.page.locator("[data-wrong]").count() else "solved"
            if found not in told:
                told.add(found)
                yield f"chance-{found}"


def _random_game() -> Game:
    game, rng = Game(Setup(seed=4), seats=("Ada", "Bea")), Random(7)
    while (decision := game.decision) is not None:
        game.step(rng.choice(decision.legal))
    return game


ENTRANCE: dict[str, Visit] = {
    "/": start,
    "/lobby": lobby,
    "/game/{game:str}/join": lobby_seat,
    "/game/{game:str}/join/{token:str}": invitation,
    "/game/{game:str}/curtain": curtain,
    "/take/{token:str}": device,
    "/learn": lessons,
    "/learn/{lesson:str}": lesson,
    "/learn/{lesson:str}/{given:str}": lesson_on,
    "/analyse": analyse,
    "/analyse/{key:str}": pasted_game,
    "/analyse/{key:str}/chances/{seat:int}/{number:int}": chance,
    "/puzzles": puzzles,
    "/puzzles/{key:str}": puzzle,
    "/api/docs": api,
    "/rules": rules,
    "/rules/{what:str}": rule,
}
"""By route."""
