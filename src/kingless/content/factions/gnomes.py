"""Gnomes: won in phase two, they lie face-up before their owner, where giants can reach them."""

from kingless.rules.slots import Faction

FACTION = Faction(
    key="gnomes",
    letter="N",
    values=(1, 1, 1, 3, 3, 3, 5, 5, 5, 7, 7, 7, 9),
    half="giants",
    in_front=True,  # C-3
    rules=("C-3",),
)
