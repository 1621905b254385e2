"""Sitting down at a server in a test: a quick one, seats taken through the API, and frames from sockets."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from queue import Empty
from typing import Any

import msgspec
from litestar import Litestar
from litestar.testing import TestClient, WebSocketTestSession
from msgspec.structs import replace

from kingless.web.app import application
from kingless.web.server import Server
from kingless.web.settings import LIMITS, Limit, Settings
from kingless.web.store.connect import address_of
from tests.waiting import wait_until

AMPLE = dict.fromkeys(LIMITS, Limit(10**6, 10**6))
QUICK = Settings(bot_beat=0, window_beat=0, bot_millis=10, window_millis=10, bot_workers=1, limits=AMPLE)
ACTION = re.compile(r'name="action" value="([^"]+)"')
CSRF = re.compile(r'name="_csrf_token" value="([^"]+)"')
VERSION = re.compile(r'name="version" value="(\d+)"')
ORIGIN = {"origin": "http://testserver.local"}

Client = TestClient[Litestar]


@contextmanager
def server(where: Path | str, settings: Settings = QUICK) -> Iterator[Client]:
    """A server on this file or database, and a client of it."""
    url = f"sqlite:///{where}" if isinstance(where, Path) else where
    with TestClient(application(address_of(url), settings)) as client:
        yield client


def inside(client: Client) -> Server:
    """What runs behind a client."""
    made = client.app.state.server
    assert isinstance(made, Server)
    return made


class Player:
    """Somebody with a token, over the API."""

    def __init__(self, client: Client, seat: dict[str, Any]) -> None:
        self.client = client
        self.game: str = seat["game"]
        self.seat: int = seat["seat"]
        self.given = seat
        self.headers = {"authorization": f"Bearer {seat['token']}"}

    def view(self) -> dict[str, Any]:
        """The game as this player knows it."""
        answer = self.client.get(f"/api/games/{self.game}", headers=self.headers)
        assert answer.status_code == 200, answer.text
        seen: dict[str, Any] = answer.json()
        return seen

    def act(self, action: str, version: int, message: str | None = None) -> Any:
        """Send an answer."""
        said = {"id": message or f"{self.seat}-{version}", "version": version, "action": action}
        return self.client.post(f"/api/games/{self.game}/act", headers=self.headers, json=said)


def two_players(client: Client, **wish: Any) -> tuple[Player, Player]:
    """A game between two who have sat down."""
    first = client.post("/api/games", json={"name": "Ann", **wish})
    assert first.status_code == 201, first.text
    second = client.post("/api/join", json={"invite": first.json()["invite"], "name": "Bob"})
    assert second.status_code == 201, second.text
    return Player(client, first.json()), Player(client, second.json())


def to_act(*players: Player) -> tuple[Player, dict[str, Any]]:
    """Whoever is to act, and what they see."""
    for player in players:
        seen = player.view()
        if seen["view"]["legal"]:
            return player, seen
    raise AssertionError("nobody is to act")


def play(players: tuple[Player, Player], answers: int) -> None:
    """Give so many answers, each the first that is legal."""
    for _ in range(answers):
        player, seen = to_act(*players)
        assert player.act(seen["view"]["legal"][0], seen["version"]).status_code == 200


def sign_in(player: Player, kind: str = "seat") -> dict[str, str]:
    """The headers with which a browser that holds this seat, or watches, opens a socket."""
    token = player.given["token"] if kind == "seat" else player.given["watch"]
    return {**ORIGIN, "cookie": f"{kind}={token}"}


def drained(socket: WebSocketTestSession, timeout: float = 0.001) -> list[dict[str, Any]]:
    """Every message that is there by now."""
    found = []
    while True:
        try:
            found.append(msgspec.json.decode(socket.receive_text(timeout=timeout)))
        except Empty:
            return found


def until(socket: WebSocketTestSession, kind: str) -> dict[str, Any]:
    """The next message of this kind."""

    def of_this_kind() -> dict[str, Any] | None:
        try:
            message: dict[str, Any] = msgspec.json.decode(socket.receive_text(timeout=10))
        except Empty:
            return None
        return message if message["type"] == kind else None

    return wait_until(of_this_kind, f"a message {kind!r}", pause=0)


def until_shown(socket: WebSocketTestSession, words: str, region: str = "after") -> None:
    """Until a page has been sent these words for one of its regions."""
    wait_until(
        lambda: words in until(socket, "table")["fragments"].get(region, ""),
        f"{words!r} in {region}",
        pause=0,
    )


def until_over(socket: WebSocketTestSession) -> None:
    """Until a program has been told that the game is over."""
    wait_until(lambda: until(socket, "view")["over"], "the end of the game", pause=0)


def until_version(socket: WebSocketTestSession, least: int) -> None:
    """Until a program has been told of this version or a later one."""
    wait_until(lambda: until(socket, "view")["version"] >= least, f"version {least}", pause=0)


def quick(**changes: Any) -> Settings:
    """Quick settings with something else in them."""
    return replace(QUICK, **changes)
