"""Trolls: only one is scored in each phase-two trick; the others wait for the next winner (C-7)."""

from kingless.rules.slots import Faction

FACTION = Faction(key="trolls", letter="T", values=tuple(range(10)), one_per_trick=True, rules=("C-7",))
