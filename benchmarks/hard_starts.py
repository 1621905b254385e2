"""Hard starts: phase twos whose votes can be even, of every compiled deck and under four ways to break ties.

`python -m benchmarks.hard_starts` deals 10,080 of them, 72 of each kind, solves each for its value and for
every card, and says how long that took, in time of the processor. `--file FILE` writes a line of JSON each.
"""

import argparse
from collections.abc import Iterator
from itertools import combinations, product
from pathlib import Path
from random import Random
from statistics import mean
from time import process_time

from msgspec import Struct
from msgspec.json import encode

from benchmarks.amounts import amount
from benchmarks.endings import Position, spread
from kingless.fast import _kernel
from kingless.fast.compiled import Places, kernel_tables
from kingless.rules.cards import Card, suit, value
from kingless.rules.engine import Law
from kingless.rules.phases import PHASE_1
from kingless.rules.slots import WINNER_SCORE, Route
from kingless.table.setup import Setup, law_of

RULESETS = ("standard", "claim-de", "claim-en", "magic-en")
"""Tie-breaks by cards and values, by values, not at all, and by cards."""
ALWAYS = ("goblins", "knights")
OTHERS = ("undead", "dwarves", "doppelgangers", "dragons", "druids", "shapeshifters", "seers")
HELD = 13
WAS_SCORED = Route(phase=PHASE_1, to=WINNER_SCORE)
"""Whose cards lie in the score piles when phase two begins."""
SPLIT_SHARE = 0.3
"""How many of the starts have Goblins that are zeros alone, so that their vote can be shared."""
MOST_VALUE, MOST_EVERY = 1.0, 1.5
"""The aims, in seconds, for a value and for every card."""


class Timed(Struct, frozen=True):
    """What one start took, for its value and for every card."""

    ruleset: str
    factions: tuple[str, ...]
    seed: int
    hard: bool
    value: int | None
    nodes: tuple[int, int]
    seconds: tuple[float, float]


def main() -> None:
    """Solve the starts and tell what they took."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.hard_starts", description=__doc__)
    parser.add_argument("--each", type=amount, default=72, help="starts of each deck and ruleset")
    parser.add_argument("--rulesets", nargs="+", default=RULESETS, choices=RULESETS)
    parser.add_argument("--file", type=Path, help="where to write what each start took")
    asked = parser.parse_args()
    done = []
    for timed in measure(asked.rulesets, asked.each):
        done.append(timed)
        if asked.file:
            with asked.file.open("ab") as file:
                file.write(encode(timed) + b"\n")
    for at, (name, most) in enumerate((("one value", MOST_VALUE), ("every card", MOST_EVERY))):
        tell(name, most, [(timed, timed.seconds[at], timed.nodes[at]) for timed in done])


def tell(name: str, most: float, done: list[tuple[Timed, float, int]]) -> None:
    """Print how long hard starts took, and ordinary ones."""
    means = []
    for hard in (False, True):
        those = [(seconds, nodes) for timed, seconds, nodes in done if timed.hard == hard]
        taken, nodes = spread([seconds for seconds, _ in those]), mean(nodes for _, nodes in those)
        means.append(taken.mean)
        which = f"{name}, {len(those):,} {'hard' if hard else 'ordinary'} starts"
        figures = zip(("mean", "p99", "worst"), (taken.mean, taken.p99, taken.worst), strict=True)
        told = ", ".join(f"{figure} {1000 * seconds:.1f} ms" for figure, seconds in figures)
        print(f"{which}: {told}, {nodes:,.0f} nodes")
    over = sum(seconds > most for _, seconds, _ in done)
    print(f"  hard to ordinary {means[1] / means[0]:.2f}; {over} took more than {most} s")
    for timed, seconds, _ in sorted(done, key=lambda one: -one[1])[:3]:
        print(f"  {seconds:.3f} s: {timed.ruleset}, {', '.join(timed.factions)}, {timed.seed}")


def measure(rulesets: tuple[str, ...], each: int) -> Iterator[Timed]:
    """Solve so many starts of each deck under each ruleset, hard and ordinary ones in turn."""
    for ruleset, three in product(rulesets, combinations(OTHERS, 3)):
        factions = (*ALWAYS, *three)
        law = law_of(Setup(ruleset=ruleset, factions=factions))
        solver = _kernel.Solver(kernel_tables(law.ruleset, whole=False))
        for seed, hard in product(range(each), (False, True)):
            at = hard_start(law, seed) if hard else ordinary_start(law, seed)
            yield _timed(solver, at, (ruleset, factions, seed, hard))


def hard_start(law: Law, seed: int) -> Position:
    """A phase two that random play could come to, without a card of a faction or with Goblin zeros alone."""
    ruleset = law.ruleset
    chance = Random(f"hard start {' '.join(ruleset.by_key)} {seed}")
    pool = _shuffled(law, chance)
    if chance.random() < SPLIT_SHARE:
        goblins = ruleset.suit_of["goblins"]
        pool = [card for card in pool if suit(card) != goblins or value(card) == 0]
    else:
        gone = chance.choice(sorted(set(ruleset.by_suit) - _scored_in_phase_one(law)))
        pool = [card for card in pool if suit(card) != gone]
    return _start(law, pool, chance)


def ordinary_start(law: Law, seed: int) -> Position:
    """A phase two that random play could come to, with cards of every faction and not only Goblin zeros."""
    ruleset = law.ruleset
    chance = Random(f"ordinary start {' '.join(ruleset.by_key)} {seed}")
    while True:
        pool = _shuffled(law, chance)
        held = pool[: 2 * HELD]
        worthy = [card for card in held if suit(card) != ruleset.suit_of["goblins"] or value(card)]
        if set(map(suit, worthy)) == set(ruleset.by_suit):
            return _start(law, pool, chance)


def _shuffled(law: Law, chance: Random) -> list[Card]:
    pool = list(law.ruleset.deck)
    chance.shuffle(pool)
    return pool


def _scored_in_phase_one(law: Law) -> set[int]:
    return {number for number, faction in law.ruleset.by_suit.items() if WAS_SCORED in faction.routes}


def _start(law: Law, pool: list[Card], chance: Random) -> Position:
    """Hands from the top of these cards; what phase one scores of the rest lies in the score piles."""
    scored = _scored_in_phase_one(law)
    piles: tuple[list[Card], list[Card]] = ([], [])
    for card in pool[2 * HELD :]:
        if suit(card) in scored:
            chance.choice(piles).append(card)
    sets = Places(law.ruleset).sets(*map(tuple, (pool[:HELD], pool[HELD : 2 * HELD], *piles)))
    return Position((sets[0], sets[1]), (sets[2], sets[3]), chance.randrange(2))


def _timed(solver: _kernel.Solver, at: Position, name: tuple[str, tuple[str, ...], int, bool]) -> Timed:
    solver.forget()
    begin = process_time()
    worth = solver.value(at.hands, at.score, at.leader, None)
    middle, nodes = process_time(), solver.nodes
    solver.forget()
    again = process_time()
    solver.solve(at.hands, at.score, at.leader, None)
    seconds = (middle - begin, process_time() - again)
    return Timed(*name, worth, (nodes, solver.nodes), seconds)


if __name__ == "__main__":
    main()
