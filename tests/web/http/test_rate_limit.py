"""Rate limits: of requests, of messages on a socket, and of sockets."""

from contextlib import ExitStack
from pathlib import Path

import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import WebSocketTestSession

from kingless.web.live.rate_limits import Bucket, client_key
from kingless.web.player_refusals import Refused
from kingless.web.settings import Limit
from tests.serving.client import UNLIMITED, quick_settings, server
from tests.serving.players import Player, browser_headers, two_players
from tests.serving.sockets import receive


def test_too_many_requests_are_refused(tmp_path: Path) -> None:
    few = quick_settings(limits={**UNLIMITED, "new": Limit(2, 0.001), "message": Limit(3, 0.001)})
    with server(tmp_path / "games.sqlite", few) as client:
        codes = [client.post("/api/games", json={}).status_code for _ in range(3)]
        assert codes == [201, 201, 429]


def test_too_many_messages_on_a_socket_are_refused(tmp_path: Path) -> None:
    few = quick_settings(limits={**UNLIMITED, "message": Limit(3, 0.001)})
    with server(tmp_path / "games.sqlite", few) as client:
        players = two_players(client)
        with client.websocket_connect(
            f"/game/{players[0].game}/socket", headers=browser_headers(players[0])
        ) as socket:
            for _ in range(4):
                socket.send_text('{"type":"hello","version":0}')
            assert receive(socket, "refused")["error"] == "rate"


def test_a_program_is_told_what_was_too_much_and_how_long_to_wait(tmp_path: Path) -> None:
    few = quick_settings(limits={**UNLIMITED, "program": Limit(2, 0.5)})
    with server(tmp_path / "games.sqlite", few) as client:
        players = two_players(client)
        here = f"/api/games/{players[0].game}/socket"
        with client.websocket_connect(here, headers=players[0].headers) as socket:
            for number in range(3):
                socket.send_text(f'{{"type":"phrase","key":"hello","id":"{number}"}}')
            refused = receive(socket, "refused")
            assert (refused["id"], refused["error"], refused["wait"]) == ("2", "rate", 2)


def test_who_goes_on_sending_too_much_is_hung_up_on(tmp_path: Path) -> None:
    few = quick_settings(limits={**UNLIMITED, "message": Limit(3, 0.001), "refusal": Limit(2, 0.001)})
    with server(tmp_path / "games.sqlite", few) as client:
        players = two_players(client)
        here = f"/game/{players[0].game}/socket"
        with client.websocket_connect(here, headers=browser_headers(players[0])) as socket:
            for _ in range(6):
                socket.send_text('{"type":"hello","version":0}')
            for _ in range(2):
                assert receive(socket, "refused")["error"] == "rate"
            with pytest.raises(WebSocketDisconnect) as closed:
                receive(socket, "refused")
            assert closed.value.code == 4429


def test_a_bucket_fills_again(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr("kingless.web.live.rate_limits.monotonic", lambda: now[0])
    bucket = Bucket(Limit(1, 0.5))
    bucket.take()
    for too_soon in (0.0, 1.9):
        now[0] = too_soon
        with pytest.raises(Refused):
            bucket.take()
    now[0] = 100.0  # however long that is, no more than one is there again
    bucket.take()
    with pytest.raises(Refused):
        bucket.take()


def test_whoever_opens_many_sockets_keeps_out_nobody_but_himself(tmp_path: Path) -> None:
    few = quick_settings(sockets_seat=2, sockets_watching=3)
    with server(tmp_path / "games.sqlite", few) as client, ExitStack() as all_open:
        players = two_players(client)

        def open_one(player: Player, kind: str = "seat") -> WebSocketTestSession:
            here = f"/game/{player.game}/socket"
            return all_open.enter_context(
                client.websocket_connect(here, headers=browser_headers(player, kind))
            )

        def is_full(player: Player, kind: str = "seat") -> bool:
            with pytest.raises(WebSocketDisconnect) as closed:
                receive(open_one(player, kind), "table")
            return closed.value.code == 4429

        for _ in range(3):
            receive(open_one(players[0], "watch"), "table")
        assert is_full(players[0], "watch")
        for player in players:  # those who watch have not kept the first one out, nor he the second
            for _ in range(2):
                receive(open_one(player), "table")
            assert is_full(player)


def test_a_server_has_room_for_so_many_sockets(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite", quick_settings(sockets=1)) as client:
        players = two_players(client)
        here = f"/game/{players[0].game}/socket"
        with client.websocket_connect(here, headers=browser_headers(players[0])) as first:
            receive(first, "table")
            with (
                client.websocket_connect(here, headers=browser_headers(players[1])) as second,
                pytest.raises(WebSocketDisconnect),
            ):
                second.receive_text(timeout=5)


def test_every_request_counts_whatever_it_asks_for(tmp_path: Path) -> None:
    few = quick_settings(limits={**UNLIMITED, "any": Limit(7, 0.02)})
    with server(tmp_path / "games.sqlite", few) as client:
        assert client.get("/static/css/art.css").status_code == 200
        for path in ("/health", "/metrics", "/nowhere", "/api/nowhere"):
            assert client.get(path).status_code in (200, 404)
        assert client.request("BREW", "/").status_code == 405
        assert client.head("/static/css/nothing.css").status_code in (404, 405)
        for path in ("/health", "/metrics", "/nowhere", "/static/css/art.css", "/"):
            answer = client.get(path)
            assert answer.status_code == 429
            assert answer.text == "That was too much at once; wait a moment and try again.\n"
            assert 30 < int(answer.headers["retry-after"]) <= 50
            assert answer.headers["x-content-type-options"] == "nosniff"
        assert client.request("BREW", "/", headers={"accept-language": "nl"}).text.startswith(
            "Dat was te veel"
        )
        refused = client.post("/api/games", json={})
        assert (refused.status_code, refused.json()["error"]) == (429, "rate")
        with pytest.raises(WebSocketDisconnect), client.websocket_connect("/game/x/socket"):
            pass


def test_who_waits_is_told_how_long(tmp_path: Path) -> None:
    few = quick_settings(limits={**UNLIMITED, "page": Limit(1, 0.5)})
    with server(tmp_path / "games.sqlite", few) as client:
        assert client.get("/").status_code == 200
        assert client.get("/").headers["retry-after"] == "2"


@pytest.mark.parametrize(
    ("host", "owner"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("2001:db8:1:2::9", "2001:db8:1:2::"),
        ("fe80::1%eth0", "fe80::"),
        ("no:address", "no:address"),
        ("", ""),
    ],
)
def test_who_has_one_address_has_its_network(host: str, owner: str) -> None:
    assert client_key(host) == owner
