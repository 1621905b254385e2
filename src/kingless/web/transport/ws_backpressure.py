"""Measured sockets: of what comes in, no more is read at a time than everybody else can wait for.

Messages are counted where they are understood; this counts bytes, because pings, pongs and fragments are no
messages, and thousands of them fit into one read.
"""

from asyncio import TimerHandle

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

_PORTION = 1024
"""Bytes that are read in one go: at worst 170 empty frames, which is some milliseconds."""
_BURST = 128 * 1024
"""Bytes that may come at once: more than as many of the largest messages as may."""
_EACH_SECOND = 16 * 1024
_FRAGMENTS = 64
"""Parts that a message may come in."""
_TOO_MANY = 4429


class Measured(WebSocketsSansIOProtocol):
    """One socket. What comes too fast waits, here and then with the sender; what never ends is cut off."""

    _allowed: float = _BURST
    _counted = 0.0
    _waiting = b""
    _timer: TimerHandle | None = None

    def data_received(self, data: bytes) -> None:
        """Something has come: a message, a part of one, or many."""
        self._waiting += data
        if len(self._waiting) > 2 * _BURST:
            self._hang_up()
        elif self._timer is None:
            self._read()

    def connection_lost(self, exc: Exception | None) -> None:
        """Nobody is there any more."""
        self._forget()
        super().connection_lost(exc)

    def _read(self) -> None:
        """Take a portion, and the rest later."""
        self._timer = None
        portion, self._waiting = self._waiting[:_PORTION], self._waiting[_PORTION:]
        self._allowed -= len(portion)
        super().data_received(portion)
        if len(self.frames) > _FRAGMENTS:
            self._hang_up()
        elif self._waiting:
            self.transport.pause_reading()
            self._timer = self.loop.call_later(self._pause(), self._read)
        elif not self.read_paused:
            self.transport.resume_reading()

    def _pause(self) -> float:
        """Seconds until the next portion: none, while there is something left of what may come at once."""
        if self._allowed > 0:
            return 0.0
        now = self.loop.time()
        self._allowed = min(_BURST, self._allowed + (now - self._counted) * _EACH_SECOND)
        self._counted = now
        return max(0.0, -self._allowed / _EACH_SECOND)

    def _hang_up(self) -> None:
        self._forget()
        if not (self.close_sent or self.transport.is_closing()):
            self.conn.fail(_TOO_MANY, "too much at once")
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_sent = True
        self.transport.close()

    def _forget(self) -> None:
        self._waiting = b""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
