"""Goblins: the largest faction, without a power (B-34)."""

from kingless.rules.slots import Faction

FACTION = Faction(key="goblins", letter="G", values=(0, 0, 0, 0, *range(10)), half="knights", rules=("B-34",))
