"""Reinforcements: Magic as its English half prints it: equal votes are parted by cards in won factions."""

from kingless.rules.slots import Edition, Settings

EDITION = Edition(key="magic-en", settings=Settings(final_ties=("cards",)))
