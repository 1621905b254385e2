"""The recorded games: how each is played, so that the program can write its file anew."""

from hashlib import sha256
from pathlib import Path
from typing import Literal, NamedTuple

from kingless.content.rulesets import EDITIONS
from kingless.rules.actions import Action, Flip, Use
from kingless.table.fair_deal import FairDeal
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
        Setup(leader="random", windows="all", options={"bow_winner": "sum"}),
        7,
        "seat 1 by votes, votes 2-3",
    ),
    "standard-seed": Golden(Setup(seed=4), 2, "seat 0 by votes, votes 3-2"),
    "claim-en": Golden(Setup(ruleset="claim-en"), 1702, "draw, votes 2-2"),
    "claim-nl": Golden(Setup(ruleset="claim-nl", leader=1), 9, "seat 1 by votes, votes 2-3"),
    "claim-fr": Golden(Setup(ruleset="claim-fr", leader="random"), 107, "seat 1 by votes, votes 0-4"),
    "claim-de": Golden(Setup(ruleset="claim-de", leader=1), 248, "seat 0 by value sum, votes 2-2"),
}
"""Each recorded game of the base game by the name of its file."""

SIXES = (
    ("crown-of-light", "crystal-ball", "lovers-bow", "horn-of-silence", "staff-of-order", "serpent-sword"),
    ("frost-necklace", "fools-crystal", "night-ring", "stein-of-kings", "spear-of-vengeance", "flying-boots"),
    (
        *("divine-hourglass", "forgotten-runestone", "eternal-lantern"),
        *("magicians-horse", "shield-of-the-veil", "axe-of-the-clouds"),
    ),
)
"""The artifacts of the first, the second and the third game of a ruleset: each artifact in one of them."""

PAIRS = (("goblins", "knights"), ("gnomes", "giants"))
TENS = (
    "undead",
    "wizards",
    "dragons",
    "druids",
    "dwarves",
    "seers",
    "shapeshifters",
    "trolls",
    "doppelgangers",
)

# The numbers were searched for: with them every artifact that was dealt is used.
NUMBERS = {
    "standard": (3, 0, 0),
    "claim-en": (0, 0, 0),
    "claim-nl": (0, 0, 0),
    "claim-fr": (0, 0, 0),
    "claim-de": (1, 0, 2),
    "magic-en": (0, 0, 0),
    "magic-nl": (3, 0, 0),
}


def magic_setup(ruleset: str, game: int, number: int) -> Setup:
    """How the games with artifacts begin: each of the three has other factions and other artifacts."""
    turn = list(NUMBERS).index(ruleset)
    tens = (*TENS[turn:], *TENS[:turn])[game::3]
    six = SIXES[(game + turn) % 3]
    windows: Literal["usable", "all"] = "all" if game == 1 else "usable"
    is_late = EDITIONS[ruleset].settings.stein_moment == "after"
    legality = {} if is_late else {"stein_legality": "new"}  # AR-15: they exclude each other
    return Setup(
        ruleset=ruleset,
        factions=(*PAIRS[(game + turn) % 2], *tens),
        artifacts=True,
        windows=windows,
        leader=0 if game else 1,
        seed=number,
        options={"potions_per_card": "any", **legality} if game == 2 else {},
        artifacts_dealt=(list(six[::2]), list(six[1::2])),
    )


MAGIC = {
    f"{ruleset}-artifacts-{game + 1}": Golden(magic_setup(ruleset, game, number), number, "")
    for ruleset, numbers in NUMBERS.items()
    for game, number in enumerate(numbers)
}
"""Each recorded game with artifacts by the name of its file."""


def play(golden: Golden) -> Game:
    """The whole game, played without any random generator that might change one day."""
    fair = FairDeal(SECRET, ("a crown in the mud", f"raven {golden.number}"))
    game = Game(golden.setup, fair if golden.setup.seed is None else None, ("Ada", "Bea"))
    while (decision := game.decision) is not None:
        digest = sha256(f"{golden.number} {len(game.turns)}".encode()).digest()
        legal = preferred(decision.legal, digest[-1]) if golden.setup.artifacts else decision.legal
        game.step(legal[int.from_bytes(digest) % len(legal)])
    return game


def preferred(legal: tuple[Action, ...], doubt: int) -> tuple[Action, ...]:
    """What a player chooses from who mostly uses what can be used."""
    uses = tuple(action for action in legal if isinstance(action, Use | Flip))
    return uses if uses and doubt % 8 < 5 else tuple(action for action in legal if action not in uses)


def path(name: str) -> Path:
    """Where the record of this game lies."""
    return Path(__file__).parent / f"{name}.txt"
