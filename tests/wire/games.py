"""Games through the engine: who plays them, and the set-ups that the tests begin with."""

from random import Random
from typing import Any

from kingless.content.rulesets import EDITIONS
from tests.wire.engine import Answer, Engine

RULESETS = tuple(sorted(EDITIONS))
FACTIONS = ("goblins", "knights", "undead", "dwarves", "doppelgangers")
DECK = [
    *["G0"] * 5,
    *(f"G{value}" for value in range(1, 10)),
    *(f"K{value}" for value in range(2, 10)),
    *(f"{letter}{value}" for letter in "UDX" for value in range(10)),
]
"""Every card of the base game (B-1), written out here on purpose."""

LATE: dict[str, Any] = {"phase": 2, "leader": 1, "hands": [["K2", "G5"], ["G9", "D1"]], "score": [["U9"], []]}
"""A game that has two tricks left, in which seat 0 must answer G9 with G5."""


def played(engine: Engine, seed: int, steps: int = 52) -> list[Answer]:
    """Steps of a game that this seed plays, or as many as there are; the answers."""
    chooser = Random(seed)
    answers: list[Answer] = []
    state = engine.state()
    while state["legal"] and len(answers) < steps:
        answers.append(engine.ask("step", action=chooser.choice(state["legal"])))
        state = answers[-1]["state"]
    return answers


def cards_of(state: Answer) -> list[str]:
    """Every card that a state names, in any zone."""
    piles = [*state["hands"], *state["followers"], *state["score"], state["draw_pile"], state["discard"]]
    centre = [state["centre"]] if state["centre"] else []
    return [card for pile in piles for card in pile] + centre + [laid["card"] for laid in state["table"]]
