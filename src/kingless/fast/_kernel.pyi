"""The kernel: the law's tables, played quickly."""

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

PLANES: int

class Tables:
    @property
    def whole(self) -> bool: ...
    @property
    def kinds(self) -> int: ...

def tables(
    kind: Sequence[int],
    obliges: Sequence[int],
    may: Sequence[int],
    first_phase: bytes,
    second_phase: bytes,
    first: Sequence[int],
    size: Sequence[int],
    strength: Sequence[Sequence[int]],
    verdict: Sequence[Sequence[int]],
    tie_breaks: Sequence[Sequence[int]],
    whole: bool,
) -> Tables: ...

class Solver:
    def __init__(self, tables: Tables, bits: int = 16) -> None: ...
    def solve(
        self,
        hands: tuple[int, int],
        scores: tuple[int, int],
        leader: int,
        led: int | None,
        limit: int = 0,
        stop: Callable[[], bool] | None = None,
    ) -> tuple[list[tuple[int, int]], int]: ...
    def value(
        self, hands: tuple[int, int], scores: tuple[int, int], leader: int, led: int | None, limit: int = 0
    ) -> int | None: ...
    @property
    def nodes(self) -> int: ...
    def forget(self) -> None: ...
    def without(self, technique: str) -> None: ...

class Game:
    def __init__(self, tables: Tables, seed: int, leader: int = 0) -> None: ...
    @staticmethod
    def dealt(tables: Tables, order: Sequence[int], leader: int = 0) -> Game: ...
    def step(self, kind: int) -> bool: ...
    def play(self, kind: int) -> tuple[int, ...]: ...
    def knows(self, seat: int) -> Knowledge: ...
    def imagined(self, seat: int, seed: int) -> Game: ...
    @property
    def choices(self) -> tuple[int, ...]: ...
    @property
    def legal(self) -> int: ...
    @property
    def to_act(self) -> int: ...
    @property
    def winner(self) -> int: ...
    @property
    def phase(self) -> int: ...
    @property
    def leader(self) -> int: ...
    @property
    def led(self) -> int: ...
    @property
    def prize(self) -> int: ...
    @property
    def hands(self) -> tuple[int, int]: ...
    @property
    def followers(self) -> tuple[int, int]: ...
    @property
    def score(self) -> tuple[int, int]: ...
    @property
    def out(self) -> int: ...

class Batch:
    def __init__(self, tables: Tables, size: int, seed: int) -> None: ...
    @property
    def size(self) -> int: ...
    @property
    def kinds(self) -> int: ...
    def observe(
        self, planes: NDArray[np.uint8], legal: NDArray[np.uint8], to_act: NDArray[np.int8]
    ) -> None: ...
    def step(self, kinds: NDArray[np.int32], rewards: NDArray[np.int8], ended: NDArray[np.uint8]) -> None: ...

def random_games(tables: Tables, many: int, seed: int, threads: int = 1) -> list[int]: ...

class Knowledge:
    seat: int
    phase: int
    leader: int
    led: int
    prize: int
    hand: int
    followers: int
    other_followers: int
    other_hand: int
    score: tuple[int, int]
    out: int
    unknown: int
    barred: int
    in_hand: int
    blind: int
    def __init__(self) -> None: ...

class Search:
    def __init__(
        self, tables: Tables, held: Sequence[float], scored: Sequence[float], lead: float, thrift: float = 0.5
    ) -> None: ...
    def rate(
        self,
        method: str,
        known: Knowledge,
        playouts: int,
        millis: int,
        seed: int,
        sense: float = 0.0,
        stop: Callable[[], bool] | None = None,
    ) -> list[tuple[int, float, int]]: ...
    def imagine(self, known: Knowledge, many: int, seed: int) -> list[tuple[int, int, list[int]]]: ...
