"""Changes inputs at random: JSON by its parts, other text by its lines and words, and now and then a byte.

Everything comes from the given generator: the same seed changes the same input in the same way.
"""

import json
from collections.abc import Callable
from copy import deepcopy
from random import Random
from typing import Any

JUNK: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 2, 13, 14, 26, 52, 255, 1.5, -0.0, 1e308, 2**31, 2**63, 2**64, 10**400),
    *("", "?", "0", "G0", "G5", "K1", "A5", "N3", "X9", "play G5", "play ?", "pass", "flip", "over", "all"),
    *("use night-ring", "choose top", "resign", "youngest 1", "\x00", "\ud800", "é\n", "x" * 300, "{}"),
    *([], [[]], [[], []], ["?"], ["G5", "G5"], [None], {}, {"do": "hello"}),
    *("dragons", "druids", "wizards", "search", "expert", "random", "magic-en", "usable"),
)
WORDS = (
    *("G0", "K2", "U9", "D1", "X3", "?", "phase 1", "phase 2", "A leads", "deck:", "->", "chance", "0", "1"),
    *("(D7)", "13.", "use night-ring", "pass", "flip", "#", "\ufeff", "result:", "version:", "-1", "9" * 40),
)
_MOST_CHANGES = 4

Place = tuple[Any, Any]
"""A list or an object, and where in it."""


def mutate(data: bytes, chooser: Random, others: tuple[bytes, ...], most: int) -> bytes:
    """The input with one to four changes, some of them parts of other inputs; of at most so many bytes."""
    for _ in range(chooser.randint(1, _MOST_CHANGES)):
        other = chooser.choice(others) if others else b""
        data = _changed(data, chooser, other)
    return data[:most]


def _changed(data: bytes, chooser: Random, other: bytes) -> bytes:
    if chooser.random() < 0.1:
        return _scratched(data, chooser)
    lines = data.split(b"\n")
    at = chooser.randrange(len(lines))
    told = _json(lines[at])
    if isinstance(told, dict | list) and told:
        lines[at] = _spelled(_changed_tree(told, chooser, _json(other.split(b"\n")[0])))
        return b"\n".join(lines)
    return _changed_lines(data, chooser, other)


# JSON.


def _changed_tree(told: Any, chooser: Random, other: Any) -> Any:
    told = deepcopy(told)
    places = list(_places(told))
    holder, key = chooser.choice(places)
    match chooser.randrange(7):
        case 0:
            del holder[key]
        case 1:
            holder[key] = deepcopy(chooser.choice(JUNK))
        case 2 if isinstance(other, dict | list) and other:
            there, where = chooser.choice(list(_places(other)))
            holder[key] = deepcopy(there[where])
        case 3 if isinstance(holder[key], int | float):
            holder[key] += chooser.choice((-1, 1, 1, 2, 100))
        case 4:
            _add(told, chooser, deepcopy(holder[key]))
        case _:
            _move(places, chooser)
    return told


def _places(told: Any) -> list[Place]:
    """Every place in a value but the whole."""
    found: list[Place] = []
    parts = told.items() if isinstance(told, dict) else enumerate(told) if isinstance(told, list) else ()
    for key, part in list(parts):
        found.append((told, key))
        found += _places(part)
    return found


def _lists(told: Any) -> list[list[Any]]:
    return [holder[key] for holder, key in _places(told) if isinstance(holder[key], list)]


def _add(told: Any, chooser: Random, part: Any) -> None:
    """Put something into one of the lists."""
    lists = _lists(told)
    if lists:
        chosen = chooser.choice(lists)
        chosen.insert(chooser.randrange(len(chosen) + 1), part)


def _move(places: list[Place], chooser: Random) -> None:
    """Take something out of one list, such as a card out of a pile, and put it into another."""
    held = [(holder, key) for holder, key in places if isinstance(holder, list)]
    lists = [holder[key] for holder, key in places if isinstance(holder[key], list)]
    if held and lists:
        holder, key = chooser.choice(held)
        chosen = chooser.choice(lists)
        part = holder.pop(key)
        chosen.insert(chooser.randrange(len(chosen) + 1), deepcopy(part))


# Text.


def _changed_lines(data: bytes, chooser: Random, other: bytes) -> bytes:
    text = data.decode("utf-8", "replace")
    lines, others = text.split("\n"), other.decode("utf-8", "replace").split("\n")
    at = chooser.randrange(len(lines))
    changes: tuple[Callable[[], object], ...] = (
        lambda: lines.pop(at),
        lambda: lines.insert(at, chooser.choice(lines)),
        lambda: lines.insert(at, chooser.choice(others)),
        lambda: lines.reverse() if chooser.random() < 0.2 else lines.sort(),
        lambda: lines.__setitem__(at, _changed_words(lines[at], chooser)),
        lambda: lines.__setitem__(at, _changed_words(lines[at], chooser)),
        lambda: lines.__setitem__(at, _changed_words(lines[at], chooser)),
    )
    chooser.choice(changes)()
    return "\n".join(lines).encode("utf-8", "replace")


def _changed_words(line: str, chooser: Random) -> str:
    words = line.split(" ")
    at = chooser.randrange(len(words))
    match chooser.randrange(4):
        case 0:
            words.pop(at)
        case 1:
            words.insert(at, chooser.choice(words))
        case 2:
            words[at] = chooser.choice(WORDS)
        case _:
            words[at] = "".join(chooser.sample(words[at], len(words[at])))
    return " ".join(words)


def _scratched(data: bytes, chooser: Random) -> bytes:
    at, to = sorted(chooser.randrange(len(data) + 1) for _ in range(2))
    match chooser.randrange(4):
        case 0:
            return data[:at] + chooser.randbytes(chooser.randint(1, 4)) + data[at:]
        case 1:
            return data[:at] + data[at + 1 :]
        case 2:
            return data[:at] + data[to:]
        case _:
            return data[:to] + data[at:]


def _json(data: bytes) -> Any:
    try:
        return json.loads(data)
    except (ValueError, RecursionError):
        return None


def _spelled(told: Any) -> bytes:
    return json.dumps(told).encode()
