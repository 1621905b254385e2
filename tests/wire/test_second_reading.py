"""What the second reading of the books changed, through the engine: moments, settings and refusals."""

import pytest

from tests.wire.engine import Engine
from tests.wire.magic import EARLY, HANDS, asked, at, go

AXE = "axe-of-the-clouds"


@pytest.mark.parametrize(("held", "seat"), [((AXE,), 0), (("|", AXE), 1)])
def test_the_axe_is_asked_about_with_the_prize_in_sight_after_the_lead_and_after_the_answer(
    engine: Engine, held: tuple[str, ...], seat: int
) -> None:
    """A93, AR-16."""
    state = at(engine, EARLY, *held)
    assert (asked(state), state["centre"]) == ((seat, "window", "between-tricks"), "D1")
    assert asked(go(engine, "pass", "play G1")) == (seat, "window", "after-lead")
    assert asked(go(engine, "pass", "play G2")) == (seat, "window", "after-follow")
    state = go(engine, "use axe-of-the-clouds")
    assert state["charges"]["axe"][seat] == 2


def test_under_stein_moment_after_the_stein_answers_the_window_after_the_own_card(engine: Engine) -> None:
    """A81, AR-15: as magic-nl has it, and by option."""
    for setup in ({"ruleset": "magic-nl"}, {"options": {"stein_moment": "after"}}):
        assert at(engine, {"hands": HANDS}, "stein-of-kings", **setup)["legal"] == [
            "play G5",
            "play G6",
            "play K3",
        ]
        state = go(engine, "play G5")
        assert (asked(state), state["legal"]) == (
            (0, "window", "after-lead"),
            ["use stein-of-kings", "pass"],
        )
        state = go(engine, "use stein-of-kings", "choose knights")
        assert state["table"] == [{"seat": 0, "card": "G5", "faction": "knights", "value": 5}]
        assert (asked(state), state["legal"]) == ((1, "follow", None), ["play K9"])


def test_the_stein_is_not_judged_by_the_new_faction_after_the_card(engine: Engine) -> None:
    """A78, A81: refused, and the game stands."""
    before = at(engine, {"hands": HANDS}, "stein-of-kings")
    for setup in (
        {"ruleset": "magic-nl", "options": {"stein_legality": "new"}},
        {"options": {"stein_legality": "new", "stein_moment": "after"}},
    ):
        answer = engine.any_answer("new", setup=setup)
        assert (answer["error"]["code"], answer["error"]["rule"]) == ("bad-setup", "AR-15")
    assert engine.state() == before


@pytest.mark.parametrize(
    ("spear", "targets"),
    [
        ("table", ["choose E3", "choose T5", "choose T7", "choose T9"]),
        ("collected", ["choose E3", "choose T9"]),
        ("winners", ["choose E3", "choose T9"]),
    ],
)
def test_the_spear_reaches_what_its_setting_says(engine: Engine, spear: str, targets: list[str]) -> None:
    """A59, AR-4."""
    position = {"hands": [["T5", "E1"], ["E3", "E2"]], "aside": ["T9", "T7"]}
    factions = ["gnomes", "giants", "dragons", "trolls", "seers"]
    at(engine, position, "|", "spear-of-vengeance", factions=factions, options={"spear": spear})
    assert sorted(go(engine, "play T5", "play E3", "use spear-of-vengeance")["legal"]) == targets


@pytest.mark.parametrize(("setting", "potions"), [("played", 1), ("winning", 0)])
def test_a_wizard_in_a_bow_trick_earns_as_its_setting_says(
    engine: Engine, setting: str, potions: int
) -> None:
    """A94, W-1."""
    position = {"hands": [["G9", "W1", "K8"], ["G3", "G4", "K9"]], "potion_deck": ["+4"]}
    factions = ["goblins", "knights", "wizards", "druids", "shapeshifters"]
    at(engine, position, "lovers-bow", factions=factions, options={"wizard_potion": setting})
    state = go(engine, "use lovers-bow", "play G9", "play W1", "play G3", "play G4")
    assert state["potions"] == [potions, 0]


def test_a_gnome_placed_by_the_crystal_lies_in_the_score_pile(engine: Engine) -> None:
    """A95, AR-6."""
    factions = ["gnomes", "giants", "dragons", "trolls", "seers"]
    at(engine, {"hands": [["N9", "N1", "E1"], ["N5", "E2", "E3"]]}, "fools-crystal", factions=factions)
    state = go(engine, "play N9", "play N5", "use fools-crystal", "choose N9", "choose N1")
    assert (state["score"][0], state["gnomes"][0]) == (["N1"], ["N5"])


@pytest.mark.parametrize("key", ["spear", "stein_moment", "wizard_potion"])
def test_a_value_that_there_is_not_is_a_bad_setup(engine: Engine, key: str) -> None:
    answer = engine.any_answer("new", setup={"options": {key: "never"}})
    assert (answer["ok"], answer["error"]["code"]) == (False, "bad-setup")
    assert answer["error"]["message"].startswith(f"{key} can be ")
    assert answer["error"]["message"].endswith('not "never"')
