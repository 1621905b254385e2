"""New games: every part of a set-up as the protocol writes it, and a refusal of what makes no game."""

from random import Random
from typing import Any

import pytest

from tests.wire.engine import Answer, Engine
from tests.wire.games import DECK, FACTIONS, LATE, RULESETS, played

EVEN: dict[str, Any] = {"phase": 2, "score": [["G1", "G2", "K9"], ["U8", "U9", "D3", "D4"]]}
"""A counted game with two votes each: three cards worth 12 against four worth 24."""

UNEVEN: dict[str, Any] = {"phase": 2, "score": [["G1", "K9"], ["U8"]]}
"""A counted game with two votes to one."""


# What a set-up may say.


def test_a_new_game_asks_seat_0_to_lead(engine: Engine) -> None:
    """B-3, B-4: thirteen cards each, a prize, and the rest is the draw pile."""
    state = engine.state("new")
    assert (state["phase"], state["trick"], state["leader"]) == (1, 1, 0)
    assert (state["to_act"], state["asked"], state["result"]) == (0, "lead", None)
    assert [len(hand) for hand in state["hands"]] == [13, 13]
    assert len(state["draw_pile"]) == 25
    assert state["legal"] == [f"play {card}" for card in dict.fromkeys(state["hands"][0])]


def test_a_state_has_every_field_of_the_protocol(engine: Engine) -> None:
    assert engine.state("new").keys() == {
        *("phase", "trick", "leader", "to_act", "asked", "centre", "table", "hands", "followers", "score"),
        *("draw_pile", "discard", "bears", "potions", "spent", "gnomes", "aside", "frozen", "charges"),
        *("extras", "peek", "artifacts", "legal", "result", "incoming", "moment"),
        *("effects", "numbers_only", "flips", "declared"),
    }


def test_what_this_game_has_not_is_empty(engine: Engine) -> None:
    state = engine.state("new")
    assert state["bears"] == state["potions"] == [0, 0]
    assert state["gnomes"] == state["extras"] == state["artifacts"] == [[], []]
    assert state["spent"] == state["aside"] == state["frozen"] == state["peek"] == []
    assert state["charges"] == {"boots": [0, 0], "axe": [0, 0]}


@pytest.mark.parametrize("leader", [0, 1])
def test_the_set_up_says_who_leads(engine: Engine, leader: int) -> None:
    """B-4: the first leader is chosen."""
    state = engine.state("new", setup={"leader": leader, "seed": 1})
    assert (state["leader"], state["to_act"]) == (leader, leader)
    assert state["legal"] == [f"play {card}" for card in dict.fromkeys(state["hands"][leader])]


def test_a_seed_deals_the_same_cards_in_any_process_and_another_seed_does_not(engine: Engine) -> None:
    dealt = engine.state("new", setup={"seed": 42})
    assert engine.state("new", setup={"seed": 42}) == dealt
    assert engine.state("new", setup={"seed": 43})["hands"] != dealt["hands"]
    with Engine() as other:
        assert other.state("new", setup={"seed": 42}) == dealt


@pytest.mark.parametrize("seed", [0, -1, 2**31, 2**63, 2**64, -(2**100)])
def test_a_seed_is_any_whole_number(engine: Engine, seed: int) -> None:
    dealt = engine.state("new", setup={"seed": seed})
    record = engine.ask("record", format="json")["record"]
    assert record["setup"] == ({"seed": seed})
    assert engine.state("load", record=record) == dealt


def test_without_a_seed_every_deal_is_another(engine: Engine) -> None:
    deals = {tuple(engine.state("new")["draw_pile"]) for _ in range(5)}
    assert len(deals) == 5


def test_a_deck_is_dealt_in_its_order(engine: Engine) -> None:
    """B-3, B-10: thirteen to seat 0, thirteen to seat 1, then the draw pile, whose top is turned up."""
    deck = Random(9).sample(DECK, len(DECK))
    state = engine.state("new", setup={"deck": deck})
    assert state["hands"] == [sorted(deck[:13]), sorted(deck[13:26])]
    assert [state["centre"], *state["draw_pile"]] == deck[26:]


