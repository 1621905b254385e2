"""Doppelgangers: wild as the second card, without the powers of what they imitate (B-38 to B-41)."""

from kingless.rules.slots import Faction

FACTION = Faction(
    key="doppelgangers",
    letter="X",
    values=tuple(range(10)),
    wild=True,
    follow_rule="B-39",
    rules=("B-38", "B-39", "B-40", "B-41"),
)
