"""The request timeout: connections that never finish a request are closed, others are left alone."""

import socket
import time
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from websockets.sync.client import connect

from tests.serving.client import quick_settings
from tests.serving.processes import request_json, serve_on_port
from tests.waiting import wait_until

SECONDS = 0.4
HEAD = b"POST /api/games HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
WHOLE = b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n"


def dial(address: str) -> socket.socket:
    """A connection on which nothing has been said."""
    url = urlsplit(address)
    line = socket.create_connection((url.hostname or "", url.port or 0))
    line.settimeout(10)
    return line


def heard_until_closed(line: socket.socket) -> bytes:
    """All that comes until the server hangs up."""
    heard = b""
    while part := line.recv(4096):
        heard += part
    return heard


@pytest.mark.parametrize(
    "said",
    [b"", b"GET / HTTP/1.1\r\nHost:", HEAD + b"Content-Length: 50\r\n\r\n{"],
    ids=("nothing", "head", "body"),
)
def test_who_never_finishes_asking_is_hung_up_on(
    tmp_path: Path, said: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    with (
        serve_on_port(tmp_path / "games.sqlite", quick_settings(request_seconds=SECONDS)) as address,
        dial(address) as line,
    ):
        line.sendall(said)
        began = time.monotonic()
        heard_until_closed(line)
        assert time.monotonic() - began > SECONDS / 2
    assert not [record for record in caplog.records if record.levelname == "ERROR"]


def test_one_byte_after_the_other_gains_no_time(tmp_path: Path) -> None:
    with (
        serve_on_port(tmp_path / "games.sqlite", quick_settings(request_seconds=SECONDS)) as address,
        dial(address) as line,
    ):
        line.settimeout(SECONDS / 8)
        line.sendall(HEAD)
        for _ in range(80):
            try:
                assert line.recv(1) == b""
                break
            except TimeoutError:
                line.sendall(b"X")
            except ConnectionResetError:
                break
        else:
            raise AssertionError("the connection is still open")


def test_a_second_request_may_come_late_and_is_awaited_anew(tmp_path: Path) -> None:
    with (
        serve_on_port(tmp_path / "games.sqlite", quick_settings(request_seconds=SECONDS)) as address,
        dial(address) as line,
    ):
        for _ in range(2):
            line.sendall(WHOLE)
            assert line.recv(4096).startswith(b"HTTP/1.1 200")
            time.sleep(SECONDS * 1.5)
        line.sendall(WHOLE[:-2])
        assert heard_until_closed(line) == b""


def test_a_socket_lives_on(tmp_path: Path) -> None:
    with serve_on_port(tmp_path / "games.sqlite", quick_settings(request_seconds=SECONDS)) as address:
        seat = request_json(address + "/api/games", {"against": "level-1"})
        where = f"{address.replace('http', 'ws', 1)}/api/games/{seat['game']}/socket"
        with connect(where, additional_headers={"Authorization": f"Bearer {seat['token']}"}) as line:
            line.recv(timeout=10)
            time.sleep(SECONDS * 1.5)
            line.send("nonsense")
            wait_until(lambda: '"refused"' in str(line.recv(timeout=10)), "nonsense is refused", pause=0)
