"""Phase one alone, both sides exact in phase two: the expert's search against who goes by a sum over cards.

`python -m benchmarks.phase_one --deals 1000` deals with one seed after the other, lets both sides play phase
one from both seats, and asks the solver who wins what comes of it. The other is a greedy player, or with
`--against sum` the same search with the sum in the place of the network.
"""

import argparse
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from statistics import mean, stdev

from benchmarks.amounts import amount, several
from kingless.fast import _kernel
from kingless.fast.compiled import kernel_tables
from kingless.minds.heuristics.phase_two_weights import phase_two_weights
from kingless.minds.kernel.game_kernel import THRIFT, GameKernel, kernel_for
from kingless.minds.kernel.playouts import FLAT_PLAYOUTS, SENSIBLE_SHARE
from kingless.table.setup import Setup, law_of

EXPERT, GREEDY, SUM = range(3)
OTHERS = {"greedy": GREEDY, "sum": SUM}


def main() -> None:
    """Play the match and say how it ended."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.phase_one", description=__doc__)
    parser.add_argument("--deals", type=several, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--playouts", type=amount, default=FLAT_PLAYOUTS)
    parser.add_argument("--against", choices=tuple(OTHERS), default="greedy")
    parser.add_argument("--jobs", type=amount, default=2)
    asked = parser.parse_args()
    seeds = range(asked.seed, asked.seed + asked.deals)
    with ProcessPoolExecutor(asked.jobs) as crew:
        played = crew.map(partial(pair, asked.playouts, OTHERS[asked.against]), seeds, chunksize=10)
        results = list(played)
    share = 50 + 50 * mean(results)
    error = 100 * stdev(results) / len(results) ** 0.5  # two standard errors of a share
    told = f"{share:.1f} ± {error:.1f} % in {len(results)} paired deals"
    print(f"expert against {asked.against}: {told}")


def pair(playouts: int, other: int, seed: int) -> float:
    """One deal from both seats: 1, 0 or -1 for the expert on average."""
    first, second = (outcome(seed, seats, playouts) for seats in ((EXPERT, other), (other, EXPERT)))
    return (first - second) / 2


def outcome(seed: int, seats: tuple[int, int], playouts: int) -> int:
    """Who wins for seat 0 after phase one between these two, with best play in phase two."""
    kernel = kernel_for(law_of(Setup()).ruleset)
    assert kernel is not None, "the kernel is not built"
    game = _kernel.Game(kernel_tables(law_of(Setup()).ruleset, whole=True), seed, seed & 1)
    for number, seat in enumerate(_turns(game)):
        game.step(kernel.tables.kind[_card(kernel, game, seats[seat], seed * 1000 + number, playouts)])
    value = kernel.solver.value(game.hands, game.score, game.leader, None)
    assert value is not None, "no limit was set"
    return value


def _turns(game: _kernel.Game) -> Iterator[int]:
    while game.phase == 1:
        yield game.to_act


def _card(kernel: GameKernel, game: _kernel.Game, who: int, seed: int, playouts: int) -> int:
    known = game.knows(game.to_act)
    if who == GREEDY:
        rated = kernel.search.worth(known)
    else:
        search = _search_by_sum() if who == SUM else kernel.search
        rated = [one[:2] for one in search.rate("flat", known, playouts, 0, seed, SENSIBLE_SHARE)]
    return max(rated, key=lambda one: one[1])[0]


@cache
def _search_by_sum() -> _kernel.Search:
    ruleset = law_of(Setup()).ruleset
    return _kernel.Search(kernel_tables(ruleset, whole=True), *phase_two_weights(ruleset), THRIFT)


if __name__ == "__main__":
    main()
