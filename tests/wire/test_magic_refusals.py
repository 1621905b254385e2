"""Artifacts and potions that may not be used: refused with the rule, and the game stands."""

import pytest

from tests.wire.engine import Answer, Engine
from tests.wire.magic import HANDS, MAGIC, at, go

REFUSED: dict[str, tuple[Answer, list[str], str, str]] = {
    "an artifact that is not held": ({"held": "night-ring"}, [], "use lovers-bow", "M-6"),
    "the other's artifact": ({"held": "|night-ring"}, [], "use night-ring", "M-6"),
    "an artifact twice": ({"held": "serpent-sword"}, ["use serpent-sword"], "use serpent-sword", "M-6"),
    "no artifact at all": ({"held": "night-ring"}, [], "use ring", "M-6"),
    "the ring as leader": ({"held": "night-ring"}, [], "use night-ring", "AR-18"),
    "the bow as follower": ({"held": "|lovers-bow"}, ["play G5"], "use lovers-bow", "AR-17"),
    "the bow with one card": (
        {"held": "lovers-bow", "hands": [["G5"], ["G7"]]},
        [],
        "use lovers-bow",
        "AR-17",
    ),
    "the crown before the end": ({"held": "crown-of-light"}, [], "use crown-of-light", "AR-1"),
    "the sword in a window": (
        {"held": "serpent-sword divine-hourglass"},
        ["play G5", "play G7"],
        "use serpent-sword",
        "AR-2",
    ),
    "the ball in phase two": ({"held": "crystal-ball"}, [], "use crystal-ball", "AR-5"),
    "the horse on the last trick": (
        {"held": "magicians-horse divine-hourglass", "hands": [["G5"], ["G7"]]},
        ["play G5", "play G7"],
        "use magicians-horse",
        "AR-7",
    ),
    "the necklace on the last trick": (
        {"held": "frost-necklace divine-hourglass", "hands": [["G5"], ["G7"]]},
        ["play G5", "play G7"],
        "use frost-necklace",
        "AR-12",
    ),
    "the lantern by the loser": (
        {"held": "eternal-lantern staff-of-order"},
        ["play G5", "play G7"],
        "use eternal-lantern",
        "AR-10",
    ),
    "a choice that is not offered": (
        {"held": "stein-of-kings"},
        ["use stein-of-kings"],
        "choose gnomes",
        "AR-15",
    ),
    "a choice that nobody asks for": ({"held": "night-ring"}, [], "choose knights", "B-11"),
    "a card in the middle of a choice": (
        {"held": "stein-of-kings"},
        ["use stein-of-kings"],
        "play G5",
        "AR-15",
    ),
    "a pass in the middle of a choice": ({"held": "stein-of-kings"}, ["use stein-of-kings"], "pass", "AR-15"),
    "a pass instead of a card": ({"held": "night-ring"}, [], "pass", "B-11"),
    "a card in a window": ({"held": "divine-hourglass"}, ["play G5", "play G7"], "play G6", "M-8"),
    "a potion that is not held": ({"held": "", "factions": MAGIC}, [], "flip", "W-1"),
    "a second potion on a card": (
        {"held": "", "factions": MAGIC, "potions_held": [["+1", "+2"], []]},
        ["flip"],
        "flip",
        "W-4",
    ),
}


@pytest.mark.parametrize("wrong", REFUSED)
def test_what_may_not_be_done_is_an_illegal_action_and_the_game_stands(engine: Engine, wrong: str) -> None:
    parts, steps, action, rule = REFUSED[wrong]
    position = {"hands": HANDS} | {key: parts[key] for key in ("hands", "potions_held") if key in parts}
    factions = {"factions": parts["factions"]} if "factions" in parts else {}
    at(engine, position, str(parts["held"]), **factions)
    before = go(engine, *steps)
    views = [engine.state(view=seat) for seat in (0, 1)]
    error = engine.refusal("step", action=action)
    assert (error["code"], error["rule"]) == ("illegal-action", rule)
    assert engine.state() == before
    assert [engine.state(view=seat) for seat in (0, 1)] == views
