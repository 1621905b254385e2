"""Signals: every long call of the kernel hears Ctrl-C, also where nobody gave it a way to stop."""

import os
import signal
from collections.abc import Callable, Iterator
from threading import Timer
from types import FrameType

import pytest

from kingless.fast import _kernel
from kingless.fast.compiled import kernel_tables
from kingless.table.setup import Setup, law_of
from tests.fast.games import ending, places

TABLES = kernel_tables(law_of(Setup()).ruleset, whole=True)
SEARCH = _kernel.Search(TABLES, [0.1] * 52, [0.2] * 52, 0.0)
FOREVER = 2**62


class Interrupted(Exception):
    """What the signal is turned into."""


def _interrupt(_number: int, _frame: FrameType | None) -> None:
    raise Interrupted


@pytest.fixture
def soon() -> Iterator[None]:
    """A signal that comes in a moment, while the call goes on."""
    before = signal.signal(signal.SIGUSR1, _interrupt)
    timer = Timer(0.3, os.kill, (os.getpid(), signal.SIGUSR1))
    timer.start()
    yield
    timer.join()
    signal.signal(signal.SIGUSR1, before)


def rate(method: str, stop: Callable[[], bool] | None) -> None:
    """Search without end."""
    game = _kernel.Game(TABLES, 1)
    while method == "solved" and len(game.choices) > 2:
        game.step(game.choices[0])
    SEARCH.rate(method, game.knows(game.to_act), FOREVER, 0, 1, 0.9, stop)


def solve(ask: str) -> None:
    """Solve an ending with nothing that makes it short."""
    law, state = ending("standard", "base", 1, 13)
    first, second, mine, theirs = places(law, *state.hands, *state.score)
    solver = _kernel.Solver(TABLES)
    for technique in ("table", "bounds", "equivalence", "ordering", "look-ahead"):
        solver.without(technique)
    getattr(solver, ask)((first, second), (mine, theirs), state.leader, None)


CALLS: dict[str, Callable[[], object]] = {
    "a tree": lambda: rate("tree", None),
    "a tree with a stop of no code": lambda: rate("tree", bool),
    "playouts": lambda: rate("flat", None),
    "solved playouts": lambda: rate("solved", None),
    "a value": lambda: solve("value"),
    "values": lambda: solve("solve"),
    "random games": lambda: _kernel.random_games(TABLES, FOREVER, 1),
    "random games on threads": lambda: _kernel.random_games(TABLES, FOREVER, 1, threads=3),
    "greedy games": lambda: _kernel.greedy_games(TABLES, FOREVER, 1),
}


@pytest.mark.usefixtures("soon")
@pytest.mark.parametrize("call", CALLS)
def test_a_long_call_hears_a_signal(call: str) -> None:
    with pytest.raises(Interrupted):
        CALLS[call]()


def test_a_batch_has_a_bound() -> None:
    for size in (2**24 + 1, 2**31 - 1):
        with pytest.raises(ValueError, match="at most 16777216 games"):
            _kernel.Batch(TABLES, size, 1)
