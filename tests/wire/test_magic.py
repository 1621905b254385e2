"""Artifacts, potions and the new factions through the engine: every action, every field, every refusal."""

from random import Random
from typing import Any

import pytest

from tests.wire.engine import Answer, Engine
from tests.wire.games import RULESETS

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


# The deal.


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


# Each artifact.


def test_the_crown_counts_as_a_five_at_the_end(engine: Engine) -> None:
    """AR-1: of a faction that its owner holds a card of."""
    position = {"hands": [["G5"], ["G7"]], "score": [["K2", "U1"], ["K9"]]}
    at(engine, position, "crown-of-light")
    state = go(engine, "play G5", "play G7")
    assert asked(state) == (0, "window", "end")
    state = go(engine, "use crown-of-light")
    assert asked(state) == (0, "crown-of-light", None)
    assert sorted(state["legal"]) == ["choose knights", "choose undead"]
    state = go(engine, "choose knights")
    assert state["extras"] == [[{"key": "crown-of-light", "faction": "knights", "value": 5}], []]
    assert state["spent"] == ["crown-of-light"]
    assert state["result"]["votes"] == {
        "goblins": 1,
        "knights": 0,
        "undead": 0,
        "dwarves": None,
        "doppelgangers": None,
    }


def test_any_faction_may_be_crowned_where_the_option_says_so(engine: Engine) -> None:
    """A56: crown any."""
    at(engine, {"hands": [["G5"], ["G7"]]}, "crown-of-light", options={"crown": "any"})
    state = go(engine, "play G5", "play G7", "use crown-of-light")
    assert sorted(state["legal"]) == [f"choose {key}" for key in sorted(BASE)]


def test_the_sword_strengthens_the_card_that_is_played_with_it(engine: Engine) -> None:
    """AR-2: and only that card."""
    at(engine, {"hands": HANDS}, "serpent-sword")
    state = go(engine, "use serpent-sword")
    assert (asked(state), state["table"]) == ((0, "lead", None), [])
    state = go(engine, "play G5")
    assert state["table"] == [laid(0, "G5", "goblins", 8)]
    assert state["artifacts"] == [[], []]


def test_the_horn_lets_each_seat_score_its_own_card(engine: Engine) -> None:
    """AR-3: and who would have won leads."""
    at(engine, {"hands": HANDS}, "horn-of-silence")
    state = go(engine, "play G5", "play G7")
    assert asked(state) == (0, "window", "both-played")
    state = go(engine, "use horn-of-silence")
    assert (state["score"], state["leader"]) == ([["G5"], ["G7"]], 1)


@pytest.mark.parametrize(("spear", "targets"), [("collected", ["D7", "K5"]), ("winners", ["K5"])])
def test_the_spear_takes_a_card_of_the_trick_out_of_the_game(
    engine: Engine, spear: str, targets: list[str]
) -> None:
    """AR-4, A59: the Dwarf would come to the loser itself."""
    at(
        engine,
        {"hands": [["K5", "G1"], ["D7", "G2"]]},
        "|",
        "spear-of-vengeance",
        options={"spear": spear},
    )
    state = go(engine, "play K5", "play D7")
    assert asked(state) == (1, "window", "before-collecting")
    state = go(engine, "use spear-of-vengeance")
    assert sorted(state["legal"]) == [f"choose {card}" for card in targets]
    state = go(engine, "choose K5")
    assert state["discard"] == ["K5"]
    assert state["score"] == [[], ["D7"]]


