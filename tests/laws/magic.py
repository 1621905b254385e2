"""Games with everything in the box: any legal deck, artifacts, potions, and settings of all kinds."""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

from kingless.content.artifacts import ARTIFACTS
from kingless.content.factions import FACTIONS
from kingless.rules.actions import Action, Flip, Use
from kingless.rules.cards import Card, make
from kingless.rules.engine import Decision
from kingless.rules.state import State
from kingless.table.decks import random_deck
from kingless.table.game import Game
from kingless.table.setup import Setup

OPTIONS: dict[str, tuple[Any, ...]] = {
    "vote_ties": ("descending", "highest"),
    "victory": ("most", "three"),
    "final_ties": ([], ["cards"], ["values"], ["cards", "values"]),
    "shield": (3, 2),
    "crown": ("own", "any"),
    "spear": ("table", "winners", "collected"),
    "stein_moment": ("with", "after"),
    "wizard_potion": ("played", "winning"),
    "horse_must_follow": (False, True),
    "bow_winner": ("best", "sum"),
    "potions_per_card": (1, "any"),
    "stein_legality": ("printed", "new"),
}
POTIONS = ("x2", "+6", "+5", "+4", "+3", "+2", "+1", "-2", "-3", "-5")  # M-2
KEYS = frozenset(ARTIFACTS)

LONGEST = 600
"""More answers than any game takes: 52 cards, six artifacts and both seats asked in every window."""

_EAGER = 0.4
"""How often a player uses something where it can: often, but not always at the first moment."""


def magic_setup(ruleset: str, seed: int) -> Setup:
    """How the game of this seed begins: its deck, its settings, and who is asked in its windows."""
    chooser = Random(f"set-up {seed}")
    settings = chooser.sample(sorted(OPTIONS), chooser.randrange(len(OPTIONS) + 1))
    options = {key: chooser.choice(OPTIONS[key]) for key in settings}
    if options.get("stein_legality") == "new":
        options["stein_moment"] = "with"  # AR-15: the other way is refused
    return Setup(
        ruleset=ruleset,
        seed=seed,
        factions=random_deck(seed),
        artifacts=chooser.random() < 0.9,
        windows=chooser.choice(["usable", "all"]),
        leader=chooser.choice([0, 1, "random"]),
        options=options,
    )


def magic_game(ruleset: str, seed: int) -> Game:
    """A game of this ruleset that this seed deals."""
    return Game(magic_setup(ruleset, seed))


def eager(legal: tuple[Action, ...], chooser: Random) -> Action:
    """Any answer, but artifacts and potions more often than by chance."""
    uses = [action for action in legal if isinstance(action, Use | Flip)]
    others = [action for action in legal if not isinstance(action, Use | Flip)]
    return chooser.choice(uses if uses and chooser.random() < _EAGER else others)


def decisions(game: Game, chooser: Random) -> Iterator[Decision]:
    """Each decision to come, answered once the caller has looked at it."""
    while (decision := game.decision) is not None:
        assert len(game.turns) < LONGEST, "this game does not end"
        yield decision
        game.step(eager(decision.legal, chooser))


def magic_played(ruleset: str, seed: int) -> Game:
    """A game that this seed has played to its end."""
    game = magic_game(ruleset, seed)
    for _ in decisions(game, Random(seed)):
        pass
    return game


# What lies where.


def deck_of(setup: Setup) -> Counter[Card]:
    """Every card of a game, by its factions."""
    factions = [FACTIONS[key] for key in setup.factions]
    return Counter(make(faction.letter, value) for faction in factions for value in faction.values)


def cards_everywhere(state: State) -> Counter[Card]:
    """Every card in the game, wherever it lies."""
    piles = (*state.hands, *state.followers, *state.score, *state.front)
    found = Counter(card for pile in piles for card in pile)
    found.update((*state.deck, *state.discard, *state.aside))
    found.update(laid.card for laid in (*state.table, *state.frozen, *state.incoming[0], *state.incoming[1]))
    found.update(effect.card for effect in state.effects if effect.card is not None)  # D-1: the Bears
    if state.centre is not None:
        found[state.centre] += 1
    return found


def potions_everywhere(state: State) -> Counter[str]:
    """Every potion, in the pile, held or used."""
    used = [word for word in state.spent if word not in KEYS]
    return Counter((*state.potion_deck, *state.potions[0], *state.potions[1], *used))


def artifacts_everywhere(state: State) -> Counter[str]:
    """Every artifact that was dealt, held or used."""
    used = [word for word in state.spent if word in KEYS]
    return Counter((*state.artifacts[0], *state.artifacts[1], *used))
