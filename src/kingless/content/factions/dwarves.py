"""Dwarves: whoever loses a phase-two trick takes the dwarves in it (B-37)."""

from kingless.rules.slots import LOSER_SCORE, Faction, Route

FACTION = Faction(
    key="dwarves",
    letter="D",
    values=tuple(range(10)),
    routes=(Route(phase=2, to=LOSER_SCORE),),  # B-37
    rules=("B-37",),
)