def test_the_ball_shows_three_cards_of_which_one_is_kept(engine: Engine) -> None:
    """AR-5: the two others go back, and stay a secret."""
    at(engine, EARLY, "crystal-ball", seed=3)
    state = go(engine, "play G1", "play G2")
    assert asked(state) == (0, "window", "drawing")
    state = go(engine, "use crystal-ball")
    assert asked(state) == (0, "crystal-ball", None)
    assert state["peek"] == ["X1", "X2", "X3"]
    assert state["legal"] == ["choose X1", "choose X2", "choose X3"]
    mine, theirs = (engine.state(view=seat) for seat in (0, 1))
    assert (mine["peek"], mine["draw_pile"]) == (["X1", "X2", "X3"], ["X1", "X2", "X3", "?", "?"])
    assert (theirs["peek"], theirs["draw_pile"]) == ([], ["?"] * 5)
    assert (theirs["to_act"], theirs["asked"], theirs["legal"]) == (None, None, [])
    assert theirs["spent"] == ["crystal-ball"]
    assert theirs["artifacts"] == [[], []]
    state = go(engine, "choose X2")
    assert state["followers"] == [["X2"], ["D1"]]
    assert state["peek"] == []
    assert sorted([state["centre"], *state["draw_pile"]]) == ["X1", "X3", "X4", "X5"]
    mine, theirs = (engine.state(view=seat) for seat in (0, 1))
    assert mine["followers"] == [["X2"], ["D1"]]
    assert theirs["followers"] == [["?"], ["D1"]]
    known = sorted({"X1", "X3"} - {state["centre"]})
    assert mine["draw_pile"] == known + ["?"] * (3 - len(known))
    assert theirs["draw_pile"] == ["?"] * 3
    assert not any(word in str(theirs["history"]) for word in ("X1", "X2", "X3") if word != state["centre"])


def test_equal_cards_that_the_ball_shows_are_all_known(engine: Engine) -> None:
    """AR-5, 2.9: two goblins of 0 have been seen to lie in the deck."""
    at(engine, EARLY | {"draw_pile": ["G0", "G0", "X3", "X4", "X5"]}, "crystal-ball", seed=3)
    go(engine, "play G1", "play G2", "use crystal-ball")
    assert engine.state(view=0)["draw_pile"] == ["G0", "G0", "X3", "?", "?"]


def test_the_fools_crystal_exchanges_what_is_scored_with_a_hand_card(engine: Engine) -> None:
    """AR-6: first the incoming card, then the hand card."""
    at(engine, {"hands": HANDS}, "|", "fools-crystal")
    state = go(engine, "play G5", "play G7")
    assert asked(state) == (1, "window", "collecting")
    assert sorted(state["incoming"][1]) == ["G5", "G7"]
    state = go(engine, "use fools-crystal")
    assert sorted(state["legal"]) == ["choose G5", "choose G7"]
    state = go(engine, "choose G7")
    assert asked(state) == (1, "fools-crystal", None)
    assert state["legal"] == ["choose G8", "choose K9"]
    state = go(engine, "choose K9")
    assert (state["score"], state["hands"][1]) == ([[], ["G5", "K9"]], ["G7", "G8"])
    assert engine.state(view=0)["hands"][1] == ["G7", "?"]


@pytest.mark.parametrize("strict", [False, True])
def test_the_horse_exchanges_the_played_card_with_one_of_the_hand(engine: Engine, strict: bool) -> None:
    """AR-7, A63: any card, or one that follows where the option says so."""
    at(engine, {"hands": HANDS}, "|", "magicians-horse", options={"horse_must_follow": strict})
    state = go(engine, "play G5", "play G7", "use magicians-horse")
    assert asked(state) == (1, "magicians-horse", None)
    assert state["legal"] == (["choose G8"] if strict else ["choose G8", "choose K9"])
    assert asked(engine.state(view=0)) == (1, "magicians-horse", None)
    assert engine.state(view=0)["legal"] == []
    state = engine.state("step", action="choose G8")
    assert state["score"] == [[], ["G5", "G8"]]
    assert state["hands"][1] == ["G7", "K9"]


def test_boots_and_axe_change_the_next_two_cards_of_a_seat(engine: Engine) -> None:
    """AR-8, AR-16: the Axe is charged for its owner, and changes the cards of the other."""
    state = at(engine, {"hands": HANDS}, "flying-boots", "|", "axe-of-the-clouds")
    assert asked(state) == (0, "window", "between-tricks")
    assert state["legal"] == ["use flying-boots", "pass"]
    state = go(engine, "use flying-boots")
    assert state["charges"] == {"boots": [2, 0], "axe": [0, 0]}
    assert asked(state) == (1, "window", "between-tricks")
    state = go(engine, "use axe-of-the-clouds")
    assert state["charges"] == {"boots": [2, 0], "axe": [0, 2]}
    assert asked(state) == (0, "lead", None)
    state = go(engine, "play G5")
    assert state["table"] == [laid(0, "G5", "goblins", 5)]
    assert state["charges"] == {"boots": [1, 0], "axe": [0, 1]}
    state = go(engine, "play G7")
    assert state["charges"] == {"boots": [1, 0], "axe": [0, 1]}
    assert engine.state(view=1)["charges"] == state["charges"]
    state = go(engine, "play G8", "play G6")
    assert state["charges"] == {"boots": [0, 0], "axe": [0, 0]}


