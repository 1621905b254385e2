"""Seers: win with one in phase one, look at the top card of the deck, and take it or the prize (C-6)."""

from kingless.rules.slots import (
    DRAWING,
    AskChoice,
    Draw,
    Edit,
    Faction,
    Look,
    Peek,
    Recruit,
    Window,
    push,
)


def _look_first(_: Look, winner: int) -> tuple[Edit, ...]:
    return (push(Peek(winner, 1), AskChoice(winner, "seers", ("centre", "top"), private=True)),)


def _after_choice(_: Look, asked: AskChoice, option: str) -> tuple[Edit, ...]:
    winner, loser = asked.seat, 1 - asked.seat
    drawer, other = (loser, winner) if option == "centre" else (winner, loser)
    return (push(Recruit(other), Window(DRAWING, drawer, 1), Draw(drawer)),)  # A61


FACTION = Faction(
    key="seers",
    letter="E",
    values=tuple(range(10)),
    prize=_look_first,  # C-6
    chosen=_after_choice,
    choice_rule="C-6",
    options=("centre", "top"),
    rules=("C-6",),
)
