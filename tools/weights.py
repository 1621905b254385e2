"""The expert's guess: learn from solved games what each card is worth at the beginning of phase two.

`python -m tools.weights` plays phase one at random, lets the solver say who wins, and fits the log-odds of
seat 0 as a sum over cards: what each is worth in a hand, in a score pile, and the lead. It writes
`src/kingless/minds/heuristics/phase_two_weights.json`, by the letters of the deck's factions.
"""

import argparse
import json
from pathlib import Path
from random import Random

import numpy as np
from numpy.typing import NDArray

from kingless.content.decks import BASE
from kingless.fast import _kernel
from kingless.fast.compiled import kernel_tables
from kingless.table.setup import Setup, law_of

FILE = Path(__file__).parents[1] / "src" / "kingless" / "minds" / "heuristics" / "phase_two_weights.json"
CARDS = 52
LIMIT = 3_000_000
"""Positions after which an ending is left out; one in a thousand is that hard."""

Rows = NDArray[np.float64]


def main() -> None:
    """Learn the weights of a deck and write them down."""
    parser = argparse.ArgumentParser(prog="python -m tools.weights", description=__doc__)
    parser.add_argument("--games", type=int, default=14_000, help="how many games to learn from")
    parser.add_argument("--factions", nargs=5, default=BASE, help="the deck, by the keys of its factions")
    asked = parser.parse_args()
    ruleset = law_of(Setup(factions=tuple(asked.factions))).ruleset
    rows, wins = labelled(kernel_tables(ruleset, whole=True), asked.games)
    learnt, held_out = rows[: len(rows) * 9 // 10], rows[len(rows) * 9 // 10 :]
    weights = fitted(learnt, wins[: len(learnt)])
    right = ((held_out @ weights > 0) == (wins[len(learnt) :] > 0.5)).mean()
    print(f"{len(rows)} endings; of those held out {100 * right:.1f} % are guessed right")
    weights = same_for_equal_cards(ruleset.deck, weights)
    known = json.loads(FILE.read_text("utf-8")) if FILE.exists() else {}
    known["".join(sorted(faction.letter for faction in ruleset.factions))] = {
        "held": [round(float(weight), 4) for weight in weights[:CARDS]],
        "scored": [round(float(weight), 4) for weight in weights[CARDS : 2 * CARDS]],
        "lead": round(float(weights[-1]), 4),
    }
    FILE.write_text(json.dumps(known, sort_keys=True) + "\n", "utf-8")


def labelled(tables: _kernel.Tables, games: int) -> tuple[Rows, Rows]:
    """Beginnings of phase two, a row of features each, and who wins them: 1, one half or 0 for seat 0."""
    solver = _kernel.Solver(tables, 17)
    rows, wins = [], []
    for seed in range(games):
        chooser, game = Random(seed), _kernel.Game(tables, seed, seed & 1)
        while game.phase == 1:
            legal = game.legal
            game.step(chooser.choice([kind for kind in range(tables.kinds) if legal >> kind & 1]))
        value = solver.value(game.hands, game.score, game.leader, None, LIMIT)
        if value is not None:
            rows.append([*_difference(game.hands), *_difference(game.score), 1 - 2 * game.leader])
            wins.append((value + 1) / 2)
    return np.array(rows, float), np.array(wins, float)


def _difference(pair: tuple[int, int]) -> list[int]:
    return [(pair[0] >> card & 1) - (pair[1] >> card & 1) for card in range(CARDS)]


def fitted(rows: Rows, wins: Rows, steps: int = 1500) -> Rows:
    """Logistic regression by Adam, with a little pull towards zero."""
    weights, slope, square = (np.zeros(rows.shape[1]) for _ in range(3))
    for step in range(1, steps + 1):
        guess = 1 / (1 + np.exp(-rows @ weights))
        gradient = rows.T @ (guess - wins) / len(rows) + 2 / len(rows) * weights
        slope = 0.9 * slope + 0.1 * gradient
        square = 0.999 * square + 0.001 * gradient**2
        weights -= 0.03 * (slope / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.999**step)) + 1e-8)
    return weights


def same_for_equal_cards(deck: tuple[int, ...], weights: Rows) -> Rows:
    """Equal cards are worth the same."""
    for first in (0, CARDS):
        for card in set(deck):
            places = [first + place for place, one in enumerate(deck) if one == card]
            weights[places] = weights[places].mean()
    return weights


if __name__ == "__main__":
    main()
