"""Phase one alone, both sides exact in phase two: one way to play it against another.

`python -m benchmarks.phase_one --deals 1000` deals with one seed after the other, lets both sides play phase
one from both seats, and asks the solver who wins what comes of it. The players:

- `expert`: the expert's search, by what a network has learned too, where there is one for the deck
- `flat`: the same search by itself
- `sum`: that search with the sum over cards in the place of the guess
- `learned`: the network that has learned phase one, without search
- `trained`: the network in the file that `--net` names, in the same way
- `greedy`: the card whose trick is worth most by the sum over cards
"""

import argparse
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from pathlib import Path
from statistics import mean, stdev

from msgspec import Struct

from benchmarks.amounts import amount, several
from kingless.fast import _kernel
from kingless.fast.compiled import kernel_tables
from kingless.minds.heuristics.phase_two_weights import phase_two_weights
from kingless.minds.kernel.game_kernel import THRIFT, GameKernel, kernel_for
from kingless.minds.kernel.playouts import FLAT_PLAYOUTS, SENSIBLE_SHARE, add_prior
from kingless.minds.nets.net_file import decode_net
from kingless.table.decks import factions_of
from kingless.table.setup import Setup, law_of

PLAYERS = ("expert", "flat", "sum", "learned", "trained", "greedy")


class Contest(Struct, frozen=True):
    """Who plays against whom, with which cards and how many imagined games."""

    first: str
    second: str
    deck: str
    playouts: int
    net: str | None = None
    """The file of who is `trained`."""


def main() -> None:
    """Play the match and say how it ended."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.phase_one",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--player", choices=PLAYERS, default="expert")
    parser.add_argument("--against", choices=PLAYERS, default="greedy")
    parser.add_argument("--deck", default="claim")
    parser.add_argument("--deals", type=several, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--playouts", type=amount, default=FLAT_PLAYOUTS)
    parser.add_argument("--net", help="the file of a policy, for the player `trained`")
    parser.add_argument("--jobs", type=amount, default=2)
    asked = parser.parse_args()
    if "trained" in (asked.player, asked.against) and not asked.net:
        parser.error("who is `trained` needs --net FILE")
    contest = Contest(asked.player, asked.against, asked.deck, asked.playouts, asked.net)
    with ProcessPoolExecutor(asked.jobs) as crew:
        seeds = range(asked.seed, asked.seed + asked.deals)
        results = list(crew.map(partial(pair, contest), seeds, chunksize=10))
    share = 50 + 50 * mean(results)
    error = 100 * stdev(results) / len(results) ** 0.5  # two standard errors of a share
    told = f"{share:.1f} ± {error:.1f} % in {len(results)} paired deals"
    print(f"{asked.player} against {asked.against}: {told}")


def pair(contest: Contest, seed: int) -> float:
    """One deal from both seats: 1, 0 or -1 for the first on average."""
    seats = (contest.first, contest.second)
    return (outcome(contest, seats, seed) - outcome(contest, seats[::-1], seed)) / 2


def outcome(contest: Contest, seats: tuple[str, str], seed: int) -> int:
    """Who wins for seat 0 after phase one between these two, with best play in phase two."""
    kernel = _kernel_of(contest.deck)
    game = _kernel.Game(kernel.inside, seed, seed & 1)
    plays: list[tuple[int, int, int]] = []
    for number, seat in enumerate(_turns(game)):
        known = game.knows(seat)
        place = _place(contest, seats[seat], known, plays, seed * 1000 + number)
        plays.append((seat, place, known.prize))
        game.step(kernel.tables.kind[place])
    value = kernel.solver.value(game.hands, game.score, game.leader, None)
    assert value is not None, "no limit was set"
    return value


@cache
def _kernel_of(deck: str) -> GameKernel:
    kernel = kernel_for(law_of(Setup(factions=factions_of(deck, 0))).ruleset)
    assert kernel is not None, "the kernel is not built, or cannot play this deck whole"
    return kernel


def _turns(game: _kernel.Game) -> Iterator[int]:
    while game.phase == 1:
        yield game.to_act


def _place(
    contest: Contest, who: str, known: _kernel.Knowledge, plays: list[tuple[int, int, int]], seed: int
) -> int:
    kernel = _kernel_of(contest.deck)
    if who == "greedy":
        rated = kernel.search.worth(known)
    elif who == "learned":
        assert kernel.policy is not None, "nothing has been learned for this deck"
        rated = kernel.policy.rate(known, plays)
    elif who == "trained":
        rated = _policy_of(contest.deck, contest.net or "").rate(known, plays)
    else:
        search = _search_by_sum(contest.deck) if who == "sum" else kernel.search
        searched = search.rate("flat", known, contest.playouts, 0, seed, SENSIBLE_SHARE)
        rated = [(place, value) for place, value, _ in searched]
        if who == "expert" and kernel.policy is not None:
            rated = add_prior(rated, kernel.policy.rate(known, plays))
    return max(rated, key=lambda one: one[1])[0]


@cache
def _policy_of(deck: str, file: str) -> _kernel.Policy:
    ruleset = law_of(Setup(factions=factions_of(deck, 0))).ruleset
    net = decode_net(file, Path(file).read_bytes())[1]
    return _kernel.Policy(kernel_tables(ruleset, whole=True), phase_two_weights(ruleset)[0], net)


@cache
def _search_by_sum(deck: str) -> _kernel.Search:
    ruleset = law_of(Setup(factions=factions_of(deck, 0))).ruleset
    return _kernel.Search(kernel_tables(ruleset, whole=True), *phase_two_weights(ruleset), THRIFT)


if __name__ == "__main__":
    main()
