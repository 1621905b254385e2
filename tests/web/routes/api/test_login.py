"""A program in a browser logs in by the first message on its socket, where headers cannot be sent."""

import json
from pathlib import Path
from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import WebSocketTestSession

from tests.serving.client import Client, quick_settings, server
from tests.serving.players import Player, two_players
from tests.serving.sockets import receive, receive_waiting

PAGE = "https://example.org"


def open_socket(client: Client, player: Player, **headers: str) -> Any:
    """A socket without a token in its headers."""
    return client.websocket_connect(f"/api/games/{player.game}/socket", headers=headers)


def close_code(socket: WebSocketTestSession) -> int:
    """The code with which the server closes; nothing may come before."""
    with pytest.raises(WebSocketDisconnect) as end:
        receive(socket, "view")
    return end.value.code


def test_the_first_message_logs_in_and_nothing_comes_before_it(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        player, _ = two_players(client)
        with open_socket(client, player) as socket:
            assert receive_waiting(socket, timeout=0.1) == []
            socket.send_json({"token": player.given["token"]})
            seen = receive(socket, "view")
            assert (seen["seat"], seen["view"]["hands"][0][0] == "?") == (player.seat, False)
            socket.send_json({"type": "ping"})
            receive(socket, "pong")
        with open_socket(client, player) as socket:
            socket.send_json({"token": player.given["watch"]})
            assert receive(socket, "view")["seat"] is None


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ({"token": "nope"}, 4404),
        ({"type": "ping"}, 4403),
        ({"token": 7}, 4403),
        ({"token": "x" * 101}, 4403),
        ({"token": "nope", "more": 1}, 4403),
        ([], 4403),
    ],
)
def test_another_first_message_closes_the_socket(tmp_path: Path, message: object, code: int) -> None:
    with server(tmp_path / "games.sqlite") as client:
        player, _ = two_players(client)
        with open_socket(client, player) as socket:
            socket.send_text(json.dumps(message))
            assert close_code(socket) == code


def test_who_does_not_log_in_for_a_while_is_closed_out(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite", quick_settings(login_seconds=0.05)) as client:
        player, _ = two_players(client)
        with open_socket(client, player) as socket:
            assert close_code(socket) == 4403


def test_pages_of_other_origins_log_in_where_the_host_allows_them(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite", quick_settings(cors=(PAGE,))) as client:
        player, _ = two_players(client)
        for origin in (PAGE, "http://testserver.local"):
            with open_socket(client, player, origin=origin) as socket:
                socket.send_json({"token": player.given["token"]})
                assert receive(socket, "view")["seat"] == player.seat
        with open_socket(client, player, origin="https://elsewhere.example") as socket:
            assert close_code(socket) == 4403
