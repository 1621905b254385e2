"""HTTP requests while servers die: each is repeated until somebody answers it."""

import asyncio
import re
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

import msgspec

_SECONDS = 10.0
_PAUSE = 0.1
_TIMEOUT = 120.0
_JSON, _FORM = "application/json", "application/x-www-form-urlencoded"
_CSRF = "a" * 43
_SIZE = re.compile(rb"content-length: (\d+)", re.IGNORECASE)


class Answered(NamedTuple):
    """What came back, and how often it had to be asked."""

    status: int
    body: Any
    times: int


async def post_until_answered(address: tuple[str, int], path: str, body: object, token: str = "") -> Answered:
    """Post this until there is an answer that is not `away`."""
    data = msgspec.json.encode(body)
    lines = (f"Content-Type: {_JSON}", f"Authorization: Bearer {token}", f"Content-Length: {len(data)}")
    status, text, times = await _until_answered(address, f"POST {path}", lines, data)
    return Answered(status, msgspec.json.decode(text), times)


async def get_until_answered(
    address: tuple[str, int], path: str, cookies: Mapping[str, str] | None = None
) -> str:
    """The page at this address."""
    shown = "; ".join(f"{name}={value}" for name, value in (cookies or {}).items())
    page: bytes = (await _until_answered(address, f"GET {path}", (f"Cookie: {shown}",), b"")).body
    return page.decode()


async def post_form_until_answered(address: tuple[str, int], path: str) -> None:
    """Send a form without fields but the token against forgery."""
    data = f"_csrf_token={_CSRF}".encode()
    lines = (f"Content-Type: {_FORM}", f"Cookie: kingless-csrf={_CSRF}", f"Content-Length: {len(data)}")
    await _until_answered(address, f"POST {path}", lines, data)


async def _until_answered(
    address: tuple[str, int], request: str, lines: Iterable[str], data: bytes
) -> Answered:
    host = f"Host: {address[0]}:{address[1]}"
    head = "\r\n".join((f"{request} HTTP/1.1", host, *lines, "Connection: close", "", ""))
    loop = asyncio.get_running_loop()
    end, times = loop.time() + _TIMEOUT, 0
    while loop.time() < end:
        times += 1
        try:
            status, text = await asyncio.wait_for(_once(address, head.encode() + data), _SECONDS)
        except (OSError, EOFError, ValueError):
            status, text = 503, b""
        if status != 503:
            return Answered(status, text, times)
        await asyncio.sleep(_PAUSE)
    raise TimeoutError(f"{request} is not answered")


async def _once(address: tuple[str, int], request: bytes) -> tuple[int, bytes]:
    reader, writer = await asyncio.open_connection(*address)
    try:
        writer.write(request)
        whole = await reader.read()
    finally:
        writer.close()
    head, _, text = whole.partition(b"\r\n\r\n")
    told = _SIZE.search(head)
    if told is None or len(text) < int(told[1]):  # killed before it had said everything
        raise EOFError
    return int(head.split(b" ")[1]), text
