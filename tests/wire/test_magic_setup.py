"""Artifacts and potions in a set-up: how they are dealt, and what makes no game."""

import pytest

from tests.wire.engine import Answer, Engine
from tests.wire.magic import CLAIM_2, KEYS, MAGIC, POTIONS


def test_three_artifacts_are_dealt_to_each_seat_and_the_other_s_are_hidden(engine: Engine) -> None:
    """M-5, M-6: by the seed."""
    state = engine.state("new", setup={"artifacts": True, "seed": 5, "factions": MAGIC})
    first, second = state["artifacts"]
    assert len({*first, *second} & set(KEYS)) == 6
    assert (len(first), len(second)) == (3, 3)
    assert engine.state(view=0)["artifacts"] == [first, ["?"] * 3]
    assert engine.state(view=1)["artifacts"] == [["?"] * 3, second]
    assert engine.state("new", setup={"artifacts": True, "seed": 5, "factions": MAGIC}) == state
    others = [engine.state("new", setup={"artifacts": True, "seed": seed})["artifacts"] for seed in range(5)]
    assert len({str(dealt) for dealt in others}) == 5


def test_artifacts_and_potions_are_dealt_as_the_set_up_says(engine: Engine) -> None:
    """M-5, W-1, W-7: the top potion goes to the first wizard that wins, unseen by both."""
    dealt = [KEYS[0:3], KEYS[8:11]]
    setup = {
        "factions": MAGIC,
        "artifacts": True,
        "artifacts_dealt": dealt,
        "potion_deck": POTIONS,
        "seed": 1,
    }
    state = engine.state("new", setup=setup)
    assert [sorted(held) for held in state["artifacts"]] == [sorted(held) for held in dealt]
    record = engine.ask("record")["record"]
    assert f"potions: {' '.join(POTIONS)}\n" in record
    assert f"artifacts 0: {' '.join(dealt[0])}\nartifacts 1: {' '.join(dealt[1])}\n" in record
    assert engine.state("load", record=record) == state


WRONG: dict[str, tuple[Answer, str | None]] = {
    "two artifacts": ({"artifacts_dealt": [KEYS[:2], KEYS[3:6]]}, "M-5"),
    "four artifacts": ({"artifacts_dealt": [KEYS[:4], KEYS[4:7]]}, "M-5"),
    "an artifact twice": ({"artifacts_dealt": [KEYS[:3], KEYS[2:5]]}, "M-5"),
    "an unknown artifact": ({"artifacts_dealt": [["ring", *KEYS[:2]], KEYS[3:6]]}, "M-5"),
    "no artifacts in the game": ({"artifacts": False, "artifacts_dealt": [KEYS[:3], KEYS[3:6]]}, "M-5"),
    "one seat's artifacts": ({"artifacts_dealt": [KEYS[:3]]}, None),
    "nine potions": ({"factions": MAGIC, "potion_deck": POTIONS[1:]}, "M-2"),
    "a potion twice": ({"factions": MAGIC, "potion_deck": ["x2", "x2", *POTIONS[2:]]}, "M-2"),
    "an unknown potion": ({"factions": MAGIC, "potion_deck": ["+9", *POTIONS[1:]]}, "M-2"),
    "potions without wizards": ({"potion_deck": POTIONS}, "M-3"),
    "artifacts beside a position": (
        {"position": {"phase": 2}, "artifacts_dealt": [KEYS[:3], KEYS[3:6]]},
        None,
    ),
    "potions beside a position": (
        {"factions": MAGIC, "position": {"phase": 2}, "potion_deck": POTIONS},
        None,
    ),
    "an artifact of both": ({"position": {"phase": 2, "artifacts_dealt": [KEYS[:1], KEYS[:1]]}}, None),
    "an artifact where there are none": (
        {"artifacts": False, "position": {"phase": 2, "artifacts_dealt": [KEYS[:1], []]}},
        None,
    ),
    "a potion held twice": (
        {"factions": MAGIC, "position": {"phase": 2, "potions_held": [["+4"], ["+4"]]}},
        None,
    ),
    "a potion held and in the pile": (
        {"factions": MAGIC, "position": {"phase": 2, "potions_held": [["+4"], []], "potion_deck": ["+4"]}},
        None,
    ),
    "potions held without wizards": ({"position": {"phase": 2, "potions_held": [["+4"], []]}}, None),
    "bears without druids": ({"position": {"phase": 2, "bears": [1, 0]}}, None),
    "a bear too few": ({"factions": MAGIC, "position": {"phase": 2, "bears": [-1, 0]}}, None),
    "a goblin among the gnomes": ({"position": {"phase": 2, "gnomes": [["G1"], []]}}, None),
    "a giant among the gnomes": (
        {"factions": CLAIM_2, "position": {"phase": 2, "gnomes": [["I1"], []]}},
        None,
    ),
    "a gnome aside": ({"factions": CLAIM_2, "position": {"phase": 2, "aside": ["N1"]}}, None),
    "a troll aside in phase one": (
        {"factions": CLAIM_2, "position": {"aside": ["T1"], "hands": [["N1"], ["N3"]], "centre": "I1"}},
        None,
    ),
    "a troll twice": (
        {"factions": CLAIM_2, "position": {"phase": 2, "aside": ["T1"], "score": [["T1"], []]}},
        None,
    ),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_a_set_up_that_makes_no_game_is_refused_and_the_game_stands(engine: Engine, wrong: str) -> None:
    before = engine.state("new", setup={"seed": 1})
    setup, rule = WRONG[wrong]
    error = engine.refusal("new", setup={"artifacts": True, **setup})
    assert (error["code"], error["rule"]) == ("bad-setup", rule)
    assert engine.state() == before


def test_a_position_holds_everything_that_it_names(engine: Engine) -> None:
    state = engine.state(
        "new",
        setup={
            "factions": ["gnomes", "giants", "wizards", "druids", "trolls"],
            "artifacts": True,
            "position": {
                "phase": 2,
                "hands": [["N1", "W2"], ["I3", "R4"]],
                "gnomes": [["N9", "N3"], ["N3"]],
                "aside": ["T7", "T2"],
                "potions_held": [["+4", "x2"], ["-5"]],
                "potion_deck": ["+1", "+2"],
                "bears": [2, 1],
                "artifacts_dealt": [["night-ring"], ["crown-of-light", "axe-of-the-clouds"]],
            },
        },
    )
    assert state["gnomes"] == [["N3", "N9"], ["N3"]]
    assert state["aside"] == ["T2", "T7"]
    assert (state["potions"], state["bears"]) == ([2, 1], [2, 1])
    assert state["artifacts"] == [["night-ring"], ["axe-of-the-clouds", "crown-of-light"]]
    view = engine.state(view=0)
    assert view["artifacts"] == [["night-ring"], ["?", "?"]]
    assert (view["potions"], view["bears"]) == ([2, 1], [2, 1])
    for hidden in ("+4", "x2", "-5", "+1"):
        assert f'"{hidden}"' not in str(view).replace("'", '"')
