"""Forms and sockets of other sites are refused, and a cookie does nothing at the API."""

from pathlib import Path

import pytest
from litestar.exceptions import WebSocketDisconnect

from tests.serving.client import ORIGIN, server
from tests.serving.forms import form_token
from tests.serving.players import browser_headers, two_players

GAME_REQUEST = {"against": "friend", "name": "Ann"}


@pytest.mark.parametrize("shown", ["", "wrong", None])
def test_a_form_without_the_right_token_is_refused(tmp_path: Path, shown: str | None) -> None:
    with server(tmp_path / "games.sqlite") as client:
        form_token(client)
        fields = GAME_REQUEST if shown is None else {**GAME_REQUEST, "_csrf_token": shown}
        assert client.post("/new", data=fields).status_code == 403


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "https://evil.example"},
        {"origin": "null"},
        {"origin": "http://["},
        {"sec-fetch-site": "cross-site"},
    ],
)
def test_a_form_from_another_site_is_refused(tmp_path: Path, headers: dict[str, str]) -> None:
    with server(tmp_path / "games.sqlite") as client:
        fields = {**GAME_REQUEST, "_csrf_token": form_token(client)}
        assert client.post("/new", data=fields, headers=headers).status_code == 403
        assert client.post("/new", data=fields, headers=ORIGIN, follow_redirects=False).status_code == 303


@pytest.mark.parametrize("origin", ["https://evil.example", "http://[", None])
def test_a_socket_from_another_site_is_closed(tmp_path: Path, origin: str | None) -> None:
    with server(tmp_path / "games.sqlite") as client:
        players = two_players(client)
        headers = {key: value for key, value in browser_headers(players[0]).items() if key != "origin"}
        if origin:
            headers["origin"] = origin
        with (
            client.websocket_connect(f"/game/{players[0].game}/socket", headers=headers) as socket,
            pytest.raises(WebSocketDisconnect),
        ):
            socket.receive_text(timeout=5)


def test_the_cookie_of_a_seat_does_nothing_at_the_api(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        players = two_players(client)
        here = f"/api/games/{players[0].game}"
        assert client.get(here, headers=browser_headers(players[0])).status_code == 404
