"""The set-up of an environment's games, from the few words that name a kind of game."""

from kingless.table.decks import DECKS, RANDOM, factions_of
from kingless.table.setup import BadSetup, Setup


def setup_for(deck: str, ruleset: str, artifacts: bool) -> Setup:
    """The set-up for this deck (ready-made, or five factions with commas) and ruleset; the lead is drawn."""
    if not isinstance(deck, str):
        raise ValueError(f"a deck is named by a text such as claim, not by {deck!r}")
    if deck == RANDOM:
        raise BadSetup("an environment has one deck for all its games: name it, or five factions")
    if deck not in DECKS and "," not in deck:
        raise BadSetup(
            "there is no deck {name!r}; there are {known}, or five factions with commas between them",
            name=deck,
            known=", ".join(DECKS),
            field="factions",
            rule="X-1",
        )
    return Setup(ruleset=ruleset, factions=factions_of(deck, 0), artifacts=artifacts, leader="random")
