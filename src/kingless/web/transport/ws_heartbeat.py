"""Pings the WebSockets of pages often, so that a player whose line is dead is soon known to be away."""

from websockets.http11 import Request

from kingless.web.transport.ws_compression import PAGES, CompressedProtocol

PING_SECONDS = 5.0
"""After so many seconds a page is pinged again; programs every 20, for they may think meanwhile."""
PONG_SECONDS = 5.0
"""Seconds within which a page must answer: phones may be slow, and a browser answers by itself."""


class HeartbeatProtocol(CompressedProtocol):
    """One WebSocket: that of a page is closed ten seconds after its last sign of life at the latest."""

    def handle_connect(self, event: Request) -> None:
        """Set the rhythm before the handshake is answered."""
        if event.path.startswith(PAGES):
            self.ping_interval, self.ping_timeout = PING_SECONDS, PONG_SECONDS
        super().handle_connect(event)

    def keepalive_timeout(self) -> None:
        """Close the socket without waiting for what a dead line will never take."""
        super().keepalive_timeout()
        self.transport.abort()