def test_the_draw_pile_is_taken_from_the_top(engine: Engine) -> None:
    """B-10, B-15, B-16: prize and draw by turns."""
    deck = Random(9).sample(DECK, len(DECK))
    engine.state("new", setup={"deck": deck})
    answers = played(engine, 9, 26)
    taken = [
        card
        for answer in answers
        for event in answer["events"]
        if event["what"] in ("recruited", "drew")
        for card in event["cards"]
    ]
    assert taken == deck[26:]


def test_a_deck_wins_over_a_seed(engine: Engine) -> None:
    state = engine.state("new", setup={"deck": DECK, "seed": 1})
    assert state["hands"][0] == DECK[:13]


def test_the_factions_may_be_named_in_any_order(engine: Engine) -> None:
    state = engine.state("new", setup={"factions": [*FACTIONS[::-1]], "deck": DECK})
    assert state["hands"][0] == DECK[:13]
    assert set(played(engine, 1)[-1]["state"]["result"]["votes"]) == set(FACTIONS)


@pytest.mark.parametrize("windows", ["usable", "all"])
def test_windows_make_no_difference_where_there_are_no_artifacts(engine: Engine, windows: str) -> None:
    state = engine.state("new", setup={"windows": windows, "artifacts": False, "seed": 1})
    assert state == engine.state("new", setup={"seed": 1})


@pytest.mark.parametrize(
    ("ruleset", "winner", "reason"),
    [
        ("standard", 1, "cards in won factions"),
        ("claim-de", 1, "value sum"),
        ("claim-en", None, "draw"),
        ("claim-nl", None, "draw"),
        ("claim-fr", None, "draw"),
    ],
)
def test_each_ruleset_breaks_equal_votes_its_own_way(
    engine: Engine, ruleset: str, winner: int | None, reason: str
) -> None:
    """B-32, B-33: two votes each."""
    result = engine.state("new", setup={"ruleset": ruleset, "position": EVEN})["result"]
    assert (result["winner"], result["reason"]) == (winner, reason)
    assert result["votes"] == {"goblins": 0, "knights": 0, "undead": 1, "dwarves": 1, "doppelgangers": None}


@pytest.mark.parametrize(
    ("options", "winner", "reason"),
    [
        ({}, 0, "votes"),
        ({"victory": "three"}, None, "draw"),
        ({"victory": "most", "final_ties": []}, 0, "votes"),
    ],
)
def test_options_override_what_wins(engine: Engine, options: Answer, winner: int | None, reason: str) -> None:
    """B-7: most votes, or at least three."""
    result = engine.state("new", setup={"options": options, "position": UNEVEN})["result"]
    assert (result["winner"], result["reason"]) == (winner, reason)


@pytest.mark.parametrize(
    ("ties", "reason"),
    [([], "draw"), (["values"], "value sum"), (["cards"], "cards in won factions")],
)
def test_options_override_how_equal_votes_are_broken(engine: Engine, ties: list[str], reason: str) -> None:
    """B-32: cards, values, or nothing."""
    setup = {"ruleset": "claim-en", "options": {"victory": "most", "final_ties": ties}, "position": EVEN}
    assert engine.state("new", setup=setup)["result"]["reason"] == reason


@pytest.mark.parametrize(
    "options",
    [
        {"vote_ties": "descending"},
        {"vote_ties": "highest"},
        {"shield": 3},
        {"shield": 2},
        {"crown": "own"},
        {"crown": "any"},
        {"spear": "collected"},
        {"spear": "winners"},
        {"horse_must_follow": False},
        {"horse_must_follow": True},
        {"bow_winner": "best"},
        {"bow_winner": "sum"},
        {"potions_per_card": 1},
        {"potions_per_card": "any"},
        {"stein_legality": "printed"},
        {"stein_legality": "new"},
        {"final_ties": ["values", "cards"]},
    ],
)
def test_every_option_of_the_protocol_is_taken_and_told_again(engine: Engine, options: Answer) -> None:
    engine.state("new", setup={"options": options, "seed": 1})
    assert engine.state(view=0)["setup"]["options"] == options
    assert engine.ask("record", format="json")["record"]["setup"]["options"] == options


# Positions.


