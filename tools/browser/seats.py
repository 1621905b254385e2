"""Seats at a real server, played through its API to bring a game to the moment that one wants to see."""

import json
import random
import time
import urllib.request
from collections.abc import Callable
from typing import Any

_TIMEOUT = 60
"""Seconds within which any game ends."""
_PAUSE = 0.005


def post(address: str, path: str, body: object, token: str = "") -> Any:
    """What the server answers to this."""
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
    asked = urllib.request.Request(address + path, json.dumps(body).encode(), headers)
    with urllib.request.urlopen(asked) as answer:
        return json.load(answer)


class Seat:
    """A seat that somebody holds by its token."""

    def __init__(self, address: str, given: dict[str, Any]) -> None:
        self.address = address
        self.game: str = given["game"]
        self.number: int = given["seat"]
        self.token: str = given["token"]
        self.invite: str = given["invite"]
        self.watch: str = given["watch"]

    def seen(self) -> Any:
        """The game as this seat knows it."""
        headers = {"Authorization": f"Bearer {self.token}"}
        asked = urllib.request.Request(f"{self.address}/api/games/{self.game}", headers=headers)
        with urllib.request.urlopen(asked) as answer:
            return json.load(answer)

    def act(self, action: str, version: int) -> None:
        """Give an answer."""
        said = {"id": f"{self.number}-{version}", "version": version, "action": action}
        post(self.address, f"/api/games/{self.game}/act", said, self.token)


def cookie_of(seat: Seat) -> Any:
    """The cookie by which a browser holds this seat."""
    return {"name": "seat", "value": seat.token, "url": f"{seat.address}/game/{seat.game}"}


def host(address: str, **request: Any) -> Seat:
    """A new game, and its first seat."""
    return Seat(address, post(address, "/api/games", {"name": "Ada", **request}))


def guest(seat: Seat, name: str = "Bea") -> Seat:
    """The other seat of the game."""
    return Seat(seat.address, post(seat.address, "/api/join", {"invite": seat.invite, "name": name}))


def play_until(seats: tuple[Seat, ...], is_it: Callable[[Any], bool], seed: int = 1) -> bool:
    """Play at random until the first seat sees such a moment; False where the game ended before."""
    chance, end = random.Random(seed), time.monotonic() + _TIMEOUT
    while time.monotonic() < end:
        views = [seat.seen() for seat in seats]
        if is_it(views[0]):
            return True
        if views[0]["over"]:
            return False
        asked = [(seat, seen) for seat, seen in zip(seats, views, strict=True) if _is_asked(seen)]
        for seat, seen in asked:
            seat.act(chance.choice(seen["view"]["legal"]), seen["version"])
        if not asked:
            time.sleep(_PAUSE)
    raise RuntimeError("the game does not end")


def _is_asked(seen: Any) -> bool:
    """Is there something to decide? Where one can only pass, the server does it by itself."""
    return seen["view"]["legal"] not in ([], ["pass"])
