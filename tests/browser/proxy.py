"""A TCP proxy in front of a server, whose connections can be cut, deadened and mended at a word."""

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
        self._is_dead = False
        self._deaf: set[socket.socket] = set()
        """Connections on which nothing comes through any more, though nobody has closed them."""
        self.address = f"http://127.0.0.1:{self._listening.getsockname()[1]}"
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self) -> None:
        """Break every connection, and let no new one through."""
        self._is_cut = True
        for one in tuple(self._open):
            with suppress(OSError):  # it may have ended by itself meanwhile
                one.shutdown(socket.SHUT_RDWR)

    def deaden(self) -> None:
        """Swallow everything on every connection, also on new ones, without closing any: a dead line."""
        self._is_dead = True
        self._deaf |= self._open

    def mend(self) -> None:
        """Let new connections through again; what was swallowed is gone, and dead ones stay dead."""
        self._is_cut = self._is_dead = False

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
            if self._is_dead:
                self._deaf |= {near, far}
            for one, other in ((near, far), (far, near)):
                threading.Thread(target=self._carry, args=(one, other), daemon=True).start()

    def _carry(self, one: socket.socket, other: socket.socket) -> None:
        """Carry bytes one way; at the end both ways end."""
        with suppress(OSError):
            while data := one.recv(65536):
                if one not in self._deaf:
                    other.sendall(data)
        for end in (one, other) if one not in self._deaf else ():
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
        self._open.discard(one)
        one.close()