def test_a_position_of_phase_two_stands_at_the_beginning_of_a_trick(engine: Engine) -> None:
    state = engine.state("new", setup={"position": LATE | {"hands": [["K2", "G5"], ["G9", "D1"]]}})
    assert (state["phase"], state["trick"], state["leader"], state["asked"]) == (2, 12, 1, "lead")
    assert state["hands"] == [["G5", "K2"], ["D1", "G9"]]
    assert state["score"] == [["U9"], []]
    assert state["legal"] == ["play D1", "play G9"]


def test_a_position_of_phase_one_has_the_centre_that_is_given(engine: Engine) -> None:
    position = {
        "phase": 1,
        "hands": [["U3", "G1"], ["K5", "G4"]],
        "followers": [["X2", "D7"], ["G0", "D0"]],
        "score": [["U2", "U0"], []],
        "centre": "D9",
        "draw_pile": ["X9", "K9", "G9"],
        "discard": ["X0", "G8"],
    }
    state = engine.state("new", setup={"position": position})
    assert (state["phase"], state["trick"], state["centre"]) == (1, 12, "D9")
    assert state["draw_pile"] == ["X9", "K9", "G9"]
    assert state["hands"] == [["G1", "U3"], ["G4", "K5"]]
    assert state["followers"] == [["D7", "X2"], ["D0", "G0"]]
    assert state["score"] == [["U0", "U2"], []]
    assert state["discard"] == ["G8", "X0"]


def test_a_position_of_phase_one_turns_its_centre_up_where_none_is_given(engine: Engine) -> None:
    """B-10: the top card of the draw pile is the prize."""
    position = {"phase": 1, "hands": [["G1"], ["G4"]], "draw_pile": ["X9", "K9"]}
    state = engine.state("new", setup={"position": position})
    assert (state["trick"], state["centre"], state["draw_pile"]) == (13, "X9", ["K9"])


def test_a_position_may_hold_a_card_as_often_as_the_deck_does(engine: Engine) -> None:
    """B-1: five goblins of 0."""
    position = {"phase": 2, "hands": [["G0", "G0"], ["G0", "G0"]], "score": [["G0"], []]}
    assert engine.state("new", setup={"position": position})["hands"] == [["G0", "G0"], ["G0", "G0"]]


def test_a_position_is_played_to_its_end(engine: Engine) -> None:
    position = {"hands": [["G1", "U3"], ["G4", "K5"]], "draw_pile": ["D9", "X9", "K9", "D3"]}
    start = engine.state("new", setup={"position": position})
    assert (start["trick"], start["centre"]) == (12, "D9")
    states = [answer["state"] for answer in played(engine, 1)]
    assert [state["phase"] for state in states] == [1, 1, 1, 2, 2, 2, 2, "over"]


@pytest.mark.parametrize(
    ("part", "empty"),
    [
        ("gnomes", [[], []]),
        ("aside", []),
        ("artifacts_dealt", [[], []]),
        ("potion_deck", []),
        ("potions_held", [[], []]),
        ("bears", [0, 0]),
    ],
)
def test_every_part_that_the_protocol_names_may_be_empty_in_a_position(
    engine: Engine, part: str, empty: object
) -> None:
    expected = engine.state("new", setup={"position": LATE})
    assert engine.state("new", setup={"position": LATE | {part: empty}}) == expected


def test_a_position_without_cards_is_a_game_that_is_over(engine: Engine) -> None:
    """B-33: with nothing in it, nobody gets a vote."""
    result = engine.state("new", setup={"position": {"phase": 2}})["result"]
    assert result == {"winner": None, "votes": dict.fromkeys(FACTIONS), "reason": "draw"}


# What makes no game.

FULL = [f"D{value}" for value in range(10)] + [f"X{value}" for value in range(4)]
OTHER = [f"U{value}" for value in range(10)] + [f"K{value}" for value in range(2, 6)]