def test_the_runestone_counts_instead_of_a_card_that_is_given_up(engine: Engine) -> None:
    """AR-9: under a card that its owner has scored before."""
    at(engine, {"hands": HANDS, "score": [["U1"], ["U2", "D3"]]}, "|", "forgotten-runestone")
    state = go(engine, "play G5", "play G7", "use forgotten-runestone", "choose G5")
    assert asked(state) == (1, "forgotten-runestone", None)
    assert sorted(state["legal"]) == ["choose dwarves", "choose undead"]
    state = go(engine, "choose dwarves")
    assert state["extras"] == [[], [{"key": "forgotten-runestone", "faction": "dwarves", "value": None}]]
    assert (state["discard"], state["score"][1]) == (["G5"], ["D3", "G7", "U2"])


def test_the_lantern_shows_three_cards_until_the_next_trick_begins(engine: Engine) -> None:
    """AR-10: to its owner alone, who knows them from then on."""
    hands = [["G5", "G6", "K3", "U1", "U2", "U3", "U4"], ["G7", "G8", "K9", "D1", "D2", "D3", "D4"]]
    at(engine, {"hands": hands}, "|", "eternal-lantern crown-of-light", seed=2, windows="all")
    state = go(engine, "pass", "play G5", "pass", "play G7", "pass", "pass", "pass")
    assert asked(state) == (1, "window", "after-trick")
    state = go(engine, "use eternal-lantern")
    assert len(state["peek"]) == 3
    assert set(state["peek"]) < set(state["hands"][0])
    mine, theirs = engine.state(view=1), engine.state(view=0)
    assert (mine["peek"], theirs["peek"]) == (state["peek"], [])
    assert mine["hands"][0] == state["peek"] + ["?"] * 3
    shown = [event for event in theirs["history"] if event["what"] == "peeked"]
    assert shown == [{"what": "peeked", "seat": 1, "cards": ["?"] * 3, "audience": [1]}]
    assert (asked(state), state["peek"]) == ((1, "window", "after-trick"), mine["peek"])
    state = go(engine, "pass")
    assert (asked(state), state["peek"]) == ((1, "window", "between-tricks"), [])
    assert engine.state(view=1)["hands"][0] == mine["hands"][0]


def test_the_staff_gives_the_lead_to_the_loser(engine: Engine) -> None:
    """AR-11."""
    at(engine, {"hands": HANDS}, "staff-of-order")
    state = go(engine, "play G5", "play G7")
    assert asked(state) == (0, "window", "after-trick")
    state = go(engine, "use staff-of-order")
    assert (state["leader"], asked(state)) == (0, (0, "lead", None))


def test_the_necklace_sets_a_trick_aside_for_the_next_one(engine: Engine) -> None:
    """AR-12: with what the cards were worth."""
    at(engine, {"hands": HANDS}, "serpent-sword frost-necklace")
    state = go(engine, "use serpent-sword", "play G5", "play G7", "use frost-necklace")
    aside = [laid(0, "G5", "goblins", 8), laid(1, "G7", "goblins", 7)]
    assert (state["frozen"], state["table"], asked(state)) == (aside, [], (0, "lead", None))
    assert engine.state(view=1)["frozen"] == aside
    state = go(engine, "play G6", "play G8")
    assert (state["frozen"], state["score"]) == ([], [[], ["G5", "G6", "G7", "G8"]])


