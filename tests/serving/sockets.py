"""Messages from sockets: the waiting ones, the next of a kind, or until something is told."""

from queue import Empty
from typing import Any

import msgspec
from litestar.testing import WebSocketTestSession

from tests.waiting import wait_until


def receive_waiting(socket: WebSocketTestSession, timeout: float = 0.001) -> list[dict[str, Any]]:
    """Every message that is there by now."""
    found = []
    while True:
        try:
            found.append(msgspec.json.decode(socket.receive_text(timeout=timeout)))
        except Empty:
            return found


def receive(socket: WebSocketTestSession, kind: str) -> dict[str, Any]:
    """The next message of this kind."""

    def of_this_kind() -> dict[str, Any] | None:
        try:
            message: dict[str, Any] = msgspec.json.decode(socket.receive_text(timeout=10))
        except Empty:
            return None
        return message if message["type"] == kind else None

    return wait_until(of_this_kind, f"a message {kind!r}", pause=0)


def wait_for_words(socket: WebSocketTestSession, words: str, region: str = "after") -> None:
    """Until a page has been sent these words for one of its regions."""
    wait_until(
        lambda: words in receive(socket, "table")["fragments"].get(region, ""),
        f"{words!r} in {region}",
        pause=0,
    )


def wait_for_end(socket: WebSocketTestSession) -> None:
    """Until a program has been told that the game is over."""
    wait_until(lambda: receive(socket, "view")["over"], "the end of the game", pause=0)


def wait_for_version(socket: WebSocketTestSession, least: int) -> None:
    """Until a program has been told of this version or a later one."""
    wait_until(lambda: receive(socket, "view")["version"] >= least, f"version {least}", pause=0)


def far_plate(message: dict[str, Any]) -> str:
    """The name plate of the other player in a message to a page, which has all piles or what has changed."""
    sent: dict[str, str] = message["fragments"]
    return sent.get("plate-far") or sent.get("piles", "").split("near")[0]
