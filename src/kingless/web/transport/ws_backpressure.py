"""Limits the bytes that are read from each WebSocket, so that no client keeps the others waiting."""

from asyncio import TimerHandle

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

_PORTION = 1024
"""Bytes of one portion: at worst 170 empty frames, which take some milliseconds."""
_BURST = 128 * 1024
"""Bytes of a burst: more than the largest messages that the rate limit allows at once."""
_EACH_SECOND = 16 * 1024
_FRAGMENTS = 64
"""Fragments of a message at most."""
_TOO_MANY = 4429


class BackpressureProtocol(WebSocketsSansIOProtocol):
    """One WebSocket: reading pauses where bytes come too fast, and too many fragments close it.

    Messages have a rate limit in `routes.socket`; this counts bytes, because pings, pongs and fragments are
    no messages, and thousands of them fit into one read.
    """

    _allowed: float = _BURST
    _counted = 0.0
    _waiting = b""
    _timer: TimerHandle | None = None

    def data_received(self, data: bytes) -> None:
        """Buffer the bytes, and read a portion unless reading is paused."""
        self._waiting += data
        if len(self._waiting) > 2 * _BURST:
            self._fail()
        elif self._timer is None:
            self._read()

    def connection_lost(self, exc: Exception | None) -> None:
        """Drop the buffer and the timer."""
        self._forget()
        super().connection_lost(exc)

    def _read(self) -> None:
        """Read one portion, and schedule the rest."""
        self._timer = None
        portion, self._waiting = self._waiting[:_PORTION], self._waiting[_PORTION:]
        self._allowed -= len(portion)
        super().data_received(portion)
        if len(self.frames) > _FRAGMENTS:
            self._fail()
        elif self._waiting:
            self.transport.pause_reading()
            self._timer = self.loop.call_later(self._pause(), self._read)
        elif not self.read_paused:
            self.transport.resume_reading()

    def _pause(self) -> float:
        """Seconds until the next portion: none while the burst is not used up."""
        if self._allowed > 0:
            return 0.0
        now = self.loop.time()
        self._allowed = min(_BURST, self._allowed + (now - self._counted) * _EACH_SECOND)
        self._counted = now
        return max(0.0, -self._allowed / _EACH_SECOND)

    def _fail(self) -> None:
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
