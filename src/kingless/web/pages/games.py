"""What games there are to choose from, in words: bots, decks, factions and editions."""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import asdict

from kingless.content.rulesets import EDITIONS
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

_STANDARD = "standard"
EDITION_KEYS = tuple(sorted(EDITIONS, key=lambda key: (key != _STANDARD, key)))
"""The editions to choose from, the usual one first."""
_BOOKS_DIFFER = ("victory", "vote_ties", "final_ties")
"""What the books of the base game settle differently."""

SETTLED = {
    ("victory", "most"): said("Most votes win."),
    ("victory", "three"): said("Three votes are needed to win."),
    ("vote_ties", "descending"): said("Equal numbers in a faction: the highest card decides, then the next."),
    ("vote_ties", "highest"): said("Equal numbers in a faction: only the highest card decides."),
    ("final_ties", ("cards", "values")): said(
        "Equal votes: the number of cards in the factions won decides, then the sum of their values."
    ),
    ("final_ties", ("cards",)): said("Equal votes: the number of cards in the factions won decides."),
    ("final_ties", ("values",)): said("Equal votes: the sum of the values in the factions won decides."),
    ("final_ties", ()): said("Equal votes are a draw."),
    ("shield", 2): said("The Shield of the Veil takes away 2 instead of 3."),
    ("crown", "any"): said("The Crown of Light may join any faction of the game."),
    ("spear", "winners"): said("The Spear of Vengeance reaches only what the winner would take."),
    ("stein_moment", "after"): said("The Stein of Kings is used once your card lies on the table."),
    ("wizard_potion", "winning"): said(
        "With the Lover's Bow, only a Wizard that wins the trick earns a potion."
    ),
}
"""What each setting of an edition means."""


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


def settled(words: Words, edition: str) -> list[str]:
    """What the standard rules settle, or what another edition settles differently."""
    standard, own = asdict(EDITIONS[_STANDARD].settings), asdict(EDITIONS[edition].settings)
    names = _BOOKS_DIFFER if edition == _STANDARD else [name for name in own if own[name] != standard[name]]
    return [words(SETTLED[name, own[name]]) for name in names]


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