def test_the_hourglass_gives_both_their_cards_back(engine: Engine) -> None:
    """AR-13, G-2: the same leader; what was spent stays spent, and both know what they saw."""
    at(engine, {"hands": HANDS}, "serpent-sword", "|", "divine-hourglass")
    state = go(engine, "use serpent-sword", "play G5", "play G7", "use divine-hourglass")
    assert (state["table"], state["hands"]) == ([], HANDS)
    assert asked(state) == (0, "lead", None)
    assert state["spent"] == ["serpent-sword", "divine-hourglass"]
    assert engine.state(view=0)["hands"] == [HANDS[0], ["G7", "?", "?"]]
    assert engine.state(view=1)["hands"] == [["G5", "?", "?"], HANDS[1]]


@pytest.mark.parametrize("shield", [3, 2])
def test_the_shield_weakens_the_card_of_the_other(engine: Engine, shield: int) -> None:
    """AR-14, A76: of the leader before the answer, and of the follower after it."""
    at(engine, {"hands": HANDS}, "|", "shield-of-the-veil", options={"shield": shield})
    state = go(engine, "play G5")
    assert asked(state) == (1, "window", "after-lead")
    assert engine.state(view=0)["to_act"] is None
    state = go(engine, "use shield-of-the-veil")
    assert state["table"] == [laid(0, "G5", "goblins", 5 - shield)]
    at(engine, {"hands": HANDS}, "shield-of-the-veil", options={"shield": shield})
    state = go(engine, "play G5", "play G7")
    assert asked(state) == (0, "window", "after-follow")
    state = go(engine, "use shield-of-the-veil")
    assert state["leader"] == 0
    assert state["score"] == [["G5", "G7"], []]


@pytest.mark.parametrize(("legality", "plays"), [("printed", ["play G5"]), ("new", ["play G5", "play K3"])])
def test_the_stein_makes_a_card_another_faction(engine: Engine, legality: str, plays: list[str]) -> None:
    """AR-15, A78: for its trick, whatever is printed on it."""
    hands = [["G5", "K3"], ["G7", "K9"]]
    at(engine, {"leader": 1, "hands": hands}, "stein-of-kings", options={"stein_legality": legality})
    state = go(engine, "play G7", "use stein-of-kings")
    assert asked(state) == (0, "stein-of-kings", None)
    assert "choose doppelgangers" in state["legal"]
    assert asked(engine.state(view=1)) == (0, "stein-of-kings", None)
    state = go(engine, "choose goblins" if legality == "new" else "choose knights")
    assert asked(state) == (0, "follow", None)
    assert state["legal"] == plays
    state = engine.state("step", action=plays[-1])
    expected = [["G5", "G7"], []] if legality == "printed" else [[], ["G7", "K3"]]
    assert state["score"] == expected


def test_the_stein_is_seen_on_the_table(engine: Engine) -> None:
    """AR-15: the follower must follow the new faction."""
    at(engine, {"hands": [["G5", "U3"], ["G7", "K9"]]}, "stein-of-kings")
    state = go(engine, "use stein-of-kings", "choose knights", "play U3")
    assert state["table"] == [laid(0, "U3", "knights", 3)]
    assert state["legal"] == ["play K9"]


@pytest.mark.parametrize(("rule", "winner"), [("best", 1), ("sum", 0)])
def test_the_bow_lets_both_play_two_cards(engine: Engine, rule: str, winner: int) -> None:
    """AR-17, A82, A84: leader, leader, follower, follower; the best card or the sum."""
    hands = [["G5", "G6", "K3"], ["G8", "K9", "U1"]]
    at(engine, {"hands": hands}, "lovers-bow", options={"bow_winner": rule})
    state = go(engine, "use lovers-bow", "play G5")
    assert asked(state)[0] == 0
    assert state["legal"] == ["play G6"]
    state = go(engine, "play G6")
    assert asked(state) == (1, "follow", None)
    assert state["legal"] == ["play G8"]
    state = go(engine, "play G8")
    assert state["legal"] == ["play K9", "play U1"]
    assert [entry["card"] for entry in state["table"]] == ["G5", "G6", "G8"]
    state = go(engine, "play U1")
    assert len(state["score"][winner]) == 4
    assert state["trick"] == 13


