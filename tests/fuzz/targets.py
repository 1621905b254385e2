"""What is fuzzed: each target takes bytes from a stranger, and fails where they do what no input may do."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from time import monotonic
from typing import Any
from zlib import crc32

from kingless.minds import MINDS
from kingless.rules.complaint import Complaint
from kingless.table import position_text, record_text
from kingless.table.game import Game
from kingless.table.record import BadRecord
from kingless.table.setup import Setup
from kingless.table.verify import read_any, verify
from kingless.wire.protocol import Session
from kingless.wire.request_reading import DEFECT
from tests.fuzz.web_target import http
from tests.wire.engine import Answer, refused

Target = Callable[[bytes], None]

_MOST_LINES = 20
_MOST_STEPS = 40
_THINKING = 0.05
"""Seconds that one question may be thought about: the session says `stop` then."""

_HUNG = 30.0
"""Seconds after which something that was told to stop counts as hung."""


class Deadline:
    """Says `stop` when the time for one question is over."""

    def __init__(self) -> None:
        self._end = 0.0

    def begin(self) -> None:
        """The time for the next question begins."""
        self._end = monotonic() + _THINKING

    def __call__(self) -> bool:
        """Is it over?"""
        return monotonic() > self._end


class Talk:
    """A session that is asked one thing after the other, each in its time."""

    def __init__(self) -> None:
        self._deadline = Deadline()
        self.session = Session(self._deadline)

    def say(self, line: bytes) -> Answer:
        """The answer to a line: JSON, in time, no defect of ours; and an error changes nothing."""
        before, begun = self._moment(), monotonic()
        self._deadline.begin()
        answer: Answer = json.loads(self.session.answer(line))
        assert monotonic() - begun < _HUNG, f"{line[:200]!r} took {monotonic() - begun:.0f} s"
        if answer["ok"] is not True:
            assert refused(answer)["message"] != DEFECT, line
            assert self._moment() == before
        return answer

    def ask(self, **request: Any) -> Answer:
        """The answer to a request."""
        return self.say(json.dumps(request).encode())

    def _moment(self) -> Any:
        game = self.session.game
        return self.session.ended, game and (game.setup, game.seats, game.state, tuple(game.turns))


# The targets.


@contextmanager
def protocol() -> Iterator[Target]:
    """Lines of the engine protocol, one after the other in one session."""

    def check(data: bytes) -> None:
        talk = Talk()
        for line in data.split(b"\n")[:_MOST_LINES]:
            if line.strip() and not talk.session.ended:
                talk.say(line)

    yield check


@contextmanager
def positions() -> Iterator[Target]:
    """Set-ups with positions, observations, and positions as text: refused, or played to the end."""

    def check(data: bytes) -> None:
        talk, chooser = Talk(), Random(crc32(data))
        try:
            told = json.loads(data)
        except (ValueError, RecursionError):
            _check_text(data.decode("utf-8", "replace"))
            return
        if isinstance(told, dict) and "observation" in told:
            for mind in MINDS:
                answer = talk.ask(do="best", mind=mind, nodes=3, observation=told["observation"])
                assert not answer["ok"] or answer["action"] in told["observation"]["legal"]
        elif talk.ask(do="new", setup=told)["ok"]:
            _play_on(talk, chooser)

    yield check


def _check_text(text: str) -> None:
    try:
        game = Game(Setup(position=position_text.read(text)))
    except Complaint:
        return
    talk = Talk()
    talk.session.game = game
    _play_on(talk, Random(len(text)))


def _play_on(talk: Talk, chooser: Random) -> None:
    """Play on; now and then minds and the solver are asked, and at the end the record must tell the same."""
    for _ in range(_MOST_STEPS):
        state = talk.ask(do="state")["state"]
        if not state["legal"]:
            break
        if chooser.random() < 0.2:
            mind = chooser.choice(list(MINDS))
            seen = talk.ask(do="state", view=state["to_act"])["state"]
            for more in ({}, {"observation": seen}):
                answer = talk.ask(do="best", mind=mind, nodes=3, **more)
                assert answer["ok"], answer
                assert answer["action"] in state["legal"]
            talk.ask(do="solve", nodes=50)
        assert talk.ask(do="step", action=chooser.choice(state["legal"]))["ok"]
    state = talk.ask(do="state")
    told = talk.ask(do="record", format=chooser.choice(["text", "json"]))["record"]
    assert talk.ask(do="load", record=told) == state


@contextmanager
def records() -> Iterator[Target]:
    """Records in either form: refused as records are, or read; and what is written again reads the same."""

    def check(data: bytes) -> None:
        text = data.decode("utf-8", "replace")
        begun = monotonic()
        try:
            game = read_any(text)
        except BadRecord:
            return
        finally:
            assert monotonic() - begun < _HUNG
        again = record_text.read(record_text.write(game))
        assert (again.turns, again.state, again.given_up) == (game.turns, game.state, game.given_up)
        try:
            verify(text)
        except BadRecord:
            return

    yield check


TARGETS: dict[str, Callable[[], Any]] = {
    "protocol": protocol,
    "positions": positions,
    "records": records,
    "http": http,
}
"""Each by its name, which is that of its folder in the corpus."""
