"""Seers: win with one, look at the top card of the deck, and take it or the prize (C-6)."""

from kingless.rules.slots import AskChoice, Draw, Edit, Faction, Keep, Look, Peek, Prize, Recruit, code, push


def _look_first(_: Look, winner: int) -> tuple[Edit, ...]:
    return (push(Peek(winner, 1), AskChoice(winner, "seers", ("centre", "top"))),)


def _taken(look: Look, winner: int, option: str) -> tuple[Edit, ...]:
    if option == "centre":
        return (push(Recruit(winner), Draw(1 - winner)),)
    return (push(Keep(winner, code(look.peek[winner][0])), Recruit(1 - winner)),)


FACTION = Faction(
    key="seers",
    letter="E",
    values=tuple(range(10)),
    prize=Prize(asks=_look_first, rule="C-6"),
    chosen=_taken,
    options=("centre", "top"),
)
