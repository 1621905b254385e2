"""Compresses what is sent on the WebSockets of pages (permessage-deflate), each message by itself."""

from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory
from websockets.http11 import Request

from kingless.web.transport.ws_backpressure import BackpressureProtocol

PAGES = "/game/"
"""Sockets below this address are those of pages. Programs are sent little, and mostly over fast lines."""
_EACH_ALONE = ServerPerMessageDeflateFactory(
    server_no_context_takeover=True,  # or each connection would hold a fifth of a megabyte
    client_no_context_takeover=True,
    compress_settings={"level": 1},  # of nine; 6 takes twice the time for an eighth less
)


class CompressedProtocol(BackpressureProtocol):
    """One WebSocket, compressed where it is that of a page and the browser offers it."""

    def handle_connect(self, event: Request) -> None:
        """Offer compression to pages before the handshake is answered."""
        if event.path.startswith(PAGES):
            self.conn.available_extensions = [_EACH_ALONE]
        super().handle_connect(event)
