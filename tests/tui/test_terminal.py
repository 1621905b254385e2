"""A whole game at a real pseudo-terminal, as a person sits there."""

import os
import re
import select
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from kingless.table import record_text
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
        page = b""
        while not _PROMPT.search(page.decode("utf-8", "ignore")):
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


@pytest.fixture
def terminals(tmp_path: Path) -> Iterator["Seats"]:
    """Terminals to sit down at."""
    seats = Seats(tmp_path)
    yield seats
    for terminal in seats.taken:
        terminal.close()


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


def test_a_whole_game_is_played_at_a_terminal(terminals: Seats, tmp_path: Path) -> None:
    """B-8, B-27: twenty-six cards, some of them refused first, and the votes at the end."""
    terminal, file = terminals.sit("--nonce", "four leaves"), tmp_path / "game.txt"
    page, cards = terminal.read(), 0
    assert "Fingerprint of the secret:" in page
    assert "\x1b[1m" in page
    while legal := playable(page):
        if cards in (3, 17):
            for command in (
                "help",
                "score",
                "log",
                "table",
                "rules B-12",
                "fair",
                "record",
                f"why {legal[0]}",
            ):
                assert len(terminal.type(command)) > len(command) + 20
        refused = re.findall(r"m ([A-Z]\d)", page[page.rfind("Phase ") :])
        if refused:
            assert "(rule" in terminal.type(refused[0])
        page = terminal.type(legal[cards % len(legal)].lower())
        cards += 1
    assert cards == 26
    assert "Votes: " in page
    assert "Kingless record 1" in terminal.type("record")
    assert "Saved in" in terminal.type(f"save {file}")
    terminal.type("quit")
    assert terminal.end() == 0
    assert not terminals.unfinished.exists()
    assert record_text.read(file.read_text("utf-8")).result is not None


@pytest.mark.parametrize("key", [b"\x03", b"\x04"], ids=["Ctrl-C", "Ctrl-D"])
def test_a_key_that_ends_it_all_keeps_the_game_and_leaves_no_traceback(terminals: Seats, key: bytes) -> None:
    terminal = terminals.sit("--seed", "4", "--leader", "me")
    first = playable(terminal.read())[0]
    assert "You play" in terminal.type(first)
    page = terminal.press(key)
    assert "The game is kept in" in page
    assert "Traceback" not in page
    assert terminal.end() == 0
    again = terminals.sit("--resume")
    assert "Phase 1, trick 2 of 13." in again.read()
    again.type("quit")
    assert again.end() == 0


def test_no_colour_where_none_is_wanted(terminals: Seats) -> None:
    terminal = terminals.sit("--seed", "4", "--leader", "me", NO_COLOR="1")
    assert "\x1b" not in terminal.read() + terminal.type("help") + terminal.type("table")


def test_the_language_of_the_environment_is_spoken(terminals: Seats) -> None:
    terminal = Terminal("rules", LANG="de_DE.UTF-8")
    terminals.taken.append(terminal)
    assert "Themen:" in terminal.read()
    assert terminal.end() == 0
