"""Undead: played in phase one, they go to the score pile of whoever wins the trick (B-36)."""

from kingless.rules.slots import WINNER_SCORE, Faction, Route

FACTION = Faction(
    key="undead",
    letter="U",
    values=tuple(range(10)),
    routes=(Route(phase=1, to=WINNER_SCORE),),  # B-17
    rules=("B-36", "B-17", "B-18"),
)
