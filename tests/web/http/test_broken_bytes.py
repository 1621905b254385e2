"""Requests with broken bytes are refused as what they are, never as a failure of the server, and unlogged."""

import json
import logging
import re
import signal
import socket
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import urlsplit

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from kingless.web.http.host_header import is_host
from kingless.web.logs import _is_relevant
from tests.serving.processes import ServerProcess, request_json, serve_on_port

PIECES = (
    *(b"%ff", b"%ed%a0%80", b"%00", b"%", b"%zz", b"\xc3\x28", b"\xff", b"\xed\xa0\x80", b"%F0%9F%98%80"),
    *(b"\\ud800", b"\\u0000", b"bogus", b"utf-16", b"utf-7", b"rot13", b"idna", b"-1", b"1e400", b"NaN"),
    *(b'"', b"'", b"\\", b"[", b"]", b"{", b"}", b"&", b"=", b";", b",", b":", b"/", b"?", b"#", b"@", b" "),
)
FORM = b"application/x-www-form-urlencoded"


def ask(address: str, request: bytes) -> int:
    """The status of what the server answers to these bytes; 0 where it says nothing."""
    url = urlsplit(address)
    with socket.create_connection((url.hostname, url.port), timeout=20) as line:
        line.sendall(request)
        found = re.match(rb"HTTP/1\.1 (\d{3}) ", line.recv(65536))
    return int(found[1]) if found else 0


def get(path: bytes, *headers: bytes) -> bytes:
    """A request for this path."""
    lines = (b"GET " + path + b" HTTP/1.1", b"Host: here:80", b"Connection: close", *headers)
    return b"\r\n".join((*lines, b"", b""))


def post(path: bytes, kind: bytes, body: bytes, *headers: bytes) -> bytes:
    """A request with a body of this type."""
    size = b"Content-Length: %d" % len(body)
    lines = (b"POST " + path + b" HTTP/1.1", b"Host: here:80", b"Connection: close", *headers)
    return b"\r\n".join((*lines, b"Content-Type: " + kind, size, b"", body))


@pytest.fixture
def quiet(caplog: pytest.LogCaptureFixture) -> pytest.LogCaptureFixture:
    """What is logged beyond the warnings that a server drops."""
    caplog.set_level(logging.WARNING)
    caplog.handler.addFilter(_is_relevant)
    return caplog


BROKEN_WORDS = (b"%ff", b"%ed%a0%80", b"%00", b"%", b"a" * 600, b"\xff")
BROKEN_HOSTS = (b"h:x", b"h:99999", b"[::1", b"h\xff", b"a b", b"h:1:2", b"h\r\n Folded: yes")
BROKEN_COOKIES = (b"seat=\xff", b"kingless-csrf=\xff\xfe", b"kingless-language=\xff", b'seat="\\377"', b";=")
BROKEN_JSON = (b"\xff", b'{"\\ud800":1}', b'{"name":"a\\u0000b","deck":"\\u0000"}', b"[" * 5000, b"NaN")
PART = b'--x\r\nContent-Disposition: form-data; name="name"\r\n'
BROKEN_PARTS = (
    PART + b"\r\n\xff\r\n--x--\r\n",
    PART + b"Content-Type: a; charset=bogus\r\n\r\nx\r\n--x--\r\n",
)


def test_broken_paths_and_headers_are_refused(tmp_path: Path, quiet: pytest.LogCaptureFixture) -> None:
    with serve_on_port(tmp_path / "games.sqlite") as address:
        for bad in BROKEN_WORDS:
            for room in (b"game", b"lobby", b"join", b"static", b"rules", b"api/games", b"learn"):
                assert ask(address, get(b"/" + room + b"/" + bad)) in (400, 404), (room, bad)
        for host in BROKEN_HOSTS:
            for path in (b"/", b"/api/games/x"):
                assert ask(address, get(path).replace(b"here:80", host)) == 400, host
        for cookie in BROKEN_COOKIES:
            assert ask(address, get(b"/", b"Cookie: " + cookie)) == 200
            assert ask(address, get(b"/game/x", b"Cookie: " + cookie)) == 404
        for name in (b"Accept-Language", b"Accept-Encoding", b"Origin", b"If-None-Match"):
            header = name + b": \xff\xc3;q=\xfe"
            assert ask(address, get(b"/?language=%ff&x=%ed%a0%80", header)) == 200
        assert ask(address, get(b"/api/games/x", b"Authorization: Bearer \xff")) == 404
    assert quiet.records == []


