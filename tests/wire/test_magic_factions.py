"""Potions, bears and the new factions through the engine, and who is asked at windows."""

import pytest

from tests.wire.engine import Engine
from tests.wire.magic import CLAIM_2, EARLY, HANDS, MAGIC, asked, at, go, laid


def test_a_potion_is_turned_over_after_the_card_is_played(engine: Engine) -> None:
    """W-2, W-3, W-5, W-7: the oldest first, one a card."""
    position = {"hands": HANDS, "potions_held": [["x2", "-5"], []]}
    state = at(engine, position, factions=MAGIC)
    assert state["legal"] == ["play G5", "play G6", "play K3", "flip"]
    assert engine.state(view=0)["potions"] == engine.state(view=1)["potions"] == [2, 0]
    state = go(engine, "flip")
    assert state["legal"] == ["play G5", "play G6", "play K3"]
    assert state["spent"] == []
    state = go(engine, "play G5")
    assert state["table"] == [laid(0, "G5", "goblins", 10)]
    assert (state["potions"], state["spent"]) == ([1, 0], ["x2"])
    assert {"what": "flipped", "seat": 0, "word": "x2"} in engine.state(view=1)["history"]


def test_any_number_of_potions_may_be_turned_over_where_the_option_says_so(engine: Engine) -> None:
    """A34, A35: twice the printed value, then the rest."""
    position = {"hands": HANDS, "potions_held": [["+4", "x2"], []]}
    at(engine, position, factions=MAGIC, options={"potions_per_card": "any"})
    state = go(engine, "flip", "flip", "play G5")
    assert state["table"] == [laid(0, "G5", "goblins", 14)]
    assert (state["potions"], state["spent"]) == ([0, 0], ["+4", "x2"])


def test_a_wizard_that_wins_earns_the_top_potion(engine: Engine) -> None:
    """W-1: nobody is told which it is."""
    position = {"hands": [["W5", "G1"], ["W3", "G2"]], "potion_deck": ["+6", "-2"]}
    at(engine, position, factions=MAGIC)
    state = go(engine, "play W5", "play W3")
    assert state["potions"] == [1, 0]
    for seat in (0, 1):
        view = engine.state(view=seat)
        assert view["potions"] == [1, 0]
        assert {"what": "brewed", "seat": 0} in view["history"]


def test_a_bear_strengthens_the_next_card_and_goes(engine: Engine) -> None:
    """D-1: a Druid that loses becomes one."""
    position = EARLY | {
        "hands": [["R1", "G1"], ["R5", "G5"]],
        "centre": "K2",
        "draw_pile": ["K3", "K4", "K5"],
    }
    state = at(engine, position, factions=MAGIC)
    state = go(engine, "play R1", "play R5")
    assert (state["bears"], state["discard"]) == ([1, 0], ["R5"])
    state = go(engine, "play G5", "play G1")
    assert state["bears"] == [0, 0]
    assert state["discard"] == ["G1", "G5", "R1", "R5"]
    at(engine, {"hands": HANDS, "bears": [2, 0]}, factions=MAGIC)
    state = go(engine, "play G5")
    assert (state["table"], state["bears"]) == ([laid(0, "G5", "goblins", 11)], [0, 0])


def test_gnomes_lie_in_front_and_a_giant_may_smash_one(engine: Engine) -> None:
    """C-3, C-4: of exactly its value; the question may be declined."""
    position = {"hands": [["I3", "N1"], ["N7", "I9"]], "gnomes": [[], ["N3", "N5"]]}
    at(engine, position, factions=CLAIM_2)
    state = go(engine, "play I3", "play I9")
    assert state["score"] == [[], ["I3", "I9"]]
    at(engine, position, factions=CLAIM_2)
    state = go(engine, "play N1", "play N7")
    assert state["gnomes"] == [[], ["N1", "N3", "N5", "N7"]]
    assert state["score"] == [[], []]
    at(engine, {"hands": [["I3", "N1"], ["A7", "A9"]], "gnomes": [[], ["N3", "N5"]]}, factions=CLAIM_2)
    state = go(engine, "play I3", "play A7")
    assert asked(state) == (0, "giants", None)
    assert state["legal"] == ["choose N3", "pass"]
    assert asked(engine.state(view=1)) == (0, "giants", None)
    assert go(engine, "choose N3")["discard"] == ["N3"]
    engine.state("undo")
    assert go(engine, "pass")["gnomes"] == [[], ["N3", "N5"]]


