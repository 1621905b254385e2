"""Perft: how many ways a game can go from fixed deals, counted by the law and by the kernel.

The numbers stand in `perft.json`, counted once by the law: the lines after each number of plays from deals of
the base deck and of each deck with Dragons, and how games end under each ruleset when everything is tried
from the last tricks of random games on.
"""

import json
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

from kingless.fast import _kernel
from kingless.rules.actions import Play
from kingless.rules.engine import Law
from kingless.rules.state import State
from tests.fast.games import RULESETS, WHOLE, course, kernel_for, law_for, shuffled
from tests.fast.lockstep import DRAWN, bits

COUNTS: dict[str, Any] = json.loads((Path(__file__).parent / "perft.json").read_text("utf-8"))
DEPTH = 3
LAST = 4
"""The cards that each seat still holds in the endings."""
SEEDS = (1, 2, 3)


class Line:
    """A deal in the kernel and the kinds played from it: a game that can go back, by beginning again."""

    def __init__(self, kernel: _kernel.Tables, order: list[int], leader: int, kinds: list[int]) -> None:
        self._deal = kernel, order, leader
        self.kinds = kinds

    def game(self, *more: int) -> _kernel.Game:
        """The game after these kinds."""
        game = _kernel.Game.dealt(*self._deal)
        for kind in (*self.kinds, *more):
            game.step(kind)
        return game

    def lines(self, depth: int, *more: int) -> int:
        """How many ways there are to play on so far."""
        legal = list(bits(self.game(*more).legal))
        return len(legal) if depth == 1 else sum(self.lines(depth - 1, *more, kind) for kind in legal)

    def ends(self, *more: int) -> Counter[str]:
        """How often each seat wins when everything is tried."""
        game = self.game(*more)
        if not game.legal:
            return Counter({"draw" if game.winner == DRAWN else "AB"[game.winner]: 1})
        return sum((self.ends(*more, kind) for kind in bits(game.legal)), Counter())


def lines(law: Law, state: State, depth: int) -> int:
    """The same by the law."""
    decision = law.decision(state)
    legal = decision.legal if decision else ()
    return (
        len(legal)
        if depth == 1
        else sum(lines(law, law.advance(state, action), depth - 1) for action in legal)
    )


def ends(law: Law, state: State) -> Counter[str]:
    """The same by the law."""
    decision, ended = law.decision(state), law.result(state)
    if ended or not decision:
        return Counter({"draw" if ended is None or ended.winner is None else "AB"[ended.winner]: 1})
    return sum((ends(law, law.advance(state, action)) for action in decision.legal), Counter())


def counted_lines(deck: str) -> dict[str, list[int]]:
    """The numbers of a deck, by the law: for each seed the lines after one play, two, and so on."""
    law = law_for("standard", deck)
    found = {}
    for seed in SEEDS:
        _, _, state = shuffled(law, Random(f"perft {deck} {seed}"))
        found[str(seed)] = [lines(law, state, depth) for depth in range(1, DEPTH + 1)]
    return found


def late(ruleset: str, deck: str, seed: int) -> tuple[list[int], int, list[int], State]:
    """A deal, the kinds of a random course from it to the last cards, and where the law then stands."""
    law, chance = law_for(ruleset, deck), Random(f"perft {deck} {seed}")
    order, leader, start = shuffled(law, chance)
    played = list(course(law, start, chance))[: 52 - 2 * LAST]
    state, card = played[-1]
    kinds = [law.ruleset.number_of[Play(one)] for _, one in played]
    return order, leader, kinds, law.advance(state, Play(card))


def counted_ends(ruleset: str, deck: str) -> dict[str, dict[str, int]]:
    """The ends of a ruleset and deck, by the law."""
    law = law_for(ruleset, deck)
    return {str(seed): dict(ends(law, late(ruleset, deck, seed)[3])) for seed in SEEDS}


@pytest.mark.parametrize("deck", WHOLE)
def test_from_a_deal_there_are_so_many_lines(deck: str) -> None:
    """B-11, B-12, B-38, C-5: by the law and by the kernel, after one play, two and three."""
    assert counted_lines(deck) == COUNTS["lines"][deck]
    law = law_for("standard", deck)
    for seed in SEEDS:
        order, leader, _ = shuffled(law, Random(f"perft {deck} {seed}"))
        line = Line(kernel_for("standard", deck), order, leader, [])
        found = [line.lines(depth) for depth in range(1, DEPTH + 1)]
        assert found == COUNTS["lines"][deck][str(seed)]


@pytest.mark.parametrize("deck", WHOLE)
@pytest.mark.parametrize("ruleset", RULESETS)
def test_from_the_last_tricks_so_many_games_end_so(ruleset: str, deck: str) -> None:
    """B-7, B-27, B-32, B-33: by the law and by the kernel, under every ruleset."""
    assert counted_ends(ruleset, deck) == COUNTS["ends"][ruleset][deck]
    for seed in SEEDS:
        order, leader, kinds, _ = late(ruleset, deck, seed)
        line = Line(kernel_for(ruleset, deck), order, leader, kinds)
        assert line.ends() == COUNTS["ends"][ruleset][deck][str(seed)]
