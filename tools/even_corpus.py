"""The corpus of even votes: a thousand endings whose tie-breaks can decide, in `tests/fast/even_corpus.json`.

`python -m tools.even_corpus` makes it anew from fixed seeds: the kernel plays at random until a faction has
no card left in the hands and piles of phase two, and its solver values every card. Small hands are solved
over the law as well, and nothing is written where the two differ. It takes some minutes.
"""

import argparse
import json
import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

from kingless.content.decks import BASE
from kingless.fast import _kernel
from kingless.fast.compiled import kernel_tables
from kingless.fast.plain import Plain
from kingless.fast.solver import Solver
from kingless.fast.tables import compile_game
from kingless.rules.actions import text
from kingless.rules.cards import codes
from kingless.rules.engine import Law
from kingless.table import position_text
from kingless.table.game import Game
from kingless.table.setup import Setup, law_of

FILE = Path(__file__).parents[1] / "tests" / "fast" / "even_corpus.json"
RULESETS = ("standard", "claim-de", "standard", "claim-de", "claim-en", "magic-en")
"""Tie-breaks by cards and values, by values, not at all, and by cards."""
DECKS = (
    BASE,
    ("goblins", "knights", "dragons", "dwarves", "doppelgangers"),
    ("goblins", "knights", "undead", "dragons", "doppelgangers"),
    ("goblins", "knights", "undead", "dwarves", "dragons"),
)
SIZES = (13, 13, 12, 13, 10, 13, 8, 13, 5)
MANY = 1_000
PROVEN = 5
"""The largest hands that are also solved over the law."""

_LEAD = -1
"""How the kernel writes that no card is led."""


def starts(law: Law) -> Iterator[tuple[_kernel.Game, Random]]:
    """Phase twos of random play without a card of some faction, each with its chance."""
    inside, told = kernel_tables(law.ruleset, whole=True), compile_game(law.ruleset)
    factions = [((1 << size) - 1) << first for first, size in zip(told.first, told.size, strict=True)]
    for seed in count():
        game, chance = _kernel.Game(inside, seed, seed % 2), Random(seed)
        while game.phase == 1:
            game.step(chance.choice(game.choices))
        cards = game.hands[0] | game.hands[1] | game.score[0] | game.score[1]
        if not all(cards & faction for faction in factions):
            yield game, chance


def written(law: Law, game: _kernel.Game) -> str:
    """A moment of phase two at the beginning of a trick, as text."""
    deck = law.ruleset.deck
    piles = zip(("A", "B", "A score", "B score"), (*game.hands, *game.score), strict=True)
    cards = {
        name: tuple(deck[place] for place in range(len(deck)) if pile >> place & 1) for name, pile in piles
    }
    said = [f"{name}: {codes(pile)}" for name, pile in cards.items() if pile]
    return ", ".join(("phase 2", *said, f"{'AB'[game.leader]} leads"))


def entries() -> Iterator[dict[str, Any]]:
    """Every ending with its values; a `LookupError` where the law has others."""
    kinds = [(ruleset, deck) for deck in DECKS for ruleset in RULESETS]
    laws = {kind: law_of(Setup(ruleset=kind[0], factions=kind[1])) for kind in kinds}
    dealt = {deck: starts(laws[RULESETS[0], deck]) for deck in DECKS}
    for number in range(MANY):
        ruleset, factions = kinds[number * 7 % len(kinds)]
        game, chance = next(dealt[factions])
        while game.led != _LEAD or game.hands[0].bit_count() > SIZES[number % len(SIZES)]:
            game.step(chance.choice(game.choices))
        said = written(laws[ruleset, factions], game)
        table = Game(Setup(ruleset=ruleset, factions=factions, position=position_text.read(said)))
        values = Solver(table.law).solve(table.state).values
        if len(table.state.hands[0]) <= PROVEN and Plain(table.law).values(table.state) != values:
            raise LookupError(f"the kernel and the law differ: {said}")
        yield {
            "ruleset": ruleset,
            "factions": factions,
            "position": said,
            "led": None,
            "values": {text(action): value for action, value in values.items()},
        }


def main() -> int:
    """Make the corpus; 1 where the kernel and the law differ."""
    argparse.ArgumentParser(prog="python -m tools.even_corpus", description=__doc__).parse_args()
    try:
        lines = [json.dumps(entry) for entry in entries()]
    except LookupError as error:
        print(error, file=sys.stderr)
        return 1
    FILE.write_text("[\n" + ",\n".join(lines) + "\n]\n", "utf-8")
    print(f"{len(lines)} positions in {FILE.name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
