"""Noise: requests that are right, and every way of making them wrong."""

import json
from collections.abc import Iterator
from copy import deepcopy
from random import Random
from typing import Any

from kingless.wire.protocol import Session
from tests.wire.games import DECK, FACTIONS, LATE

Request = dict[str, Any]
Path = tuple[str | int, ...]

SETUP: Request = {
    "ruleset": "claim-de",
    "factions": list(FACTIONS),
    "artifacts": False,
    "windows": "all",
    "leader": 1,
    "seed": 7,
    "options": {
        "vote_ties": "highest",
        "victory": "three",
        "final_ties": ["values"],
        "shield": 2,
        "crown": "any",
        "spear": "winners",
        "horse_must_follow": True,
        "bow_winner": "sum",
        "potions_per_card": "any",
        "stein_legality": "new",
    },
}
EARLY: Request = {
    "phase": 1,
    "leader": 1,
    "hands": [["G1", "U3"], ["G4", "K5"]],
    "followers": [["D7"], ["X2"]],
    "score": [[], ["U0"]],
    "centre": "X1",
    "draw_pile": ["D9", "X9", "K9"],
    "discard": ["X0"],
}


def told(session: Session, **request: object) -> Any:
    """The answer to a request that must succeed, without its `ok`."""
    answer = json.loads(session.answer(json.dumps(request).encode()))
    assert answer.pop("ok"), answer
    (value,) = answer.values()
    return value


def _requests() -> dict[str, Request]:
    session = Session()
    told(session, do="new", setup={"position": LATE})
    session.answer(b'{"do": "step", "action": "play G9"}')
    view = told(session, do="state", view=0)
    text, form = told(session, do="record"), told(session, do="record", format="json")
    return {
        "hello": {"do": "hello", "id": 1},
        "new": {"do": "new"},
        "new with a set-up": {"do": "new", "setup": SETUP},
        "new with a deck": {"do": "new", "setup": {"deck": DECK}},
        "new with an early position": {"do": "new", "setup": {"position": EARLY}},
        "new with a late position": {"do": "new", "setup": {"position": LATE}},
        "step": {"do": "step", "action": "play G5"},
        "undo": {"do": "undo"},
        "state": {"do": "state", "view": 0},
        "load text": {"do": "load", "record": text},
        "load JSON": {"do": "load", "record": form},
        "record": {"do": "record", "format": "json"},
        "best": {"do": "best", "mind": "greedy", "millis": 1, "nodes": 1, "seed": 1},
        "best by greed": {"do": "best", "mind": "greedy", "observation": view},
        "best by chance": {"do": "best", "mind": "random", "observation": view},
        "stop": {"do": "stop"},
        "rulesets": {"do": "rulesets"},
        "factions": {"do": "factions"},
        "artifacts": {"do": "artifacts"},
        "minds": {"do": "minds"},
        "quit": {"do": "quit"},
    }


REQUESTS = _requests()
"""A right request of every kind, where the game stands at the second card of `LATE`."""

JUNK: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 2, 3, 1.0, 1.5, -0.0, 1e308, 2**63, 2**64, -(2**63) - 1, 10**400),
    *("", "?", "0", "all", "G5", "K1", "A5", "play ?", "over"),
    *("\x00", "\ud800", "🃏", "x" * 2_000, "{}", "é\n"),
    *([], [[]], [[], []], [[], [], []], ["?"], ["G5", "G5"], [None], [0, 1], list(range(60))),
    *({}, {"do": "hello"}, {"": None}, {"seat": 0, "card": "?", "faction": "goblins", "value": 1}),
    *(float("nan"), float("inf")),
)


def paths(value: Any, path: Path = ()) -> Iterator[Path]:
    """Every place in a decoded JSON value but the whole."""
    parts: list[tuple[str | int, Any]] = []
    if isinstance(value, dict):
        parts = list(value.items())
    elif isinstance(value, list):
        parts = list(enumerate(value[:3]))
    for key, part in parts:
        yield (*path, key)
        yield from paths(part, (*path, key))


def changed(request: Request, path: Path, junk: Any) -> Request:
    """The request with something else at this place."""
    copy = deepcopy(request)
    _holder(copy, path)[path[-1]] = deepcopy(junk)
    return copy


def without(request: Request, path: Path) -> Request:
    """The request without what is at this place."""
    copy = deepcopy(request)
    del _holder(copy, path)[path[-1]]
    return copy


def _holder(value: Any, path: Path) -> Any:
    for key in path[:-1]:
        value = value[key]
    return value


def spelled(request: Any) -> bytes:
    """One line of JSON, or of what Python takes for JSON."""
    return json.dumps(request).encode()


def mutant(chooser: Random) -> bytes:
    """A line that began as a right request, with something wrong in its values or in its bytes."""
    request = deepcopy(REQUESTS[chooser.choice(list(REQUESTS))])
    for _ in range(chooser.randrange(3)):
        places = list(paths(request))
        if not places:
            break
        path = chooser.choice(places)
        match chooser.randrange(4):
            case 0:
                request = without(request, path)
            case 1:
                other = REQUESTS[chooser.choice(list(REQUESTS))]
                request = changed(request, path, _part(other, chooser))
            case 2 if isinstance(_holder(request, path), dict):
                name = chooser.choice(["nonsense", "", "id", "do"])
                _holder(request, path)[name] = deepcopy(chooser.choice(JUNK))
            case _:
                request = changed(request, path, chooser.choice(JUNK))
    line = spelled(request)
    for _ in range(chooser.choice((0, 0, 0, 1, 1, 3))):
        line = _scratched(line, chooser)
    return line


def _part(request: Request, chooser: Random) -> Any:
    path = chooser.choice(list(paths(request)))
    return deepcopy(_holder(request, path)[path[-1]])


def _scratched(line: bytes, chooser: Random) -> bytes:
    at, to = sorted(chooser.randrange(len(line) + 1) for _ in range(2))
    match chooser.randrange(5):
        case 0:
            return line[:at] + chooser.randbytes(chooser.randrange(1, 4)) + line[at:]
        case 1:
            return line[:at] + line[at + 1 :]
        case 2:
            return line[:at] + line[at:to] * 2 + line[to:]
        case 3:
            return line[:to]
        case _:
            return line[:at] + chooser.choice((b'"', b"{", b"}", b"[", b",", b"\\", b"1e9")) + line[at:]
