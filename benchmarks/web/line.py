"""A socket of a player, as lean as can be, so that it is the server that is measured."""

import asyncio
import base64
import os
from collections.abc import Callable
from typing import cast

_TEXT, _CLOSE, _PING, _PONG = 0x81, 0x88, 0x89, 0x8A
_MASKED = 0x80
_MASK = bytes(4)
"""A mask of zeroes is a mask, and costs nothing."""
_HEAD_END = b"\r\n\r\n"


class Line(asyncio.Protocol):
    """One socket: whole text frames in, short text frames out."""

    def __init__(self, request: bytes, heard: Callable[[bytes], None]) -> None:
        self._request = request
        self._heard = heard
        self._rest = b""
        self._transport: asyncio.Transport | None = None
        self.is_open: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.has_ended = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for a socket."""
        self._transport = cast("asyncio.Transport", transport)
        self._transport.write(self._request)

    def connection_lost(self, _error: Exception | None) -> None:
        """The server has hung up."""
        self.has_ended = True
        if not self.is_open.done():
            self.is_open.set_exception(ConnectionError("the server does not open a socket"))

    def data_received(self, data: bytes) -> None:
        """Take what came apart into frames."""
        self._rest = self._rest + data if self._rest else data
        if not self.is_open.done():
            head, found, rest = self._rest.partition(_HEAD_END)
            if not found:
                return
            if b" 101 " not in head[:16]:
                self.is_open.set_exception(ConnectionError(head.partition(b"\r\n")[0].decode()))
                return
            self._rest = rest
            self.is_open.set_result(None)
        self._take_frames()

    def _take_frames(self) -> None:
        rest, at = self._rest, 0
        while len(rest) >= at + 2:
            size, begin = rest[at + 1], at + 2
            if size == 126:
                size, begin = int.from_bytes(rest[at + 2 : at + 4]), at + 4
            elif size == 127:
                size, begin = int.from_bytes(rest[at + 2 : at + 10]), at + 10
            if begin > len(rest) or len(rest) < begin + size:
                break
            self._take(rest[at], rest[begin : begin + size])
            at = begin + size
        self._rest = rest[at:]

    def _take(self, kind: int, body: bytes) -> None:
        if kind == _TEXT:
            self._heard(body)
        elif kind == _PING:
            self._write(_PONG, body)
        elif kind == _CLOSE:
            self.close()

    def send(self, text: bytes) -> None:
        """Say something short."""
        self._write(_TEXT, text)

    def _write(self, kind: int, body: bytes) -> None:
        assert self._transport is not None
        size = len(body)
        length = bytes((_MASKED | size,)) if size < 126 else bytes((_MASKED | 126,)) + size.to_bytes(2)
        self._transport.write(bytes((kind,)) + length + _MASK + body)

    def close(self) -> None:
        """Hang up."""
        if self._transport is not None:
            self._transport.close()


def request(host: str, path: str, headers: dict[str, str]) -> bytes:
    """The request that asks for a socket there."""
    key = base64.b64encode(os.urandom(16)).decode()
    lines = (
        f"GET {path} HTTP/1.1",
        f"Host: {host}",
        *("Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13"),
        f"Sec-WebSocket-Key: {key}",
        *(f"{name}: {value}" for name, value in headers.items()),
    )
    return "\r\n".join(lines).encode() + _HEAD_END
