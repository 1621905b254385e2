"""Compression: long pages and JSON, for who accepts it; the token of forms is masked in each of them."""

import asyncio
from pathlib import Path
from typing import Any

from litestar.types import Message

from kingless.web.http.compression import CompressionMiddleware
from kingless.web.http.masking import mask, unmask
from tests.serving.client import server
from tests.serving.forms import CSRF
from tests.serving.players import two_players

GZIP, PLAIN = {"accept-encoding": "gzip"}, {"accept-encoding": "identity"}
HTML = (b"content-type", b"text/html; charset=utf-8")


def test_long_pages_and_long_json_are_compressed(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        players = two_players(client)
        view = f"/api/games/{players[0].game}"
        for path, headers in (("/", {}), ("/rules", {}), (view, players[0].headers), ("/nowhere", {})):
            zipped, plain = (client.get(path, headers={**headers, **one}) for one in (GZIP, PLAIN))
            assert zipped.headers["content-encoding"] == "gzip"
            assert "content-encoding" not in plain.headers
            assert zipped.headers["vary"] == plain.headers["vary"] == "Accept-Encoding"
            assert int(zipped.headers["content-length"]) < len(plain.content) / 2
            assert CSRF.sub("", zipped.text)[:400] == CSRF.sub("", plain.text)[:400]


def test_what_is_short_is_sent_as_it_is(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        for path in ("/health", "/api/games/nowhere"):
            assert "content-encoding" not in client.get(path, headers=GZIP).headers


def test_a_head_tells_the_length_of_the_compressed_page(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        head, whole = client.head("/rules", headers=GZIP), client.get("/rules", headers=GZIP)
        assert head.headers["content-encoding"] == whole.headers["content-encoding"] == "gzip"
        assert head.headers["content-length"] == whole.headers["content-length"]


def test_every_page_masks_the_token_anew_and_any_of_them_is_good(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        first, second = (CSRF.findall(client.get("/").text)[0] for _ in range(2))
        kept = client.cookies["kingless-csrf"]
        assert first != second
        assert kept not in (first, second)
        for token in (first, second):
            fields = {"_csrf_token": token, "against": "level-1"}
            assert client.post("/new", data=fields, follow_redirects=False).status_code == 303


def test_a_masked_token_of_another_browser_is_refused(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        client.get("/")
        for wrong in (mask("x" * 43), "", "=", "é", "AAAA", mask("")):
            fields = {"_csrf_token": wrong, "against": "level-1"}
            assert client.post("/new", data=fields, follow_redirects=False).status_code == 403


def test_a_mask_hides_every_letter_of_the_token() -> None:
    token = "a" * 43
    masked = {mask(token) for _ in range(50)}
    assert len(masked) == 50
    assert {unmask(one) for one in masked} == {token.encode()}
    assert not any("aaaa" in one for one in masked)


def sent(messages: list[dict[str, Any]], accepted: bytes = b"gzip") -> list[Message]:
    """What the client is sent where the application says this."""

    async def app(_scope: object, _receive: object, send: Any) -> None:
        for message in messages:
            await send(message)

    got: list[Message] = []

    async def send(message: Message) -> None:
        got.append(message)

    scope: Any = {"type": "http", "headers": [(b"accept-encoding", accepted)]}
    asyncio.run(CompressionMiddleware(app)(scope, None, send))  # type: ignore[arg-type]  # it receives nothing
    return got


def start(status: int = 200, *headers: tuple[bytes, bytes]) -> dict[str, Any]:
    return {"type": "http.response.start", "status": status, "headers": [HTML, *headers]}


def test_a_stream_passes_at_once_and_as_it_is() -> None:
    parts = [{"type": "http.response.body", "body": b"x" * 2000, "more_body": more} for more in (True, False)]
    assert sent([start(), *parts]) == [start(), *parts]


def test_what_is_compressed_already_or_empty_is_left_alone() -> None:
    picture = {**start(), "headers": [(b"content-type", b"image/png")]}
    for first in (start(200, (b"content-encoding", b"gzip")), picture):
        body = {"type": "http.response.body", "body": b"x" * 2000, "more_body": False}
        assert sent([first, body]) == [first, body]
    nothing = {"type": "http.response.body", "body": b"", "more_body": False}
    assert sent([start(304), nothing]) == [start(304), nothing]