def test_one_troll_enters_a_score_pile_and_the_others_wait_aside(engine: Engine) -> None:
    """C-7: the highest first."""
    at(engine, {"hands": [["T2", "N1", "N3"], ["T7", "N5", "N7"]], "aside": ["T4"]}, factions=CLAIM_2)
    state = go(engine, "play T2", "play T7")
    assert (state["aside"], state["score"]) == (["T2", "T4"], [[], ["T7"]])
    assert engine.state(view=0)["aside"] == ["T2", "T4"]


@pytest.mark.parametrize(("taken", "piles"), [("centre", [["K"], ["T"]]), ("top", [["T"], ["K"]])])
def test_a_seer_that_wins_sees_the_top_card_and_chooses(
    engine: Engine, taken: str, piles: list[list[str]]
) -> None:
    """C-6: only the chooser sees it; what the loser gets it has seen too."""
    position = {"hands": [["E5", "N1"], ["E3", "N3"]], "centre": "I1", "draw_pile": ["T9", "A1", "A2"]}
    at(engine, position, factions=CLAIM_2)
    state = go(engine, "play E5", "play E3")
    assert asked(state) == (0, "seers", None)
    assert (state["legal"], state["peek"]) == (["choose centre", "choose top"], ["T9"])
    theirs = engine.state(view=1)
    assert (theirs["peek"], theirs["to_act"], theirs["draw_pile"]) == ([], None, ["?"] * 3)
    state = go(engine, f"choose {taken}")
    cards = {"K": "I1", "T": "T9"}
    assert state["followers"] == [[cards[name] for name in pile] for pile in piles]
    assert engine.state(view=0)["followers"] == state["followers"]
    assert engine.state(view=1)["followers"] == [
        ["I1"] if taken == "centre" else ["?"],
        state["followers"][1],
    ]


def test_with_windows_all_every_holder_is_asked_and_everybody_knows(engine: Engine) -> None:
    """Rules 5.5: a pass is the only answer where nothing can be used, and nobody hears of it."""
    state = at(engine, {"hands": HANDS}, "crown-of-light", "|", "night-ring", windows="all")
    for seat in (0, 1):
        assert asked(state) == (seat, "window", "between-tricks")
        assert state["legal"] == ["pass"]
        view = engine.state(view=1 - seat)
        assert (view["to_act"], view["asked"], view["legal"]) == (seat, "window", [])
        before = view["history"]
        state = go(engine, "pass")
        assert engine.state(view=1 - seat)["history"] == before
        assert engine.state(view=seat)["history"][-1]["what"] == "passed"
    assert asked(state) == (0, "lead", None)


def test_with_windows_usable_nobody_is_asked_in_vain(engine: Engine) -> None:
    """Rules 5.5: the question itself is hidden from the other."""
    state = at(engine, {"hands": HANDS}, "crown-of-light", "|", "night-ring divine-hourglass")
    assert asked(state) == (0, "lead", None)
    assert asked(engine.state(view=1)) == (0, "lead", None)
    state = go(engine, "play G5", "play G7")
    assert asked(state) == (1, "window", "both-played")
    view = engine.state(view=0)
    assert (*asked(view), view["legal"]) == (None, None, None, [])
    before = view["history"]
    go(engine, "pass")
    added = engine.state(view=0)["history"][len(before) :]
    assert [event["what"] for event in added] == ["won", "scored"]
