"""A table in the crowd: two players, who answers when, and how long a move takes to the other's screen."""

from __future__ import annotations

import asyncio
import re
from time import perf_counter
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from benchmarks.rounds import Broken
from benchmarks.web.line import Line

if TYPE_CHECKING:
    from benchmarks.web.crowd import Crowd

_ACTION = re.compile(r'name="action" value="([^"]+)"')
_BUTTON = 'name="action"'
_QUIET = 0.5


class View(Struct):
    """Of what a program is sent, what it needs to answer."""

    legal: list[str] = []


class Frame(Struct):
    """A message of the server, to a page or to a program."""

    type: str
    version: int = 0
    fragments: dict[str, str] = {}
    view: View | None = None
    over: bool = False
    error: str = ""


_decode = msgspec.json.Decoder(Frame).decode


class Table:
    """Two players at one game, who play whatever is legal."""

    def __init__(self, crowd: Crowd) -> None:
        self.lines: list[Line] = []
        self._crowd = crowd
        self._version = 0
        self._seen = [0.0, 0.0]
        """When each player was last shown something."""
        self._asked: list[dict[str, list[str]]] = [{}, {}]
        """By the id of what was sent to a page, the answers that can be given there."""
        self._legal: list[list[str]] = [[], []]
        self._answered = -1
        self._sent: tuple[int, int, float] | None = None
        """The seat that has just moved, the version it saw, and when."""
        self._pace = 0.0
        self._next = 0.0
        self._until: int | None = 0
        """Play at once up to this version; None plays on."""

    @property
    def is_quiet(self) -> bool:
        """Has everybody seen the table, and has nothing happened at it lately?"""
        return all(self._seen) and perf_counter() - max(self._seen) > _QUIET

    @property
    def is_there(self) -> bool:
        """Has the table been played forward?"""
        return self._until is not None and self._version >= self._until

    def forward(self, until: int) -> None:
        """Play at once up to there."""
        self._until = until
        self._consider()

    def begin(self, pace: float, offset: float) -> None:
        """Play on at this pace; the first move comes after the offset."""
        self._until = None
        self._pace, self._next = pace, asyncio.get_running_loop().time() + offset
        self._consider()

    def hear(self, seat: int, raw: bytes) -> None:
        """A frame has come to the screen of this seat."""
        now = self._seen[seat] = perf_counter()
        frame = _decode(raw)
        if frame.error:
            raise Broken(f"the server refused a move: {frame.error}")
        crowd = self._crowd
        if crowd.is_counting:
            crowd.bytes += len(raw)
        if self._sent and seat != self._sent[0] and frame.version > self._sent[1]:
            if crowd.is_counting:
                crowd.delays.append(now - self._sent[2])
                crowd.moves += 1
            self._sent = None
        self._version = max(self._version, frame.version)
        self._note(seat, frame)
        if frame.over or 'class="verdict' in frame.fragments.get("after", ""):
            crowd.has_ended.set()
        self._consider()

    def _note(self, seat: int, frame: Frame) -> None:
        if frame.view is not None:
            self._legal[seat] = frame.view.legal
            return
        asked = self._asked[seat]
        for key, html in frame.fragments.items():
            asked[key] = _ACTION.findall(html) if _BUTTON in html else []
            if key == "options":  # a whole region, of which these are pieces
                asked.pop("prompt", None)
                asked.pop("tools", None)
            elif key in ("prompt", "tools"):
                asked.pop("options", None)
        if frame.fragments:
            self._legal[seat] = [one for found in asked.values() for one in found]

    def _consider(self) -> None:
        """Move, or make an appointment to."""
        if self._answered >= self._version or self._sent is not None or len(self.lines) < 2:
            return
        if self._until is not None and self._version >= self._until:
            return
        seat = 0 if self._legal[0] else 1
        if not self._legal[seat]:
            return
        self._answered = self._version
        if self._until is not None or not self._pace:
            self._move(seat)
            return
        loop = asyncio.get_running_loop()
        loop.call_at(max(loop.time(), self._next), self._move, seat)
        self._next += self._pace

    def _move(self, seat: int) -> None:
        version = self._version
        action = self._crowd.rng.choice(self._legal[seat])
        said = f'{{"type":"act","id":"{seat}-{version}","version":{version},"action":"{action}"}}'
        self._legal[seat] = []
        self._sent = (seat, version, perf_counter())
        self.lines[seat].send(said.encode())
