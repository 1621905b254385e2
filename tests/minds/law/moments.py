"""A moment of a random game with magic, for the tests of what a seat can imagine there."""

from itertools import islice
from random import Random

from kingless.rules.engine import Decision
from kingless.table.game import Game
from tests.laws.magic import decisions as magic_decisions
from tests.laws.magic import magic_game


def at_some_decision(ruleset: str, seed: int) -> tuple[Game, Decision]:
    """A game that stands at one of its decisions; which of all that it has, the seed says."""
    asked = sum(1 for _ in magic_decisions(magic_game(ruleset, seed), Random(seed)))
    game = magic_game(ruleset, seed)
    return game, next(islice(magic_decisions(game, Random(seed)), seed % asked, None))
