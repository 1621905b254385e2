"""Each artifact through the engine: its actions, its fields and its effect."""

import pytest

from tests.wire.engine import Engine
from tests.wire.magic import BASE, EARLY, HANDS, asked, at, go, laid


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
