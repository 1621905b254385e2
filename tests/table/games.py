"""Games to record: finished and unfinished ones, from a seed, a fair deal, a deck by hand and a position."""

from random import Random

from kingless.rules.cards import codes
from kingless.table.fair_deal import FairDeal
from kingless.table.game import Game
from kingless.table.record_text import write
from kingless.table.setup import PositionText, Setup, law_of

SECRET = "0123456789abcdef" * 4
FAIR = FairDeal(SECRET, ("a horseshoe", "four leaves"))
DECK = codes(law_of(Setup()).ruleset.deck).split()
NAMES = ("Ada", "Bea")

LATE = PositionText(phase=2, leader=1, hands=(["K2", "G5"], ["G9", "D1"]), score=(["U9"], []))
EARLY = PositionText(
    hands=(["G1", "U3"], ["G4", "K5"]),
    followers=(["D7"], ["X2"]),
    score=([], ["U0"]),
    draw_pile=["D9", "X9", "K9", "G9"],
    discard=["X0"],
)


def go_on(game: Game, answers: int = 52) -> Game:
    """The game after so many more answers, chosen the same way every time, or at its end."""
    chooser = Random(7)
    while answers and (decision := game.decision) is not None:
        game.step(chooser.choice(decision.legal))
        answers -= 1
    return game


GAMES = {
    "seeded": lambda: Game(Setup(seed=11)),
    "random leader": lambda: Game(Setup(seed=12, leader="random", ruleset="claim-nl")),
    "fair": lambda: Game(Setup(), FAIR, NAMES),
    "fair, with a random leader": lambda: Game(Setup(leader="random"), FAIR, NAMES),
    "by chance": lambda: Game(),
    "deck by hand": lambda: Game(Setup(deck=DECK[::-1], seed=5, leader=1)),
    "late position": lambda: Game(Setup(position=LATE, seed=5)),
    "early position": lambda: Game(Setup(position=EARLY), None, NAMES),
    "options": lambda: Game(Setup(seed=1, options={"shield": 2, "final_ties": ["values"]}, windows="all")),
    "factions in another order": lambda: Game(Setup(seed=1, factions=Setup().factions[::-1])),
}
"""How each kind of game begins, by its name."""

RECORDS = {
    "fair": write(go_on(Game(Setup(leader="random"), FAIR, NAMES))),
    "position": write(go_on(Game(Setup(position=EARLY, options={"shield": 2}), FAIR, NAMES))),
}
"""Finished games as text, to be damaged."""
