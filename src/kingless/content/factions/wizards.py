"""Wizards: win a trick with one and take a potion that nobody has seen (W-1)."""

from kingless.rules.slots import Faction

FACTION = Faction(
    key="wizards",
    letter="W",
    values=tuple(range(10)),
    potions=("x2", "+6", "+5", "+4", "+3", "+2", "+1", "-2", "-3", "-5"),  # M-2
    rules=("W-1", "W-2", "W-3", "W-4", "W-5", "W-6", "W-7"),
)
