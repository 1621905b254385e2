"""Closes connections that send no complete request within the time of `ServerSettings.request_seconds`."""

from asyncio import TimerHandle, Transport

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

_ASKING = (h11.IDLE, h11.SEND_BODY)
"""The states of h11 in which the request is not complete."""


class TimeoutProtocol(H11Protocol):
    """One connection. Idle time between requests and WebSockets are left to uvicorn's own timeouts."""

    seconds: float
    """Seconds within which a complete request must arrive."""
    _timer: TimerHandle | None = None

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        """Start the timer for the first request."""
        super().connection_made(transport)
        self._start_timer()

    def data_received(self, data: bytes) -> None:
        """Stop the timer when the request is complete, and start it when the next one begins."""
        super().data_received(data)
        is_here = self.transport.get_protocol() is self  # not after an upgrade to a WebSocket
        if not is_here or self.conn.their_state not in _ASKING:
            self._stop_timer()
        elif self._timer is None:
            self._start_timer()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop the timer."""
        self._stop_timer()
        super().connection_lost(exc)

    def _start_timer(self) -> None:
        self._timer = self.loop.call_later(self.seconds, self._time_out)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _time_out(self) -> None:
        self._timer = None
        self.transport.close()


def timeout_protocol(seconds: float) -> type[TimeoutProtocol]:
    """The protocol class for `uvicorn.Config` with this timeout."""
    return type("TimeoutProtocol", (TimeoutProtocol,), {"seconds": seconds})
