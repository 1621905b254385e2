"""Whoever answers for a seat at a server: a program, or a mind of ours, asked with the view of the seat."""

from collections.abc import Callable
from shutil import which
from threading import Lock
from typing import Any, Protocol

import msgspec

from kingless.arena.contestants import PROGRAM, Contestant, read_contestant
from kingless.arena.players import ProgramPlayer, best_request
from kingless.arena.program import Lost, shortened_line
from kingless.minds import MINDS
from kingless.rules.complaint import Complaint
from kingless.wire.protocol import Session

SeatView = dict[str, Any]
_ONE_THINKS = Lock()
"""Minds share their caches, so one of them thinks at a time."""


class Answerer(Protocol):
    """Whoever answers."""

    def answer(self, view: SeatView, seed: int) -> str:
        """One of the legal answers of the view; `Lost` where there is none that counts."""

    def stop(self) -> None:
        """Whatever is thought about is to end at once; this may be called from another thread."""

    def close(self) -> None:
        """Nothing more is asked."""


class MindAnswerer:
    """A mind of ours."""

    def __init__(self, contestant: Contestant, stopped: Callable[[], bool]) -> None:
        self._contestant = contestant
        self._session = Session(stopped)

    def answer(self, view: SeatView, seed: int) -> str:
        """What the mind says."""
        own = self._contestant
        request = msgspec.json.encode(best_request(own, own.mind, view, seed))
        with _ONE_THINKS:
            told = msgspec.json.decode(self._session.answer(request))
        if not told["ok"]:
            raise Lost("refused", shortened_line(told["error"]["message"]))
        return str(told["action"])

    def stop(self) -> None:
        """It stops by itself."""

    def close(self) -> None:
        """Nothing is left behind."""


def read_player(text: str) -> Contestant:
    """The player of a command line: a mind such as `expert@nodes=1000`, `program:…`, or just a command."""
    if text.partition("@")[0] in MINDS or text.startswith(PROGRAM):
        return read_contestant(text)
    player = read_contestant(f"{PROGRAM}{text}")
    if which(player.command[0]) is None:
        raise Complaint(
            "There is no program {program}, and no mind of this name; there are {minds}.",
            program=player.command[0],
            minds=", ".join(MINDS),
        )
    return player


def answerer_of(contestant: Contestant, patience: float, stopped: Callable[[], bool]) -> Answerer:
    """Whoever answers for this player until all is stopped; a program is started when it is first asked."""
    return ProgramPlayer(contestant, patience) if contestant.command else MindAnswerer(contestant, stopped)
