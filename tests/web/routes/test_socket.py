"""The socket of a page: pings, confirmed messages, and the whole table for who has lost the thread."""

import json
from pathlib import Path
from typing import Any

from litestar.testing import WebSocketTestSession

from kingless.web.game.live_game import LiveGame
from tests.serving.client import server, server_of
from tests.serving.players import Player, browser_headers, player_to_act, two_players
from tests.serving.sockets import receive, receive_waiting


def send(socket: WebSocketTestSession, kind: str, **fields: Any) -> None:
    socket.send_text(json.dumps({"type": kind, **fields}))


def act(player: Player) -> None:
    seen = player.view()
    assert player.act(seen["view"]["legal"][0], seen["version"]).status_code == 200


def test_a_ping_is_answered_for_pages_and_programs(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        player = two_players(client)[0]
        for address, headers in (
            (f"/game/{player.game}/socket", browser_headers(player)),
            (f"/api/games/{player.game}/socket", player.headers),
        ):
            with client.websocket_connect(address, headers=headers) as socket:
                send(socket, "ping")
                assert receive(socket, "pong") == {"type": "pong"}


def test_an_answer_that_is_sent_twice_counts_once_and_is_confirmed_twice(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        player, seen = player_to_act(*two_players(client))
        said = {"id": "a", "version": seen["version"], "action": seen["view"]["legal"][0]}
        with client.websocket_connect(
            f"/game/{player.game}/socket", headers=browser_headers(player)
        ) as socket:
            for _ in range(2):
                send(socket, "act", **said)
                accepted = receive(socket, "accepted")
                assert accepted == {"type": "accepted", "id": "a", "version": seen["version"] + 1}
        assert player.view()["version"] == seen["version"] + 1


def test_messages_have_numbers_and_the_whole_table_is_sent_to_who_asks(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        player, _ = player_to_act(*two_players(client))
        with client.websocket_connect(
            f"/game/{player.game}/socket", headers=browser_headers(player)
        ) as socket:
            first = receive(socket, "table")
            assert (first["number"], first["whole"]) == (1, True)
            act(player)
            changed = receive(socket, "table")
            assert (changed["number"], changed["whole"]) == (2, False)
            send(socket, "hello", version=changed["version"], whole=True)
            again = receive(socket, "table")
            assert (again["number"], again["whole"], again["version"]) == (2, True, changed["version"])
            assert again["fragments"].keys() == first["fragments"].keys()
            send(socket, "hello", version=changed["version"])
            assert receive_waiting(socket, 0.3) == [], "who has everything is sent nothing"


def test_who_has_seen_more_than_this_process_knows_makes_it_read_the_log(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        player, _ = player_to_act(*two_players(client))
        host = server_of(client).host
        stored = host._live_games[player.game].stored
        act(player)
        host._live_games[player.game] = LiveGame(stored)  # as if the news had not come to this process
        with client.websocket_connect(
            f"/game/{player.game}/socket", headers=browser_headers(player)
        ) as socket:
            assert receive(socket, "table")["version"] == 0
            send(socket, "hello", version=1)
            assert receive(socket, "table")["version"] == 1
