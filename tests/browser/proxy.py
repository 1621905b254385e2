"""A TCP proxy in front of a server, whose connections can be cut and mended at a word."""

import socket
import threading
from contextlib import suppress
from urllib.parse import urlsplit


class Proxy:
    """Hands on what comes from browsers to a server, and back, until it is cut."""

    def __init__(self, address: str) -> None:
        self._port = urlsplit(address).port or 0
        self._listening = socket.create_server(("127.0.0.1", 0))
        self._open: set[socket.socket] = set()
        self._is_cut = False
        self.address = f"http://127.0.0.1:{self._listening.getsockname()[1]}"
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self) -> None:
        """Break every connection, and let no new one through."""
        self._is_cut = True
        for one in tuple(self._open):
            with suppress(OSError):  # it may have ended by itself meanwhile
                one.shutdown(socket.SHUT_RDWR)

    def mend(self) -> None:
        """Let them through again."""
        self._is_cut = False

    def close(self) -> None:
        """Close every connection, and listen no more."""
        self.cut()
        with suppress(OSError):
            self._listening.shutdown(socket.SHUT_RDWR)
        self._listening.close()

    def _accept(self) -> None:
        while True:
            try:
                near, _ = self._listening.accept()
            except OSError:  # it was closed
                return
            if self._is_cut:
                near.close()
                continue
            far = socket.create_connection(("127.0.0.1", self._port))
            self._open |= {near, far}
            for one, other in ((near, far), (far, near)):
                threading.Thread(target=self._carry, args=(one, other), daemon=True).start()

    def _carry(self, one: socket.socket, other: socket.socket) -> None:
        """Carry bytes one way; at the end both ways end."""
        with suppress(OSError):
            while data := one.recv(65536):
                other.sendall(data)
        for end in (one, other):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
        self._open.discard(one)
        one.close()