def test_broken_bodies_are_refused(tmp_path: Path, quiet: pytest.LogCaptureFixture) -> None:
    with serve_on_port(tmp_path / "games.sqlite") as address:
        for field in ("name", "deck", "against", "ruleset", "nonce", "ticket", "clock", "leader", "nothing"):
            for value in (b"\\ud800", b"\\udc00\\ud800", b"\xff", b"\xed\xa0\x80"):
                body = b'{"' + field.encode() + b'":"' + value + b'"}'
                assert ask(address, post(b"/api/games", b"application/json", body)) == 400, body
        for body in BROKEN_JSON:
            assert ask(address, post(b"/api/games", b"application/json", body)) == 400, body
        for body in BROKEN_PARTS:
            assert ask(address, post(b"/new", b"multipart/form-data; boundary=x", body)) in (400, 403)
        for body in (b"name=%ff", b"\xff=\xff", b"name=%ed%a0%80", b"&" * 5000):
            for kind in (FORM, FORM + b"; charset=bogus", FORM + b"; charset=\xff", b"multipart/form-data"):
                assert ask(address, post(b"/new", kind, body)) in (400, 403)
    assert quiet.records == []


def test_a_body_that_breaks_off_fills_no_log(tmp_path: Path, quiet: pytest.LogCaptureFixture) -> None:
    """Chunks that are none: the request is refused, and what comes too late for that is not told."""
    with serve_on_port(tmp_path / "games.sqlite") as address:
        for line in (b"GET /", b"POST /", b"POST /new"):
            for body in (b"zz\r\n", b"5\r\nabcdeXX"):
                lines = (line + b" HTTP/1.1", b"Host: here:80", b"Content-Type: " + FORM)
                head = b"\r\n".join((*lines, b"Transfer-Encoding: chunked", b"", b""))
                assert ask(address, head + body) in (400, 403, 404, 405), (line, body)
    assert quiet.records == []


def _requests(address: str) -> list[bytes]:
    """Requests that are all right, to break."""
    made: dict[str, Any] = request_json(f"{address}/api/games", {"name": "Ann", "artifacts": True})
    request_json(f"{address}/api/join", {"invite": made["invite"]})
    game, token = made["game"].encode(), made["token"].encode()
    csrf = b"a" * 43
    cookies = b"Cookie: seat=" + token + b"; kingless-csrf=" + csrf + b"; kingless-language=nl"
    bearer = b"Authorization: Bearer " + token
    act = json.dumps({"id": "a", "version": 0, "action": "play G1"}).encode()
    new = json.dumps({"name": "x", "deck": "claim", "options": {"shield": "x"}, "clock": "3d"}).encode()
    forms = {
        b"/new": b"against=friend&name=Ann&deck=claim&nonce=a&clock=3d&leader=random&ticket=1.a",
        b"/game/" + game + b"/act": b"id=a&version=0&action=play+G1",
        b"/game/" + game + b"/offer": b"what=undo&version=0&nonce=a",
        b"/game/" + game + b"/orders": b"order=ask&ask=always&lead=G1",
    }
    pages = (b"/", b"/lobby", b"/rules?word=goblin", b"/new/rules?deck=magic&artifacts=on", b"/game/" + game)
    return [
        *(get(page, cookies, b"Accept-Language: nl,en;q=0.5", b"Accept-Encoding: gzip") for page in pages),
        get(b"/api/games/" + game, bearer),
        post(b"/api/games/" + game + b"/act", b"application/json; charset=utf-8", act, bearer),
        post(b"/api/games", b"application/json", new),
        *(post(path, FORM, b"_csrf_token=" + csrf + b"&" + body, cookies) for path, body in forms.items()),
    ]


