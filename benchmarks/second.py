"""The second table: the kernel, each of its figures beside that of a peer."""

from collections.abc import Callable
from functools import partial

from msgspec import Struct

from benchmarks import bridge, endings, kernel, kernel_peers, peers
from benchmarks.endings import Solved, Solving, Spread, Technique
from benchmarks.rounds import Competitor, Speed, race

_BESIDE = {
    kernel.GAMES: (kernel_peers.BOTS,),
    kernel.GREEDY: (kernel_peers.BOTS,),
    kernel.SINGLE: (peers.HEARTS, peers.LEDUC),
    kernel.BATCH: (kernel_peers.PGX,),
    kernel.NUMPY: (kernel_peers.PGX,),
    kernel.FLAT: (kernel_peers.ISMCTS,),
    kernel.TREE: (kernel_peers.ISMCTS,),
}
"""Whom each of ours is compared with."""

_UNITS = {
    **dict.fromkeys((kernel.GAMES, kernel.GREEDY, kernel_peers.BOTS), "games/s"),
    **dict.fromkeys((kernel.SINGLE, peers.HEARTS, peers.LEDUC), "steps/s"),
    **dict.fromkeys((kernel.BATCH, kernel.NUMPY, kernel_peers.PGX), "steps/s"),
    **dict.fromkeys((kernel.FLAT, kernel.TREE, kernel_peers.ISMCTS), "playouts/s"),
}


class Length(Struct, frozen=True, kw_only=True):
    """How long each part takes."""

    rounds: int
    seconds: float
    positions: int
    every: int
    """On how many of the positions every card is asked for."""
    even: int
    """How many positions whose votes can be even are solved besides."""
    boards: int
    few: int
    """How many positions the techniques are compared on."""


class Line(Struct, frozen=True, kw_only=True):
    """One speed, with the slowest and the fastest round."""

    what: str
    median: float
    unit: str
    low: float
    high: float
    times: dict[str, float] = {}
    """How many times each peer's speed this is."""


class Solver(Struct, frozen=True, kw_only=True):
    """What a solver took over many positions."""

    what: str
    positions: int
    unfinished: int
    nodes: Spread
    seconds: Spread
    nodes_per_second: float
    times: dict[str, float] = {}
    """Our mean and our p99 as multiples of DDS's mean, and our nodes per second of its own."""


class Second(Struct, frozen=True, kw_only=True):
    """Everything that was found about the kernel."""

    method: str
    speeds: list[Line]
    solvers: list[Solver]
    techniques: list[Technique]


def measure(length: Length) -> Second:
    """Race the kernel against its peers, solve, and leave out one technique after the other."""
    ours, theirs = kernel.competitors(), kernel_peers.competitors()
    speeds = race([*ours, *theirs], length.rounds, length.seconds)
    return Second(
        method=(
            f"{length.rounds} rounds of {length.seconds:g} s in turns; CPU time, but wall time for batches; "
            f"{length.positions:,} endings, and {length.even} whose votes can be even, "
            f"beside {length.boards} boards of bridge, "
            f"at most {endings.LIMIT:,} nodes each; techniques over {length.few} endings "
            f"of {endings.FEW_HELD} cards a hand"
        ),
        speeds=lines([*ours, *theirs], speeds),
        solvers=_solvers(length),
        techniques=endings.techniques(length.few, length.rounds),
    )


def lines(competitors: list[Competitor], speeds: dict[str, Speed]) -> list[Line]:
    """Each speed, ours as multiples of the peers' below them."""
    names = {one.key: one.what for one in competitors}
    order = [*_BESIDE, *dict.fromkeys(peer for beside in _BESIDE.values() for peer in beside)]
    return [
        Line(
            what=names[key],
            median=speeds[key].median,
            unit=_UNITS[key],
            low=speeds[key].low,
            high=speeds[key].high,
            times={names[peer]: speeds[key].median / speeds[peer].median for peer in _BESIDE.get(key, ())},
        )
        for key in order
    ]


def _solvers(length: Length) -> list[Solver]:
    solving, starts = Solving(), endings.positions(length.positions)
    even, boards = endings.even_positions(length.even), bridge.deals(length.boards)
    work: dict[str, list[Callable[[], Solved]]] = {
        "one": [partial(solving.one, at) for at in starts],
        "DDS one": [partial(bridge.one, deal) for deal in boards],
        "every": [partial(solving.every, at) for at in starts[: length.every]],
        "DDS every": [partial(bridge.every, deal) for deal in boards],
        "even one": [partial(solving.one, at) for at in even],
        "even every": [partial(solving.every, at) for at in even],
    }
    done = endings.take_turns(work, length.rounds)
    one = summary("DDS, bridge, one value", done["DDS one"])
    every = summary("DDS, bridge, every card", done["DDS every"])
    return [
        summary("the solver, one value", done["one"], one),
        one,
        summary("the solver, every card", done["every"], every),
        every,
        summary("even votes, one value", done["even one"], one),
        summary("even votes, every card", done["even every"], every),
    ]


def summary(what: str, solved: list[Solved], peer: Solver | None = None) -> Solver:
    """All positions of a solver, as multiples of a peer."""
    nodes = endings.spread([float(one.nodes) for one in solved])
    seconds = endings.spread([one.seconds for one in solved])
    speed = sum(one.nodes for one in solved) / sum(one.seconds for one in solved)
    times = {}
    if peer:
        times = {
            "mean to mean": seconds.mean / peer.seconds.mean,
            "p99 to mean": seconds.p99 / peer.seconds.mean,
            "nodes/s": speed / peer.nodes_per_second,
        }
    return Solver(
        what=what,
        positions=len(solved),
        unfinished=sum(not one.finished for one in solved),
        nodes=nodes,
        seconds=seconds,
        nodes_per_second=speed,
        times=times,
    )
