"""Leaving an engine that thinks: stop, quit, Ctrl-C and the end of the input end that, whatever it is."""

import json
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from kingless.wire.process import LAST_SECONDS
from tests.wire.engine import PATIENCE, Answer, environment
from tests.wire.games import DECK

SHORT: Answer = {
    "hands": [["G1", "U3", "D2"], ["G4", "K5", "D3"]],
    "followers": [["D7"], ["X2", "X3", "X4"]],
    "centre": "X1",
    "draw_pile": ["D9", "X9", "K9"],
}
KNIGHTLESS: Answer = {
    "phase": 2,
    "hands": [
        ["G1", "G3", "G5", "G7", "G9", "D1", "D3", "D5", "U1", "U3", "X1", "X3", "X5"],
        ["G2", "G4", "G6", "G8", "D2", "D4", "D6", "D8", "U2", "U4", "X2", "X4", "X6"],
    ],
}
"""An ending that takes a minute to solve."""

ENDLESS: dict[str, list[Answer]] = {
    "a tree": [{"do": "new", "setup": {"deck": DECK}}, {"do": "best", "mind": "search", "nodes": 10**15}],
    "playouts": [{"do": "new", "setup": {"deck": DECK}}, {"do": "best", "mind": "expert", "nodes": 10**15}],
    "the law": [
        {"do": "new", "setup": {"position": SHORT}},
        {"do": "best", "mind": "search", "nodes": 10**15},
    ],
    "artifacts": [
        {"do": "new", "setup": {"seed": 1, "artifacts": True}},
        {"do": "best", "mind": "expert", "millis": 3_600_000},
    ],
    "a solution": [{"do": "new", "setup": {"position": KNIGHTLESS}}, {"do": "solve"}],
}
"""What takes longer than anybody waits: a game, and a question about it."""


@contextmanager
def thinking(endless: str) -> Iterator[Any]:
    """An engine that is thinking about an endless question."""
    process = subprocess.Popen(
        [sys.executable, "-m", "kingless.cli", "engine"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
    )
    try:
        new, asked = ENDLESS[endless]
        say(process, new)
        assert json.loads(process.stdout.readline())["ok"]  # type: ignore[union-attr]
        say(process, asked)
        time.sleep(1)  # it has made its tables by then, and thinks
        assert process.poll() is None
        yield process
    finally:
        process.kill()
        process.communicate()


def say(process: Any, request: Answer) -> None:
    process.stdin.write(json.dumps(request).encode() + b"\n")
    process.stdin.flush()


@pytest.mark.parametrize("endless", ENDLESS)
def test_stop_ends_it_with_an_answer(endless: str) -> None:
    with thinking(endless) as process:
        begun = time.monotonic()
        say(process, {"do": "stop"})
        assert json.loads(process.stdout.readline())["ok"]
        assert json.loads(process.stdout.readline()) == {"ok": True}
        assert time.monotonic() - begun < PATIENCE / 3
        out, err = process.communicate(timeout=PATIENCE)
        assert (process.returncode, out, err) == (0, b"", b"")


@pytest.mark.parametrize(
    ("endless", "leave"),
    [
        ("a tree", "quit"),
        ("a solution", "quit"),
        ("playouts", "end"),
        ("the law", "end"),
        ("artifacts", "end"),
    ],
)
def test_quit_and_the_end_of_the_input_leave_it_its_last_seconds(endless: str, leave: str) -> None:
    with thinking(endless) as process:
        begun = time.monotonic()
        out, err = process.communicate(b'{"do": "quit"}\n' if leave == "quit" else None, timeout=PATIENCE)
        assert (process.returncode, err) == (0, b"")
        assert time.monotonic() - begun < LAST_SECONDS + PATIENCE / 3
        answers = [json.loads(line) for line in out.splitlines()]
        assert answers[0]["ok"]
        assert answers[1:] == ([{"ok": True}] if leave == "quit" else [])


@pytest.mark.parametrize("endless", ENDLESS)
def test_a_signal_ends_it_at_once(endless: str) -> None:
    with thinking(endless) as process:
        begun = time.monotonic()
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=PATIENCE)
        assert (process.returncode, err) == (-signal.SIGINT, b"")
        assert time.monotonic() - begun < PATIENCE / 3


def test_a_wrong_quit_does_not_hurry_anybody() -> None:
    with thinking("a tree") as process:
        say(process, {"do": "quit", "now": True})
        time.sleep(LAST_SECONDS + 1)
        assert process.poll() is None
        say(process, {"do": "stop"})
        assert [json.loads(process.stdout.readline())["ok"] for _ in range(3)] == [True, False, True]
