"""Games with artifacts, potions and the new factions through the engine."""

from typing import Any

from tests.wire.engine import Answer, Engine

MAGIC = ["goblins", "knights", "wizards", "druids", "shapeshifters"]


CLAIM_2 = ["gnomes", "giants", "dragons", "trolls", "seers"]


BASE = ["goblins", "knights", "undead", "dwarves", "doppelgangers"]
POTIONS = ["x2", "+6", "+5", "+4", "+3", "+2", "+1", "-2", "-3", "-5"]
KEYS = [
    *("crown-of-light", "serpent-sword", "horn-of-silence", "spear-of-vengeance", "crystal-ball"),
    *("fools-crystal", "magicians-horse", "flying-boots", "forgotten-runestone", "eternal-lantern"),
    *("staff-of-order", "frost-necklace", "divine-hourglass", "shield-of-the-veil", "stein-of-kings"),
    *("axe-of-the-clouds", "lovers-bow", "night-ring"),
]
"""Every artifact, in the order of the rules: the n-th has the rule AR-n."""


HANDS = [["G5", "G6", "K3"], ["G7", "G8", "K9"]]


EARLY: Answer = {
    "hands": [["G1", "K9", "U5"], ["G2", "K8", "U4"]],
    "centre": "D1",
    "draw_pile": ["X1", "X2", "X3", "X4", "X5"],
}
"""Phase one, three tricks before its end."""


def at(engine: Engine, position: Answer, *held: str, **setup: object) -> Answer:
    """A game that stands so; `held`: the artifacts of seat 0, a bar, and those of seat 1."""
    keys = " ".join(held).split("|")
    dealt = [part.split() for part in (*keys, "")[:2]]
    whole = {"phase": 2, **position} if "centre" not in position else position
    return engine.state(
        "new", setup={"artifacts": True, "position": {**whole, "artifacts_dealt": dealt}, **setup}
    )


def go(engine: Engine, *actions: str) -> Answer:
    """The state after these actions, each of which must be legal."""
    state = engine.state()
    for action in actions:
        assert action in state["legal"], (action, state["legal"])
        state = engine.state("step", action=action)
    return state


def asked(state: Answer) -> tuple[Any, ...]:
    """Who is asked what."""
    return state["to_act"], state["asked"], state["moment"]


def laid(seat: int, card: str, faction: str, value: int) -> Answer:
    """A card on the table."""
    return {"seat": seat, "card": card, "faction": faction, "value": value}
