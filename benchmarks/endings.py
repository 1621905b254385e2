"""Endings: phase two solved exactly, position by position, and what each of the solver's techniques buys."""

from collections.abc import Callable
from itertools import count, islice
from random import Random
from statistics import mean, median
from time import process_time
from typing import TYPE_CHECKING

from msgspec import Struct

from benchmarks.kernel import tables
from benchmarks.rounds import SEED, Broken
from kingless.fast.tables import compile_game
from kingless.table.setup import Setup, law_of

if TYPE_CHECKING:
    from kingless.fast import _kernel

LIMIT = 20_000_000
"""The nodes after which a position counts as not finished."""
HELD = 13
"""Cards in each hand where phase two begins."""
FEW_HELD = 11
"""Cards in each hand where techniques are compared: the search without a table still ends."""

TECHNIQUES = (
    "table",
    "dominance",
    "canonical",
    "generalise",
    "equivalence",
    "bounds",
    "ordering",
    "look-ahead",
    "prefetch",
    "increments",
)
_NEEDS = {"dominance": ("generalise",)}
"""What has to be off as well: a generalised need is of use only where it dominates."""

_LEAD = -1
"""How the kernel writes that no card is led."""


class Position(Struct, frozen=True):
    """Phase two with open cards, at the beginning of a trick."""

    hands: tuple[int, int]
    score: tuple[int, int]
    leader: int

    @property
    def cards(self) -> int:
        """All that is held or scored."""
        return self.hands[0] | self.hands[1] | self.score[0] | self.score[1]


class Solved(Struct, frozen=True):
    """What one position took."""

    nodes: int
    seconds: float
    finished: bool = True


class Spread(Struct, frozen=True):
    """How a figure lies over many positions."""

    mean: float
    median: float
    p99: float
    worst: float


class Technique(Struct, frozen=True):
    """The solver without something, beside the whole one."""

    without: str
    nodes: float
    seconds: float
    nodes_ratio: float
    seconds_ratio: float


def positions(many: int, held: int = HELD) -> list[Position]:
    """Positions that random play comes to, the same ones in every run."""
    inside = tables()
    return [_position(inside, SEED + number, held) for number in range(many)]


def even_positions(many: int) -> list[Position]:
    """Those of them in which the votes can be even: without a card of one faction; one in about 350."""
    inside = tables()
    told = compile_game(law_of(Setup()).ruleset)
    factions = [((1 << size) - 1) << first for first, size in zip(told.first, told.size, strict=True)]
    starts = (_position(inside, SEED + number, HELD) for number in count())
    return list(islice((at for at in starts if not all(map(at.cards.__and__, factions))), many))


def _position(inside: "_kernel.Tables", seed: int, held: int) -> Position:
    from kingless.fast import _kernel

    rng = Random(seed)
    game = _kernel.Game(inside, seed, seed % 2)
    while game.phase == 1 or game.led != _LEAD or game.hands[0].bit_count() > held:
        game.step(rng.choice(game.choices))
    return Position(game.hands, game.score, game.leader)


class Solving:
    """Our solver, which has forgotten everything before each position: so the nodes are always the same."""

    def __init__(self, *without: str) -> None:
        from kingless.fast import _kernel

        self._solver = _kernel.Solver(tables())
        for technique in without:
            self._solver.without(technique)
        self.value: int | None = None
        """What the last position was worth to seat 0, where `one` was asked."""

    def one(self, at: Position) -> Solved:
        """Who wins with best play."""
        self._solver.forget()
        begin = process_time()
        self.value = self._solver.value(at.hands, at.score, at.leader, None, LIMIT)
        seconds = process_time() - begin
        return Solved(self._solver.nodes, seconds, self.value is not None)

    def every(self, at: Position) -> Solved:
        """Who wins after each of the cards that may be led."""
        self._solver.forget()
        begin = process_time()
        _, nodes = self._solver.solve(at.hands, at.score, at.leader, None, LIMIT)
        return Solved(nodes, process_time() - begin, nodes < LIMIT)


def take_turns(work: dict[str, list[Callable[[], Solved]]], rounds: int) -> dict[str, list[Solved]]:
    """Do everything once, a part of each at a time."""
    done: dict[str, list[Solved]] = {key: [] for key in work}
    for number in range(rounds):
        for key, jobs in work.items():
            done[key] += [job() for job in jobs[number::rounds]]
    return done


def spread(figures: list[float]) -> Spread:
    """Mean, median, the figure that one in a hundred exceeds, and the highest."""
    ordered = sorted(figures)
    return Spread(mean(ordered), median(ordered), ordered[(len(ordered) - 1) * 99 // 100], ordered[-1])


def techniques(many: int, rounds: int) -> list[Technique]:
    """The whole solver, then without each technique; every one must find the same values."""
    starts = positions(many, FEW_HELD)
    solvers = {"": Solving()}
    solvers |= {name: Solving(name, *_NEEDS.get(name, ())) for name in TECHNIQUES}
    nodes: dict[str, float] = {}
    seconds: dict[str, list[float]] = {name: [] for name in solvers}
    expected = [_value(solvers[""], at) for at in starts]
    for _ in range(rounds):
        for name, solver in solvers.items():
            solved = []
            for at, value in zip(starts, expected, strict=True):
                solved.append(solver.one(at))
                if solver.value != value:
                    raise Broken(
                        f"without {name or 'nothing'} a position is worth {solver.value}, not {value}"
                    )
            seconds[name].append(mean(one.seconds for one in solved))
            if nodes.setdefault(name, mean(one.nodes for one in solved)) != mean(one.nodes for one in solved):
                raise Broken(f"without {name or 'nothing'} the same positions took other nodes")
    took = {name: median(all_rounds) for name, all_rounds in seconds.items()}
    return [
        Technique(
            " and ".join((name, *_NEEDS.get(name, ()))),
            nodes[name],
            took[name],
            nodes[name] / nodes[""],
            took[name] / took[""],
        )
        for name in solvers
    ]


def _value(solver: Solving, at: Position) -> int | None:
    solver.one(at)
    return solver.value
