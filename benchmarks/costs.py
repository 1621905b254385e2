"""What it costs besides time per decision: memory, bytes on disk, the wait for the program, a match."""

import re
import subprocess
import sys
from random import Random
from statistics import median
from time import perf_counter

import msgspec
from msgspec import Struct

from benchmarks.law import DECISIONS, random_game
from benchmarks.protocol import KINGLESS
from benchmarks.report import Row, at_most
from benchmarks.rounds import SEED, Broken
from kingless.table import record, record_text

_START = 0.2
"""The seconds that a start may take."""


def sizes() -> list[Row]:
    """The memory of a state, and the bytes of a finished game's record."""
    game = random_game(Random(SEED))
    states = [*(turn.before for turn in game.turns[1:]), game.state]
    text, form = record_text.write(game), msgspec.json.encode(record.to_json(game))
    if record_text.read(text).state != game.state or len(states) != DECISIONS + 1:
        raise Broken("the record does not tell the game that was played")
    together = deep_size(*states) / len(states)
    return [
        Row(what="a state in mid-game, alone", figure=deep_size(states[DECISIONS // 2]), unit="bytes"),
        Row(what=f"a state, all {len(states)} of a game kept", figure=together, unit="bytes"),
        Row(what="a finished game as text", figure=len(text.encode()), unit="bytes"),
        Row(what="a finished game as JSON", figure=len(form), unit="bytes"),
    ]


def deep_size(*roots: object) -> int:
    """The bytes of all objects that can be reached from these, each object counted once."""
    sizes: dict[int, int] = {}
    left = list(roots)
    while left:
        thing = left.pop()
        if id(thing) in sizes:
            continue
        sizes[id(thing)] = sys.getsizeof(thing)
        if isinstance(thing, Struct):
            left.extend(getattr(thing, field) for field in thing.__struct_fields__)
        elif isinstance(thing, tuple):
            left.extend(thing)
        elif not isinstance(thing, int | str | None):
            raise Broken(f"a state holds a {type(thing).__name__}, which is not counted")
    return sum(sizes.values())


def start_up(runs: int) -> list[Row]:
    """The wait for `kingless --help`, and for a Python that does nothing, in turns."""
    commands = {"kingless --help": [KINGLESS, "--help"], "python -c pass": [sys.executable, "-c", "pass"]}
    waits: dict[str, list[float]] = {what: [] for what in commands}
    for number in range(runs + 1):
        for what, command in commands.items():
            begin = perf_counter()
            subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
            if number:  # the first run fills the caches
                waits[what].append(perf_counter() - begin)
    return [
        _wait(what, seconds, _START if what == "kingless --help" else None) for what, seconds in waits.items()
    ]


def _wait(what: str, seconds: list[float], aim: float | None) -> Row:
    figure = median(seconds)
    verdict = None if aim is None else at_most(aim, figure)
    return Row(what=what, figure=figure, unit="s", low=min(seconds), high=max(seconds), verdict=verdict)


def match(deals: int) -> Row:
    """How long greedy and random take for a match on one core, and who wins it."""
    command = [KINGLESS, "--lang", "en", "arena", "greedy", "random", f"--deals={deals}", "--jobs=1"]
    begin = perf_counter()
    said = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    seconds = perf_counter() - begin
    counts = re.search(r"(\d+) won, (\d+) drawn, (\d+) lost", said)
    if not counts or sum(map(int, counts.groups())) != 2 * deals:
        raise Broken(f"the arena did not play {deals} paired deals: {said}")
    won = f"{counts[1]} won, {counts[2]} drawn, {counts[3]} lost"
    return Row(what=f"arena greedy random, {deals} deals", figure=seconds, unit="s", note=won)
