"""HTTP requests while servers die: each is repeated until somebody answers it."""

import asyncio
from typing import Any, NamedTuple

import msgspec

_SECONDS = 10.0
_PAUSE = 0.1
_TIMEOUT = 120.0


class Answered(NamedTuple):
    """What came back, and how often it had to be asked."""

    status: int
    body: Any
    times: int


async def post_until_answered(address: tuple[str, int], path: str, body: object, token: str = "") -> Answered:
    """Post this until there is an answer that is not `away`."""
    data = msgspec.json.encode(body)
    head = (
        f"POST {path} HTTP/1.1\r\nHost: {address[0]}:{address[1]}\r\nContent-Type: application/json\r\n"
        f"Authorization: Bearer {token}\r\nContent-Length: {len(data)}\r\nConnection: close\r\n\r\n"
    )
    loop = asyncio.get_running_loop()
    end, times = loop.time() + _TIMEOUT, 0
    while loop.time() < end:
        times += 1
        try:
            status, text = await asyncio.wait_for(_once(address, head.encode() + data), _SECONDS)
        except (OSError, EOFError, ValueError):
            status, text = 503, b""
        if status != 503:
            return Answered(status, msgspec.json.decode(text), times)
        await asyncio.sleep(_PAUSE)
    raise TimeoutError(f"{path} is not answered")


async def _once(address: tuple[str, int], request: bytes) -> tuple[int, bytes]:
    reader, writer = await asyncio.open_connection(*address)
    try:
        writer.write(request)
        whole = await reader.read()
    finally:
        writer.close()
    head, _, text = whole.partition(b"\r\n\r\n")
    if not text:  # killed before it had said everything
        raise EOFError
    return int(head.split(b" ")[1]), text
