"""The recorded games: how each is played, so that the program can write its file anew."""

from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from kingless.table.fair import FairDeal
from kingless.table.game import Game
from kingless.table.setup import Setup

SECRET = "6b696e676c657373206b696e676c657373206b696e676c657373206b696e676c"


class Golden(NamedTuple):
    """A game to record: how it begins, the number that makes it come out so, and what it is kept for."""

    setup: Setup
    number: int
    ending: str


# The numbers were searched for: most games end by plain votes.
GAMES = {
    "standard": Golden(Setup(), 1702, "seat 1 by cards in won factions, votes 2-2"),
    "standard-highest-card": Golden(
        Setup(leader="random", seed=4, windows="all", options={"bow_winner": "sum"}),
        7,
        "seat 1 by votes, votes 2-3",
    ),
    "claim-en": Golden(Setup(ruleset="claim-en"), 1702, "draw, votes 2-2"),
    "claim-nl": Golden(Setup(ruleset="claim-nl", leader=1), 9, "seat 1 by votes, votes 2-3"),
    "claim-fr": Golden(Setup(ruleset="claim-fr", leader="random"), 107, "seat 1 by votes, votes 0-4"),
    "claim-de": Golden(Setup(ruleset="claim-de", leader=1), 248, "seat 0 by value sum, votes 2-2"),
}
"""Each recorded game by the name of its file."""


def play(golden: Golden) -> Game:
    """The whole game, played without any random generator that might change one day."""
    fair = FairDeal(SECRET, ("a crown in the mud", f"raven {golden.number}"))
    game = Game(golden.setup, fair, ("Ada", "Bea"))
    while (decision := game.decision) is not None:
        digest = sha256(f"{golden.number} {len(game.turns)}".encode()).digest()
        game.step(decision.legal[int.from_bytes(digest) % len(decision.legal)])
    return game


def path(name: str) -> Path:
    """Where the record of this game lies."""
    return Path(__file__).parent / f"{name}.txt"
