"""Patience: how uvicorn speaks HTTP, except that whoever never finishes asking is hung up on."""

from asyncio import TimerHandle, Transport

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

_ASKING = (h11.IDLE, h11.SEND_BODY)
"""The other side has not said all that it wants to say."""


class Patient(H11Protocol):
    """One connection. Between two requests uvicorn's own clock runs, and on a socket its pings do."""

    seconds: float
    """How long a request may take until it has come whole, from the first byte of its head to the last."""
    _timer: TimerHandle | None = None

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        """Somebody is there: the first request is awaited."""
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        """A part of a request has come, or all of it."""
        super().data_received(data)
        is_here = self.transport.get_protocol() is self  # a socket is others' business
        if not is_here or self.conn.their_state not in _ASKING:
            self._rest()
        elif self._timer is None:
            self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Nobody is there any more."""
        self._rest()
        super().connection_lost(exc)

    def _wait(self) -> None:
        self._timer = self.loop.call_later(self.seconds, self._lose)

    def _rest(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _lose(self) -> None:
        self._timer = None
        self.transport.close()


def patient(seconds: float) -> type[Patient]:
    """The protocol for `uvicorn.Config` that waits so long for a whole request."""
    return type("Patient", (Patient,), {"seconds": seconds})
