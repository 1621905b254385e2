"""Druids: lose with one in phase one and it becomes a bear that strengthens your next card (D-1)."""

from kingless.rules.slots import KEPT_BY_LOSER, Faction, Route

FACTION = Faction(
    key="druids",
    letter="R",
    values=tuple(range(10)),
    routes=(Route(phase=1, to=KEPT_BY_LOSER),),  # D-1
    bonus=3,
    rules=("D-1", "D-2", "D-3", "D-4", "D-5"),
)
