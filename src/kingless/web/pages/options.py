"""What games there are to choose from, in words: bots, decks and factions."""

from collections.abc import Iterator

from msgspec import Struct

from kingless.table.decks import DECKS, FACTIONS, RANDOM
from kingless.view.words import Words, said

LEVELS = {
    "level-1": (
        said("Gentle"),
        said("Plays from the heart and soon forgets what has gone. Just right for a first game."),
    ),
    "level-2": (
        said("Easy-going"),
        said(
            "Friendly company that keeps the last two tricks in mind and seldom plans ahead. "
            "Good for getting to know the factions."
        ),
    ),
    "level-3": (
        said("Steady"),
        said(
            "Pays attention, weighs each card, and seldom slips in the last tricks. "
            "An even match once you know the game."
        ),
    ),
    "level-4": (
        said("Sharp"),
        said("Forgets no card and sees a good half of phase two coming. Bring a plan."),
    ),
    "level-5": (
        said("Relentless"),
        said(
            "Thinks of everything, and in phase two reckons the game out to the last card. "
            "Win here, and you may boast."
        ),
    ),
}
"""The bots by key: what each is called, and what it is like to play against."""

DECK_KEYS = (*DECKS, RANDOM)
"""The decks to choose from; their names are in the catalogues, as those of the factions are."""
OWN = "own"
"""The deck whose factions the player names."""

IN_ORDER = tuple(dict.fromkeys((*(key for deck in DECKS.values() for key in deck), *FACTIONS)))
"""Every faction, box by box."""


class Fighter(Struct, frozen=True):
    """A faction as somebody who builds a deck sees it."""

    key: str
    letter: str
    name: str
    does: str
    cards: int


def bots(words: Words) -> Iterator[tuple[str, str, str]]:
    """Every bot: its key, its name, and what it is like to play against."""
    for key, (name, does) in LEVELS.items():
        yield key, words(name), words(does)


def deck_of(factions: tuple[str, ...]) -> str:
    """The key of the ready-made deck of these factions; nothing where they were drawn or chosen."""
    return next((name for name, keys in DECKS.items() if keys == factions), "")


def pairs(words: Words) -> list[tuple[Fighter, Fighter]]:
    """The factions that are in a deck together or not at all (X-1)."""
    halves = [(key, FACTIONS[key].half) for key in IN_ORDER if FACTIONS[key].half]
    firsts = [(key, half) for key, half in halves if IN_ORDER.index(key) < IN_ORDER.index(half)]
    return [(_fighter(words, key), _fighter(words, half)) for key, half in firsts]


def singles(words: Words) -> list[Fighter]:
    """The factions that are chosen one by one."""
    return [_fighter(words, key) for key in IN_ORDER if not FACTIONS[key].half]


def _fighter(words: Words, key: str) -> Fighter:
    faction = FACTIONS[key]
    name, does = words.name("faction", key), words.name("faction does", key)
    return Fighter(key, faction.letter, name, does, len(faction.values))
