"""The socket of one seat: messages in both directions, no faster than the server takes them."""

import json
from collections.abc import Callable
from contextlib import ExitStack
from time import monotonic, sleep
from types import TracebackType
from typing import Any

from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidURI, WebSocketException
from websockets.sync.client import ClientConnection, connect

from kingless.bridge.errors import LineLost, SeatLost

_OPEN_SECONDS = 20.0
_LONGEST = 1 << 22
_GONE = (4403, 4404, 4410)
"""Close codes: the seat is another's, there is no such game, the game was deleted."""
_BURST, _EACH_SECOND = 20, 3.0
"""A server takes thirty messages at once and four more a second."""
_SILENCE = 25.0
"""Seconds without a word after which the server is asked whether it is there."""

Message = dict[str, Any]


class SocketLine:
    """One open socket; leaving the context closes it."""

    def __init__(self, address: str, token: str) -> None:
        self._address, self._token = address, token
        self._open = ExitStack()
        self._allowance, self._since = float(_BURST), monotonic()
        self._heard = monotonic()
        self._is_asked = False
        """Has the server been asked whether it is there, and not answered?"""

    def send(self, message: Message) -> None:
        """Send a message, after a wait where the last ones came too quickly."""
        now = monotonic()
        self._allowance = min(_BURST, self._allowance + (now - self._since) * _EACH_SECOND)
        self._since = now
        if self._allowance < 1:
            sleep((1 - self._allowance) / _EACH_SECOND)
        self._allowance -= 1
        self._call_socket(lambda: self._socket.send(json.dumps(message)))

    def receive(self, seconds: float) -> Message | None:
        """The next message; None where none comes within so many seconds."""
        try:
            text = self._call_socket(lambda: self._socket.recv(timeout=seconds))
        except TimeoutError:
            self._ask_after()
            return None
        self._heard, self._is_asked = monotonic(), False
        try:
            message = json.loads(text)
        except (ValueError, RecursionError):
            raise LineLost("this is no message of Kingless") from None
        if not isinstance(message, dict):
            raise LineLost("this is no message of Kingless")
        return message

    def _ask_after(self) -> None:
        """Ask a silent server whether it is there: a line may be lost without a sign."""
        silence = monotonic() - self._heard
        if silence > 2 * _SILENCE:
            raise LineLost("the server is silent")
        if silence > _SILENCE and not self._is_asked:
            self._is_asked = True
            self.send({"type": "ping"})

    def _call_socket(self, do: Callable[[], Any]) -> Any:
        try:
            return do()
        except ConnectionClosed as error:
            code = error.rcvd.code if error.rcvd else None
            if code in _GONE:
                raise SeatLost(str(code)) from None
            raise LineLost(str(error)) from None
        except TimeoutError:
            raise
        except (OSError, WebSocketException) as error:
            raise LineLost(str(error)) from None

    def __enter__(self) -> "SocketLine":
        try:
            opening = connect(
                self._address,
                additional_headers={"Authorization": f"Bearer {self._token}"},
                open_timeout=_OPEN_SECONDS,
                close_timeout=1,
                max_size=_LONGEST,
                ping_interval=None,
            )
            self._socket: ClientConnection = self._open.enter_context(opening)
        except (OSError, InvalidHandshake, InvalidURI, WebSocketException) as error:
            raise LineLost(str(error)) from None
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._open.close()
