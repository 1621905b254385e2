"""Lines for an engine process, right ones and mutants, from a seed; and one that must answer them all."""

import json
import subprocess
import sys
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from kingless.content.rulesets import EDITIONS
from kingless.minds import MINDS
from kingless.wire.protocol import Session
from kingless.wire.request_reading import DEFECT
from tests.fuzz.mutate import mutate
from tests.wire.engine import Answer, environment, refused

_LONGEST = 1 << 16
_MUTANTS = 0.4
_NEW = 0.02
"""How often another game is begun, beside when one is over."""

_STOP = b'{"do": "stop"}'
DECKS = (
    ("goblins", "knights", "undead", "dwarves", "doppelgangers"),
    ("goblins", "knights", "undead", "dwarves", "dragons"),
    ("goblins", "knights", "druids", "shapeshifters", "dwarves"),
    ("gnomes", "giants", "trolls", "seers", "dragons"),
)


class Line(NamedTuple):
    """A line to send, and whether it is right: a mutant may ask for days of thinking."""

    data: bytes
    is_right: bool


def lines(seed: int) -> Iterator[Line]:
    """Lines without end, the same for the same seed."""
    chooser, session = Random(seed), Session()
    sent: list[bytes] = []
    while True:
        request = _next_request(session, chooser)
        data = json.dumps(request).encode()
        session.answer(data if request["do"] in ("new", "step", "undo") else _STOP)
        sent = [*sent[-20:], data]
        yield Line(data, True)
        if chooser.random() < _MUTANTS:
            changed = mutate(chooser.choice(sent), chooser, tuple(sent), _LONGEST).replace(b"\n", b" ")
            if changed.strip() and b"quit" not in changed and b"\\u" not in changed:
                yield Line(changed, False)


def _next_request(session: Session, chooser: Random) -> Answer:
    game = session.game
    decision = game.decision if game else None
    if game is None or decision is None or chooser.random() < _NEW:
        return {"do": "new", "setup": _setup(chooser)}
    mind, nodes = chooser.choice(list(MINDS)), chooser.randint(1, 60)
    view = json.loads(session.answer(json.dumps({"do": "state", "view": decision.seat}).encode()))["state"]
    ways: list[Answer] = [
        {"do": "best", "mind": mind, "nodes": nodes, "seed": chooser.randrange(9)},
        {"do": "best", "mind": mind, "nodes": nodes, "observation": view},
        {"do": "best", "mind": mind, "nodes": nodes, "observation": view | {"history": []}},
        {"do": "solve", "nodes": chooser.choice((10, 2_000))},
        {"do": "state", "view": chooser.choice([0, 1, "all"])},
        {"do": "record", "format": chooser.choice(["text", "json"])},
        {"do": "undo"},
    ]
    if chooser.random() < 0.5:
        return {"do": "step", "action": chooser.choice(view["legal"])}
    return chooser.choice(ways)


def _setup(chooser: Random) -> Answer:
    setup: Answer = {
        "ruleset": chooser.choice(list(EDITIONS)),
        "factions": chooser.choice(DECKS),
        "artifacts": chooser.random() < 0.2,
        "windows": chooser.choice(["usable", "all"]),
        "leader": chooser.choice([0, 1]),
        "seed": chooser.randrange(10**6),
    }
    if chooser.random() < 0.3:
        setup |= {"factions": DECKS[0], "artifacts": False, "position": _position(chooser)}
    return setup


def _position(chooser: Random) -> Answer:
    """A position with piles of any size."""
    values = {"G": range(1, 10), "K": range(2, 10), "U": range(10), "D": range(10), "X": range(10)}
    cards = [f"{letter}{value}" for letter, numbers in values.items() for value in numbers]
    chooser.shuffle(cards)
    hand, first, second = chooser.randint(1, 7), chooser.randint(0, 6), chooser.randint(0, 6)

    def taken(count: int) -> list[str]:
        return [cards.pop() for _ in range(count)]

    hands = [taken(hand), taken(hand)]
    if chooser.random() < 0.4:
        return {"phase": 2, "hands": hands, "score": [taken(first), taken(second)]}
    piles: Answer = {"followers": [taken(first), taken(second)], "draw_pile": taken(chooser.randint(1, 13))}
    return piles | {"hands": hands}


def ask_engine(count: int, seed: int) -> tuple[int, int]:
    """Send so many lines to an engine that must answer each; how many were answered well, and refused."""
    well = 0
    with subprocess.Popen(
        [sys.executable, "-m", "kingless.cli", "engine"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=environment(),
    ) as engine:
        assert engine.stdin
        assert engine.stdout
        for _, line in zip(range(count), lines(seed), strict=False):
            engine.stdin.write(line.data + b"\n" + (b"" if line.is_right else _STOP + b"\n"))
            engine.stdin.flush()
            answer = json.loads(engine.stdout.readline())
            if answer["ok"]:
                well += 1
            else:
                assert refused(answer)["message"] != DEFECT, line
            if not line.is_right:
                assert json.loads(engine.stdout.readline()) == {"ok": True}
        engine.stdin.close()
        assert engine.wait() == 0
    return well, count - well
