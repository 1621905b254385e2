"""The options of a new game in words: bots, decks and factions."""

from collections.abc import Iterator

from msgspec import Struct

from kingless.table.decks import DECKS, FACTIONS, RANDOM
from kingless.view.bot_levels import BOT_LEVELS
from kingless.view.words import Words

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
    half: str
    """The other faction of its pair; empty where it stands alone."""


def bots(words: Words) -> Iterator[tuple[str, str, str]]:
    """Every bot: its key, its name, and what it is like to play against."""
    for key, (name, does) in BOT_LEVELS.items():
        yield key, words(name), words(does)


def deck_of(factions: tuple[str, ...]) -> str:
    """The key of the ready-made deck of these factions; nothing where they were drawn or chosen."""
    return next((name for name, keys in DECKS.items() if keys == factions), "")


def pairs(words: Words) -> list[tuple[Fighter, Fighter]]:
    """The factions that are in a deck together or not at all (X-1)."""
    halves = [(key, FACTIONS[key].half) for key in IN_ORDER if FACTIONS[key].half]
    firsts = [(key, half) for key, half in halves if IN_ORDER.index(key) < IN_ORDER.index(half)]
    return [(fighter(words, key), fighter(words, half)) for key, half in firsts]


def singles(words: Words) -> list[Fighter]:
    """The factions that are chosen one by one."""
    return [fighter(words, key) for key in IN_ORDER if not FACTIONS[key].half]


def fighter(words: Words, key: str) -> Fighter:
    """A faction as somebody who builds a deck sees it."""
    faction = FACTIONS[key]
    name, does = words.name("faction", key), words.name("faction does", key)
    return Fighter(key, faction.letter, name, does, len(faction.values), faction.half)
