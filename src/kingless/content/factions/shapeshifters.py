"""Shapeshifters: played in phase one, they change places with the prize (H-1)."""

from kingless.rules.slots import Faction

FACTION = Faction(
    key="shapeshifters",
    letter="S",
    values=tuple(range(10)),
    swaps=True,
    rules=("H-1", "H-2", "H-3", "H-4", "H-5", "H-6", "H-7", "H-8", "H-9"),
)
