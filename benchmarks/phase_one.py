"""Phase one alone: the expert's search against a greedy player with learned weights, both exact in phase two.

`python -m benchmarks.phase_one --deals 1000` deals with one seed after the other, lets both sides play phase
one from both seats, and asks the solver who wins what comes of it.
"""

import argparse
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from statistics import mean, stdev

from kingless.fast import _kernel
from kingless.fast.compiled import kernel_tables
from kingless.minds.kernel.game_kernel import GameKernel, kernel_for
from kingless.minds.kernel.playouts import FLAT_PLAYOUTS, SENSIBLE_SHARE
from kingless.table.setup import Setup, law_of

EXPERT, GREEDY = range(2)


def main() -> None:
    """Play the match and say how it ended."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.phase_one", description=__doc__)
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--playouts", type=int, default=FLAT_PLAYOUTS)
    parser.add_argument("--jobs", type=int, default=2)
    asked = parser.parse_args()
    seeds = range(asked.seed, asked.seed + asked.deals)
    with ProcessPoolExecutor(asked.jobs) as crew:
        played = crew.map(partial(pair, asked.playouts), seeds, chunksize=10)
        results = list(played)
    share = 50 + 50 * mean(results)
    error = 100 * stdev(results) / len(results) ** 0.5  # two standard errors of a share
    told = f"{share:.1f} ± {error:.1f} % in {len(results)} paired deals"
    print(f"expert against greedy with learned weights: {told}")


def pair(playouts: int, seed: int) -> float:
    """One deal from both seats: 1, 0 or -1 for the expert on average."""
    first, second = (outcome(seed, seats, playouts) for seats in ((EXPERT, GREEDY), (GREEDY, EXPERT)))
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
        return max(kernel.search.worth(known), key=lambda one: one[1])[0]
    return max(kernel.search.rate("flat", known, playouts, 0, seed, SENSIBLE_SHARE), key=lambda one: one[1])[
        0
    ]


if __name__ == "__main__":
    main()
