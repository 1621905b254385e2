"""Knights: played after a goblin, a knight beats it whatever the values (B-35)."""

from kingless.rules.slots import Faction

FACTION = Faction(
    key="knights",
    letter="K",
    values=tuple(range(2, 10)),
    half="goblins",
    beats=("goblins",),
    rules=("B-35",),
)
