"""The corpus: endings of random games with the exact value of each card, kept in `tests/fast/corpus.json`.

`python -m tools.corpus` makes it anew from fixed seeds with the kernel's solver. Endings with hands of up to
six cards are solved over the law as well, and nothing is written where the two differ.
"""

import argparse
import json
import sys
from pathlib import Path
from random import Random
from typing import Any

from kingless.content.decks import BASE
from kingless.fast.plain import Plain
from kingless.fast.solver import Solver
from kingless.rules.actions import text
from kingless.rules.cards import codes
from kingless.rules.state import State
from kingless.table import position_text
from kingless.table.game import Game
from kingless.table.setup import Setup

FILE = Path(__file__).parents[1] / "tests" / "fast" / "corpus.json"
RULESETS = ("standard", "claim-en", "claim-nl", "claim-fr", "claim-de")
DECKS = (
    BASE,
    ("goblins", "knights", "dragons", "dwarves", "doppelgangers"),
    BASE,
    ("goblins", "knights", "undead", "dragons", "doppelgangers"),
    BASE,
    ("goblins", "knights", "undead", "dwarves", "dragons"),
    BASE,
    ("goblins", "knights", "druids", "shapeshifters", "seers"),
)
"""Every other one is the base deck."""
SIZES = range(6, 14)
EACH = 25
TRIES = 4
MOST = 1_000_000
"""Positions to be looked at, at the most: the corpus is checked often."""
PROVEN = 6
"""The largest hands that are also solved over the law."""


def ending(setup: Setup, held: int) -> Game:
    """Phase two of a random game, when each seat holds so many cards."""
    game, chance = Game(setup), Random(setup.seed)
    while not (game.state.phase == 2 and len(game.state.hands[0]) == len(game.state.hands[1]) == held):
        game.step(chance.choice(game.decision.legal if game.decision else ()))
    return game


def written(state: State, scored: bool) -> str:
    """A moment of phase two at the beginning of a trick, as text, with the score piles or without them."""
    piles = {"A": state.hands[0], "B": state.hands[1]}
    if scored:
        piles |= {"A score": state.score[0], "B score": state.score[1]}
    said = [f"{name}: {codes(pile)}" for name, pile in piles.items() if pile]
    return ", ".join(("phase 2", *said, f"{'AB'[state.leader]} leads"))


def candidate(number: int, again: int) -> tuple[Game, dict[str, Any]]:
    """An ending for this place of the corpus, and how it is written; every fourth without score piles."""
    held, turn = SIZES[number % len(SIZES)], number // len(SIZES)
    ruleset, factions = RULESETS[number % len(RULESETS)], DECKS[turn % len(DECKS)]
    seed = 70_000 + number * TRIES + again
    game = ending(Setup(ruleset=ruleset, factions=factions, leader="random", seed=seed), held)
    said = written(game.state, scored=turn % 4 != 3)
    game = Game(Setup(ruleset=ruleset, factions=factions, position=position_text.read(said)))
    entry: dict[str, Any] = {"ruleset": ruleset, "factions": factions, "position": said, "led": None}
    if turn % 3 == 2 and game.decision:
        entry["led"] = text(game.decision.legal[seed % len(game.decision.legal)])
        game.step(game.decision.legal[seed % len(game.decision.legal)])
    return game, entry


def main() -> int:
    """Make the corpus; 1 where the kernel and the law differ."""
    argparse.ArgumentParser(prog="python -m tools.corpus", description=__doc__).parse_args()
    entries = []
    for number in range(EACH * len(SIZES)):
        for again in range(TRIES):  # rather one in which it matters what is played
            game, entry = candidate(number, again)
            solution = Solver(game.law).solve(game.state, nodes=MOST)
            values = solution.values
            if solution.complete and len(set(values.values())) > 1:
                break
        if not solution.complete:
            continue
        if len(game.state.hands[0]) <= PROVEN and Plain(game.law).values(game.state) != values:
            print(f"the kernel and the law differ: {entry}", file=sys.stderr)
            return 1
        entries.append(entry | {"values": {text(action): value for action, value in values.items()}})
    lines = ",\n".join(json.dumps(entry) for entry in entries)
    FILE.write_text(f"[\n{lines}\n]\n", "utf-8")
    print(f"{len(entries)} positions in {FILE.name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