def _broken(request: bytes, chooser: Random) -> bytes:
    """The request with something else in the place of one of its words, the size of its body put right."""
    head, _, body = request.partition(b"\r\n\r\n")
    words = [found.span() for found in re.finditer(rb"[\w.%+-]+", head + b"\r\n\r\n" + body)]
    start, end = chooser.choice(words[1:])
    piece = chooser.choice(PIECES) if chooser.random() < 0.8 else chooser.randbytes(2)
    whole = request[:start] + piece + request[end if chooser.random() < 0.5 else start :]
    head, _, body = whole.partition(b"\r\n\r\n")
    return re.sub(rb"Content-Length: \d+", b"Content-Length: %d" % len(body), head) + b"\r\n\r\n" + body


@pytest.mark.parametrize("seed", [1, 2])
def test_whatever_is_broken_is_no_failure_of_the_server(
    tmp_path: Path, quiet: pytest.LogCaptureFixture, seed: int
) -> None:
    chooser = Random(seed)
    with serve_on_port(tmp_path / "games.sqlite") as address:
        sent = _requests(address)
        assert {ask(address, one) // 100 for one in sent} <= {2, 3, 4}
        for _ in range(250):
            request = _broken(chooser.choice(sent), chooser)
            assert 100 < ask(address, request) < 500, request
    assert quiet.records == []


def test_broken_messages_on_a_socket_are_refused(tmp_path: Path, quiet: pytest.LogCaptureFixture) -> None:
    with serve_on_port(tmp_path / "games.sqlite") as address:
        made = request_json(f"{address}/api/games", {"name": "Ann"})
        request_json(f"{address}/api/join", {"invite": made["invite"]})
        where = f"{address.replace('http', 'ws')}/api/games/{made['game']}/socket"
        bearer = {"Authorization": f"Bearer {made['token']}"}
        with connect(where, additional_headers=bearer) as line:
            line.recv(timeout=20)
            for text in (
                '{"type":"act","id":"\\ud800","version":0,"action":"x"}',
                '{"type":"act","id":"a","version":0,"action":"\\ud800"}',
                '{"type":"act","id":"\\u0000","version":0,"action":"\\u0000"}',
                '{"type":"phrase","key":"\\ud800"}',
                '{"type":"\\ud800"}',
                "[" * 3000,
            ):
                line.send(text)
                assert json.loads(line.recv(timeout=20))["type"] == "refused", text
        with connect(where, additional_headers=bearer) as line:
            line.recv(timeout=20)
            line.send(b"\xff\xfe", text=True)
            with pytest.raises(ConnectionClosed) as closed:
                line.recv(timeout=20)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1007
    assert quiet.records == []


def test_a_server_that_is_asked_for_http_2_or_for_nonsense_logs_nothing(tmp_path: Path) -> None:
    running = ServerProcess(f"sqlite:///{tmp_path}/games.sqlite")
    upgrade = (b"Connection: Upgrade, HTTP2-Settings", b"Upgrade: h2c", b"HTTP2-Settings: AAMAAABkAAQ")
    asked = get(b"/health").replace(b"Connection: close", b"\r\n".join(upgrade))
    for _ in range(20):
        assert ask(running.address, asked) == 200
        for nonsense in (b"PRI * HTTP/2.0\r\n\r\nSM", b"\x16\x03\x01\x02\x00", b"\r\n\r\n", b"GET\r\n\r\n"):
            assert ask(running.address, nonsense) in (400, 404)
    assert running.end(signal.SIGINT) == (0, "")


@pytest.mark.parametrize("host", ["localhost", "a.b-c_d:8377", "127.0.0.1:1", "[::1]", "[2001:db8::1]:65535"])
def test_a_host_is_a_name_or_an_address_perhaps_with_a_port(host: str) -> None:
    assert is_host(host)
