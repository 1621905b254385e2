"""Shapeshifters: played in phase one, they change places with the prize (H-1)."""

from kingless.rules.slots import Faction

FACTION = Faction(key="shapeshifters", letter="S", values=tuple(range(10)), swaps=True)
