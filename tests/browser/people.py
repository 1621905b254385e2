"""People at a table: what their browsers show, were sent and complain about, and how they answer."""

import time
from collections.abc import Callable
from typing import Any, NamedTuple

from playwright.sync_api import BrowserContext, ConsoleMessage, Locator, Response, TimeoutError, WebSocket

from tools.browser.seats import Seat, cookie_of

TIMEOUT = 60
"""Seconds within which anything happens on a page."""
_AGAIN = 1.0
"""Seconds after which somebody presses a button once more that did nothing."""
_PRESS = 5_000
"""Milliseconds for which somebody tries to press a button before looking again."""
_LOST = ("WebSocket connection", "net::ERR_")
"""What a browser says itself when the line is lost."""
_LOOK = """() => ({
  version: Number(document.querySelector("#answer input[name=version]")?.value ?? -1),
  actions: [...document.querySelectorAll("main button[name=action]")].map((one) => one.value),
  over: document.querySelector(".verdict") !== null,
})"""


class Look(NamedTuple):
    """What matters on the page of a game."""

    version: int
    actions: list[str]
    is_over: bool


class Person:
    """Somebody with a browser of their own."""

    def __init__(self, context: BrowserContext, address: str) -> None:
        self.context = context
        self.address = address
        self.page = context.new_page()
        self.page.set_default_timeout(1000 * TIMEOUT)
        self.complaints: list[str] = []
        self.frames: list[str] = []
        self.answers: list[Response] = []
        self._answered = (-1, 0.0)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("console", self._hear)
        self.page.on("websocket", self._listen)
        self.page.on("response", lambda answer: self.answers.append(answer))

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not any(sign in message.text for sign in _LOST):
            self.complaints.append(message.text)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.frames.append(str(frame)))

    def go(self, path: str) -> None:
        """Open a page."""
        self.page.goto(self.address + path)

    def sit_down(self, seat: Seat) -> None:
        """Hold this seat, and look at its table."""
        self.context.add_cookies([cookie_of(seat)])
        self.go(f"/game/{seat.game}")

    def connect(self) -> None:
        """Wait until the page has its line to the server: until then every answer is a form."""
        self.page.locator("main.table[data-line=open]").wait_for()

    def begin(self, against: str, **choices: Any) -> None:
        """Make a game from the start page: a name, a deck, artifacts."""
        self.go("/")
        self.page.locator("details.more > summary").click()
        self.page.locator("input[name=name]").fill(choices.get("name", "Ada"))
        self.page.locator("select[name=deck]").select_option(choices.get("deck", "claim"))
        if choices.get("artifacts"):
            self.page.locator("input[name=artifacts]").check()
        self.page.locator(f"button[name=against][value={against}]").click()
        self.page.wait_for_url("**/game/*")

    def join(self, link: str, name: str = "Bea") -> None:
        """Take the seat that a link invites to."""
        self.page.goto(link)
        self.page.locator("main input[name=name]").fill(name)
        self.page.locator("main form button").click()
        self.page.wait_for_url("**/game/*")

    def look(self) -> Look:
        """Look at the table."""
        seen = self.page.evaluate(_LOOK)
        return Look(seen["version"], seen["actions"], seen["over"])

    def dom(self) -> str:
        """The whole page as it is now."""
        html: str = self.page.evaluate("document.documentElement.outerHTML")
        return html

    def button(self, action: str) -> Locator:
        """The button that gives this answer."""
        return self.page.locator(f'main button[name=action][value="{action}"]').first

    def answer(self, choose: Callable[[list[str]], str] | None = None) -> bool:
        """Press a button, if one is asked for something; what was pressed in vain is pressed again."""
        look = self.look()
        version, at = self._answered
        if not look.actions or (look.version == version and time.monotonic() < at + _AGAIN):
            return False
        self._answered = (look.version, time.monotonic())
        try:
            self.press(self.button((choose or eager)(look.actions)))
        except TimeoutError:  # what was pressed before an interruption has counted meanwhile, and it is gone
            return False
        return True

    def is_asked(self) -> bool:
        """Is there something to answer that was not answered already?"""
        look = self.look()
        return bool(look.actions) and look.version != self._answered[0]

    def press(self, button: Locator) -> None:
        """Press it, with whatever this person uses."""
        button.click(timeout=_PRESS)

    def wait(self, is_it: Callable[[Look], bool]) -> Look:
        """Wait until the page of the game is so."""
        end = time.monotonic() + TIMEOUT
        while not is_it(look := self.look()):
            assert time.monotonic() < end, f"it does not happen: {look}"
            self.page.wait_for_timeout(20)
        return look


def play_until_refused(one: Person) -> None:
    """Play until a card in the hand is refused; looks while the page stands still, before each answer."""
    for _ in range(26):
        one.wait(lambda _: one.is_asked())
        if one.page.locator("#hand .refused").count():
            return
        one.answer()
    raise AssertionError("no card was refused in a whole game")


def eager(actions: list[str]) -> str:
    """The answer of somebody who likes artifacts."""
    return next((one for one in actions if one.startswith(("use", "flip"))), actions[0])


def play(
    players: tuple[Person, ...], is_done: Callable[[], bool], watch: Callable[[], None] = lambda: None
) -> None:
    """Let them answer until it is done; `watch` looks after every step."""
    end = time.monotonic() + 4 * TIMEOUT
    while not is_done():
        assert time.monotonic() < end, f"the game stands still: {[one.look() for one in players]}"
        answered = [one.answer() for one in players]
        if any(answered):
            watch()
        else:
            players[0].page.wait_for_timeout(10)
