"""The server as a target: requests with JSON and form bodies, to every address that takes one."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import urlencode

from tests.serving.client import ORIGIN, Client, server
from tests.serving.forms import form_token
from tests.serving.players import Player, browser_headers, two_players

_METHODS = ("GET", "POST", "HEAD", "PUT", "DELETE", "OPTIONS")
_TYPES = {
    "json": "application/json",
    "form": "application/x-www-form-urlencoded",
    "parts": "multipart/form-data; boundary=x",
}
_LIVES = 200
"""Requests after which another game is begun: one of them may have ended it."""


@contextmanager
def http() -> Iterator[Callable[[bytes], None]]:
    """Requests as JSON, with `method`, `path`, `type` and `body`, at a game between two people.

    In the path and the body `{game}`, `{invite}`, `{watch}`, `{csrf}` and `{token}` are those of that game.
    """
    with TemporaryDirectory() as folder, server(Path(folder) / "games.sqlite") as client:
        yield _Stranger(client).check


class _Stranger:
    """Somebody who holds a seat, and sends anything at all."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._sent = 0
        self._player: Player | None = None
        self._csrf = form_token(client)

    def check(self, data: bytes) -> None:
        """Send it; the server answers, is not in trouble, and refuses programs in JSON."""
        player = self._seated()
        told = _request(data)
        method = told.get("method") if told.get("method") in _METHODS else "POST"
        path = self._filled(_text(told.get("path") or "/api/games"))
        if not path.startswith("/"):
            path = f"/{path}"
        headers = {
            **browser_headers(player, csrf=self._csrf),
            "content-type": _TYPES.get(_text(told.get("type")), "application/json"),
            "authorization": f"Bearer {player.given['token']}",
        }
        self._client.cookies.clear()
        answer: Any = self._client.request(
            str(method),
            f"{ORIGIN['origin']}{_address(path)}",
            headers=headers,
            content=self._body(told).encode("utf-8", "surrogatepass"),
            follow_redirects=False,
        )
        assert answer.status_code < 500 or answer.status_code in (501, 505), (told, answer.text)
        if answer.status_code >= 400 and path.startswith("/api/") and method != "HEAD":
            assert answer.json()["error"], told

    def _seated(self) -> Player:
        if self._player is None or self._sent % _LIVES == 0:
            self._player = two_players(self._client)[0]
        self._sent += 1
        return self._player

    def _body(self, told: dict[str, Any]) -> str:
        body = told.get("body", "")
        if told.get("type") == "form" and isinstance(body, dict):
            fields = {self._filled(_text(name)): self._filled(_text(value)) for name, value in body.items()}
            return urlencode(fields, errors="replace")
        return self._filled(_text(body))

    def _filled(self, text: str) -> str:
        assert self._player is not None
        for name in ("game", "invite", "watch", "token"):
            text = text.replace(f"{{{name}}}", self._player.given[name])
        return text.replace("{csrf}", self._csrf)


def _request(data: bytes) -> dict[str, Any]:
    """The request that is described; bytes that describe none are the body of one."""
    try:
        told = json.loads(data)
    except (ValueError, RecursionError):
        told = None
    return told if isinstance(told, dict) else {"body": data.decode("utf-8", "replace")}


def _text(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def _address(path: str) -> str:
    """An address as a client can send it: what is no letter of one is percent-encoded by it."""
    return "".join(sign if " " < sign < "\x7f" and sign not in '"<>\\^`{|}#' else "_" for sign in path[:600])
