"""Real pseudo-terminals with `kingless` running in them, as a person sits there."""

import os
import re
import select
import subprocess
import sys
from pathlib import Path

from tests.wire.engine import PATIENCE, environment

# The child takes the pseudo-terminal as its own, so that Ctrl-C reaches it as it reaches a person's program.
_SEATED = """
import fcntl, os, sys, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
os.execv(sys.executable, [sys.executable, "-m", "kingless.cli", *sys.argv[1:]])
"""
_PROMPT = re.compile(r"(?:Which card do you (?:lead\?|play\? Led: [^\x1b\n]+)|>)(?:\x1b\[0m)? $")


class Terminal:
    """A terminal with `kingless` running in it."""

    def __init__(self, *arguments: str, **more: str) -> None:
        self._master, slave = os.openpty()
        self.process = subprocess.Popen(
            [sys.executable, "-c", _SEATED, *arguments],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            start_new_session=True,
            env=environment(TERM="xterm", **more),
        )
        os.close(slave)

    def close(self) -> None:
        """Leave nothing running."""
        self.process.kill()
        self.process.wait()
        os.close(self._master)

    def read(self) -> str:
        """All that is written up to the next prompt, or to the end."""
        return self._read(_PROMPT)

    def read_until(self, text: str) -> str:
        """All that is written up to this text, which may be bold, or to the end."""
        return self._read(re.compile(re.escape(text.rstrip()) + r"(?:\x1b\[0m)? $"))

    def _read(self, end: re.Pattern[str]) -> str:
        page = b""
        while not end.search(page.decode("utf-8", "ignore")):
            ready, _, _ = select.select([self._master], [], [], PATIENCE)
            assert ready, f"nothing more within {PATIENCE} seconds after: {page.decode()}"
            try:
                piece = os.read(self._master, 65536)
            except OSError:  # the other end is closed
                piece = b""
            if not piece:
                break
            page += piece
        return page.decode()

    def type(self, text: str) -> str:
        """Type a line, and read what is written then."""
        os.write(self._master, f"{text}\n".encode())
        return self.read()

    def press(self, key: bytes) -> str:
        """Press a key, and read what is written then."""
        os.write(self._master, key)
        return self.read()

    def end(self) -> int:
        """The exit code."""
        return self.process.wait(PATIENCE)


class Seats:
    """Makes terminals whose unfinished games stay in a place of their own."""

    def __init__(self, place: Path) -> None:
        self.place = place
        self.unfinished = place / "kingless" / "unfinished.txt"
        self.taken: list[Terminal] = []

    def sit(self, *arguments: str, **more: str) -> Terminal:
        """A terminal in which `kingless play` has begun."""
        terminal = Terminal("play", *arguments, XDG_STATE_HOME=str(self.place), **more)
        self.taken.append(terminal)
        return terminal


def playable(page: str) -> list[str]:
    """The cards that have a star in the hand that was shown last."""
    return re.findall(r"\*([A-Z]\d)", page[page.rfind("Phase ") :])