WRONG: dict[str, Any] = {
    "a list": [],
    "an unknown field": {"colour": "red"},
    "an unknown ruleset": {"ruleset": "poker"},
    "a ruleset of null": {"ruleset": None},
    "no factions": {"factions": []},
    "an unknown faction": {"factions": [*FACTIONS[:4], "elves"]},
    "a faction twice": {"factions": [*FACTIONS[:4], "undead"]},
    "half a pair": {"factions": [*FACTIONS[1:]]},
    "a third seat": {"leader": 2},
    "a leader of true": {"leader": True},
    "a seed in text": {"seed": "1"},
    "a seed with a fraction": {"seed": 1.5},
    "artifacts of text": {"artifacts": "yes"},
    "other windows": {"windows": "none"},
    "an unknown option": {"options": {"speed": 2}},
    "a wrong option": {"options": {"victory": "all"}},
    "an option of another type": {"options": {"shield": "3"}},
    "a list of options": {"options": []},
    "an empty deck": {"deck": []},
    "a deck of 51 cards": {"deck": DECK[1:]},
    "a deck with a card twice": {"deck": [*DECK[1:], "X9"]},
    "a deck with an unknown card": {"deck": ["A0", *DECK[1:]]},
    "a deck with a hidden card": {"deck": ["?", *DECK[1:]]},
    "a deck of numbers": {"deck": list(range(52))},
    "a deck and a position": {"deck": DECK, "position": LATE},
    "a position of null": {"position": None},
    "an unknown pile": {"position": LATE | {"drawer": []}},
    "a third phase": {"position": LATE | {"phase": 3}},
    "a phase over": {"position": LATE | {"phase": "over"}},
    "a position with a third seat": {"position": LATE | {"leader": 2}},
    "three hands": {"position": LATE | {"hands": [["G1"], ["G2"], ["G3"]]}},
    "hands of two sizes": {"position": LATE | {"hands": [["G1"], []]}},
    "a card too often": {"position": LATE | {"hands": [["K2"], ["K2"]]}},
    "a card in two piles": {"position": LATE | {"discard": ["U9"]}},
    "six goblins of 0": {"position": LATE | {"discard": ["G0"] * 6}},
    "a foreign card": {"position": LATE | {"discard": ["A1"]}},
    "a card that is none": {"position": LATE | {"discard": ["K1"]}},
    "no card": {"position": LATE | {"discard": ["10 of hearts"]}},
    "a centre in phase two": {"position": LATE | {"centre": "X1"}},
    "a draw pile in phase two": {"position": LATE | {"draw_pile": ["X1"]}},
    "followers in phase two": {"position": LATE | {"followers": [["X1"], []]}},
    "no centre in phase one": {"position": {"hands": [["G1"], ["G2"]]}},
    "more cards than a hand holds": {"position": {"phase": 2, "hands": [FULL, OTHER]}},
}


@pytest.mark.parametrize("wrong", WRONG)
def test_a_set_up_that_makes_no_game_is_refused_and_the_game_stands(engine: Engine, wrong: str) -> None:
    before = engine.state("new", setup={"seed": 1})
    error = engine.refusal("new", setup=WRONG[wrong])
    assert error["code"] == "bad-setup"
    assert len(error["message"]) > 10
    assert engine.state() == before


@pytest.mark.parametrize(
    ("setup", "rule"),
    [
        ({"factions": [*FACTIONS[1:]]}, "X-1"),
        ({"factions": ["elves"]}, "X-1"),
        ({"deck": DECK[1:]}, "B-1"),
        ({"seed": "1"}, None),
    ],
)
def test_a_refused_set_up_names_its_rule_where_there_is_one(
    engine: Engine, setup: Answer, rule: str | None
) -> None:
    """B-1, X-1: which cards make a deck."""
    assert engine.refusal("new", setup=setup)["rule"] == rule


def test_a_refused_set_up_starts_no_game() -> None:
    with Engine() as fresh:
        fresh.refusal("new", setup={"ruleset": "poker"})
        assert fresh.refusal("state")["code"] == "no-game"


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_seat_is_told_what_game_it_plays(engine: Engine, ruleset: str) -> None:
    engine.state("new", setup={"ruleset": ruleset, "seed": 1, "windows": "all"})
    told = engine.state(view=1)["setup"]
    assert told == {
        "ruleset": ruleset,
        "factions": list(FACTIONS),
        "artifacts": False,
        "windows": "all",
        "options": {},
    }


@pytest.mark.parametrize("seed", ["9" * 300, "9" * 5000, "1e400", "-1e400"])
def test_a_seed_beyond_all_bounds_is_json_and_no_seed(engine: Engine, seed: str) -> None:
    answer = engine.line(f'{{"do": "new", "setup": {{"seed": {seed}}}}}'.encode())
    assert answer["error"]["code"] == "bad-setup"
