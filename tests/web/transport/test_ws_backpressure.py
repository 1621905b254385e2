"""Backpressure on sockets: a flood of frames stalls nobody, and what honest programs send arrives whole."""

import json
import os
import socket
import struct
from base64 import b64encode
from contextlib import closing
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.sync.client import connect

from tests.serving.client import quick_settings
from tests.serving.processes import request_json, serve_on_port

TEXT, PING, CLOSE = 1, 9, 8


def frame(kind: int, payload: bytes = b"", *, is_last: bool = True) -> bytes:
    """A frame as a client sends it, masked with nothing."""
    return bytes([is_last << 7 | kind, 128 | len(payload)]) + bytes(4) + payload


def line_to(address: str) -> socket.socket:
    """An open socket at a new game, of which every byte can be chosen."""
    seat = request_json(f"{address}/api/games", {})
    url = urlsplit(address)
    line = socket.create_connection((url.hostname or "", url.port or 0))
    line.settimeout(20)
    line.sendall(
        f"GET /api/games/{seat['game']}/socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n"
        f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nAuthorization: Bearer {seat['token']}\r\n"
        f"Sec-WebSocket-Key: {b64encode(os.urandom(16)).decode()}\r\n\r\n".encode()
    )
    head = b""
    while b"\r\n\r\n" not in head:
        part = line.recv(1)
        assert part, f"hung up after {head!r}"
        head += part
    assert b" 101 " in head
    return line


def test_a_message_in_too_many_parts_is_cut_off_with_the_reason(tmp_path: Path) -> None:
    with (
        serve_on_port(tmp_path / "games.sqlite", quick_settings()) as address,
        closing(line_to(address)) as line,
    ):
        line.sendall(frame(TEXT, b"{", is_last=False) + frame(0, is_last=False) * 100)
        heard = b""
        while part := line.recv(4096):
            heard += part
        assert bytes([128 | CLOSE]) in heard
        assert struct.pack(">H", 4429) in heard


def test_a_flood_is_read_in_portions_and_everybody_else_is_answered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    portions: list[int] = []
    inner = WebSocketsSansIOProtocol.data_received

    def noted(self: WebSocketsSansIOProtocol, data: bytes) -> None:
        portions.append(len(data))
        inner(self, data)

    monkeypatch.setattr(WebSocketsSansIOProtocol, "data_received", noted)
    with (
        serve_on_port(tmp_path / "games.sqlite", quick_settings()) as address,
        closing(line_to(address)) as line,
    ):
        line.settimeout(0.5)
        sent = 0
        try:
            while sent < 8_000_000:
                sent += line.send(frame(PING) * 10_000)
        except (TimeoutError, ConnectionError):  # it is not read any more, or hung up on
            pass
        assert request_json(f"{address}/api/games", {})["seat"] == 0
    assert max(portions) <= 1024
    assert sum(portions) < 512 * 1024


def test_the_largest_message_comes_whole_and_thirty_of_them_do(tmp_path: Path) -> None:
    with serve_on_port(tmp_path / "games.sqlite", quick_settings()) as address:
        first = request_json(f"{address}/api/games", {})
        request_json(f"{address}/api/join", {"invite": first["invite"]})
        where = f"{address.replace('http', 'ws')}/api/games/{first['game']}/socket"
        with connect(where, additional_headers={"Authorization": f"Bearer {first['token']}"}) as line:
            line.recv(timeout=20)
            for number in range(30):
                act = json.dumps({"type": "act", "id": f"{number}", "version": 0, "action": "dance"})
                line.send(act + " " * (4000 - len(act)))
            heard = [json.loads(line.recv(timeout=20)) for _ in range(30)]
    assert [one["id"] for one in heard] == [f"{number}" for number in range(30)]
    assert {one["error"] for one in heard} <= {"illegal", "turn"}  # whoever leads