def test_the_ring_frees_the_follower_and_only_numbers_count(engine: Engine) -> None:
    """AR-18: nobody has to follow."""
    at(engine, {"hands": [["G5", "K3"], ["G2", "U9"]]}, "|", "night-ring")
    state = go(engine, "play G5")
    assert state["legal"] == ["play G2", "use night-ring"]
    state = go(engine, "use night-ring")
    assert (asked(state), state["legal"]) == ((1, "follow", None), ["play G2", "play U9"])
    assert go(engine, "play U9")["score"] == [[], ["G5", "U9"]]


# Potions, bears and the other factions.


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


# Who is asked.


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


# What is refused.


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


# In the middle of something.


def test_a_step_in_the_middle_of_the_ball_is_taken_back(engine: Engine) -> None:
    """AR-5: the choice, then the use, then the card; chance's shuffle goes with the choice."""
    start = at(engine, EARLY, "crystal-ball", seed=3)
    states = [start] + [go(engine, step) for step in ("play G1", "play G2", "use crystal-ball", "choose X2")]
    for before in reversed(states[:-1]):
        assert engine.state("undo") == before
    assert engine.refusal("undo")["code"] == "bad-request"
    assert go(engine, "play G1", "play G2", "use crystal-ball", "choose X2") == states[-1]


@pytest.mark.parametrize("form", ["text", "json"])
@pytest.mark.parametrize("steps", [3, 4])
def test_a_record_in_the_middle_of_the_ball_goes_on_in_another_process(
    engine: Engine, form: str, steps: int
) -> None:
    at(engine, EARLY, "crystal-ball", seed=3)
    course = ["play G1", "play G2", "use crystal-ball", "choose X2", "play K8", "play K9"]
    here = go(engine, *course[:steps])
    record = engine.ask("record", format=form)["record"]
    with Engine() as other:
        assert other.state("load", record=record) == here
        for seat in (0, 1):
            assert other.state(view=seat) == engine.state(view=seat)
        assert go(other, *course[steps:]) == go(engine, *course[steps:])


# Whole games.


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("windows", ["usable", "all"])
def test_minds_play_whole_games_from_observations_in_another_process(
    engine: Engine, ruleset: str, windows: str
) -> None:
    number = RULESETS.index(ruleset) * 2 + (windows == "all")
    decks = (MAGIC, CLAIM_2, ["goblins", "knights", "doppelgangers", "seers", "druids"])
    setup = {"ruleset": ruleset, "factions": decks[number % 3], "seed": number}
    state = engine.state("new", setup={**setup, "artifacts": True, "windows": windows})
    minds = ("random", "greedy") if number % 2 else ("greedy", "random")
    with Engine() as other:
        while state["legal"]:
            view = engine.state(view=state["to_act"])
            mind = minds[state["to_act"]]
            here = engine.ask("best", mind=mind, seed=number)
            assert other.ask("best", mind=mind, seed=number, observation=view) == here
            assert here["action"] in state["legal"]
            state = engine.state("step", action=here["action"])
    assert state["phase"] == "over"
    assert state["result"] is not None


def test_a_view_through_a_whole_game_hides_what_it_must(engine: Engine) -> None:
    """M-6, W-7: question marks for the other's artifacts and only numbers for potions, at every moment."""
    chooser = Random(11)
    state = engine.state(
        "new",
        setup={"factions": MAGIC, "artifacts": True, "seed": 11, "windows": "all", "potion_deck": POTIONS},
    )
    while state["legal"]:
        for seat in (0, 1):
            view, other = engine.state(view=seat), 1 - seat
            assert view["artifacts"][seat] == state["artifacts"][seat]
            assert view["artifacts"][other] == ["?"] * len(state["artifacts"][other])
            same = ("centre", "table", "score", "discard", "bears", "potions", "spent", "gnomes", "aside")
            for field in (*same, "frozen", "charges", "extras", "incoming", "trick", "phase", "leader"):
                assert view[field] == state[field]
            named = {word for word in POTIONS if f"'{word}'" in str({**view, "setup": None})}
            assert named == set(state["spent"]) & set(POTIONS)
        state = engine.state("step", action=chooser.choice(state["legal"]))
    assert len(state["spent"]) > 3
