"""Decks: ready-made, by their factions, or drawn at random."""

from kingless.content.artifacts import ARTIFACTS
from kingless.content.decks import DECKS
from kingless.content.factions import FACTIONS
from kingless.table.dealer import random_order, seed_of, stream
from kingless.table.setup import BadSetup

RANDOM = "random"

__all__ = ["ARTIFACTS", "DECKS", "FACTIONS", "RANDOM", "factions_of", "possible_factions", "random_deck"]


def factions_of(name: str, seed: int) -> tuple[str, ...]:
    """The factions of a deck: a ready-made one by name, `random`, or five keys with commas between them."""
    if name == RANDOM:
        return random_deck(seed)
    if name in DECKS:
        return DECKS[name]
    if "," in name:
        return tuple(key.strip() for key in name.split(","))
    raise BadSetup(
        "there is no deck {name!r}; there are {known}, or five factions with commas between them",
        name=name,
        known=", ".join((*DECKS, RANDOM)),
        field="factions",
        rule="X-1",
    )


def possible_factions(name: str) -> tuple[str, ...]:
    """The factions that a deck by name may hold before it is dealt: a random one any of them."""
    return tuple(FACTIONS) if name == RANDOM else factions_of(name, 0)


def random_deck(seed: int) -> tuple[str, ...]:
    """A legal deck: a pair and three ten-card factions, each choice as likely as the other (X-1)."""
    numbers = stream(seed_of(seed), 0)
    firsts = tuple(key for key, faction in sorted(FACTIONS.items()) if faction.half > key)
    tens = tuple(key for key, faction in sorted(FACTIONS.items()) if not faction.half)
    first = random_order(firsts, numbers)[0]
    return (first, FACTIONS[first].half, *random_order(tens, numbers)[:3])
