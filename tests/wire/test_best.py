"""Asking a mind: in the game, or about an observation alone, as a match does that must not show a hand."""

from random import Random
from typing import Any

import pytest

from tests.wire.engine import CODES, Answer, Engine
from tests.wire.games import LATE, RULESETS, played

MINDS = ("random", "greedy", "search", "expert")


@pytest.mark.parametrize("mind", MINDS)
def test_a_mind_plays_a_whole_game(engine: Engine, mind: str) -> None:
    state = engine.state("new", setup={"seed": 6})
    for _ in range(52):
        action = engine.ask("best", mind=mind, seed=6, nodes=100)["action"]
        assert action in state["legal"]
        state = engine.state("step", action=action)
    assert state["phase"] == "over"


def test_asking_changes_nothing(engine: Engine) -> None:
    before = engine.state("new", setup={"seed": 6})
    engine.ask("best", mind="greedy")
    assert engine.state() == before


def test_the_greedy_mind_rates_each_action_and_takes_one_of_the_best(engine: Engine) -> None:
    state = engine.state("new", setup={"seed": 6})
    answer = engine.ask("best", mind="greedy")
    assert answer.keys() == {"ok", "action", "scores"}
    assert set(answer["scores"]) == set(state["legal"])
    assert answer["scores"][answer["action"]] == max(answer["scores"].values())


def test_a_mind_without_ratings_tells_none(engine: Engine) -> None:
    engine.state("new", setup={"seed": 6})
    assert engine.ask("best", mind="random").keys() == {"ok", "action"}


@pytest.mark.parametrize(
    "budget",
    [
        {"nodes": 50},
        {"millis": 1},
        {"nodes": 1},
        {"millis": 50, "nodes": 10**30},
        {"millis": 10**400, "nodes": 50},
    ],
)
@pytest.mark.parametrize("mind", MINDS)
def test_a_budget_may_be_time_or_nodes_or_both(engine: Engine, mind: str, budget: Answer) -> None:
    state = engine.state("new", setup={"seed": 6})
    assert engine.ask("best", mind=mind, **budget)["action"] in state["legal"]


@pytest.mark.parametrize("mind", MINDS)
def test_the_same_seed_gives_the_same_answer(engine: Engine, mind: str) -> None:
    engine.state("new", setup={"seed": 6})
    answers = [engine.ask("best", mind=mind, seed=seed, nodes=100) for seed in (*range(20), -1, 2**80)]
    assert [
        engine.ask("best", mind=mind, seed=seed, nodes=100) for seed in (*range(20), -1, 2**80)
    ] == answers
    is_by_chance = len({answer["action"] for answer in answers}) > 1
    assert is_by_chance is (mind != "greedy"), (
        "the greedy one weighs without chance, and one card is its best"
    )


def test_the_random_mind_follows_its_seed_to_any_legal_action(engine: Engine) -> None:
    state = engine.state("new", setup={"position": LATE})
    chosen = {engine.ask("best", mind="random", seed=seed)["action"] for seed in range(40)}
    assert chosen == set(state["legal"])


# About an observation.


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_process_without_a_game_answers_an_observation_as_the_one_with_the_game(
    engine: Engine, ruleset: str
) -> None:
    state = engine.state("new", setup={"ruleset": ruleset, "seed": 12})
    with Engine() as other:
        for turn in range(52):
            view = engine.state(view=state["to_act"])
            for mind in MINDS:
                here = engine.ask("best", mind=mind, seed=turn, nodes=50)
                assert other.ask("best", mind=mind, seed=turn, nodes=50, observation=view) == here
            state = engine.state("step", action=Random(turn).choice(state["legal"]))
        assert other.refusal("state")["code"] == "no-game"


def test_an_observation_is_asked_about_instead_of_the_game(engine: Engine) -> None:
    engine.state("new", setup={"seed": 1})
    played(engine, 1, 9)
    state = engine.state()
    view = engine.state(view=state["to_act"])
    expected = engine.ask("best", mind="greedy")
    with Engine() as other:
        before = other.state("new", setup={"ruleset": "claim-de", "seed": 2})
        assert other.ask("best", mind="greedy", observation=view) == expected
        assert other.state() == before


def test_a_view_that_names_no_game_may_be_of_one_that_the_other_seat_led(engine: Engine) -> None:
    """B-4: the view does not say who led first, and the game at hand may have begun the other way."""
    engine.state("new", setup={"seed": 1, "leader": 1})
    view = engine.state(view=1)
    del view["setup"]
    expected = engine.ask("best", mind="greedy")
    with Engine() as other:
        other.state("new", setup={"seed": 2, "leader": 0})
        assert other.ask("best", mind="greedy", observation=view) == expected


def test_only_what_the_seat_sees_counts(engine: Engine) -> None:
    """B-16: two games that look alike to seat 1 get the same answer, whatever seat 0 and the deck hold."""
    asked = []
    for hidden, top in (("G5", "X1"), ("X1", "G5")):
        hands = [["G8", hidden, "K3"], ["G9", "U6", "K2"]]
        position = {"hands": hands, "centre": "D7", "draw_pile": [top, "D1", "U1", "D2", "U2"]}
        engine.state("new", setup={"position": position})
        engine.ask("step", action="play G8")
        asked.append([engine.ask("best", mind=mind, seed=3) for mind in MINDS])
    assert asked[0] == asked[1]


def test_a_view_as_the_protocol_writes_it_is_enough(engine: Engine) -> None:
    """Without the name of the game it is the current one, or the standard one where there is none."""
    engine.state("new", setup={"seed": 1})
    view = engine.state(view=0)
    del view["setup"]
    expected = engine.ask("best", mind="greedy")
    assert engine.ask("best", mind="greedy", observation=view) == expected
    with Engine() as other:
        assert other.ask("best", mind="greedy", observation=view) == expected


WRONG: dict[str, Answer] = {
    "nobody to act": {"to_act": None},
    "a third seat to act": {"to_act": 2},
    "nothing legal": {"legal": []},
    "an action that is none": {"legal": ["dance"]},
    "an action of chance": {"legal": ["leader 0"]},
    "a hidden card to play": {"legal": ["play ?"]},
    "a foreign card to play": {"legal": ["play A1"]},
    "a foreign card": {"discard": ["A1"]},
    "a card that is none": {"discard": ["G"]},
    "a number as card": {"discard": [7]},
    "three hands": {"hands": [[], [], []]},
    "an unknown faction": {"table": [{"seat": 0, "card": "G1", "faction": "elves", "value": 1}]},
    "a card of a third seat": {"table": [{"seat": 2, "card": "G1", "faction": "goblins", "value": 1}]},
    "half a card": {"table": [{"seat": 0}]},
    "an unknown ruleset": {"setup": {"ruleset": "poker"}},
    "an unknown option": {"setup": {"options": {"speed": 1}}},
    "a third phase": {"phase": 3},
    "an event of a number": {"history": [7]},
    "a phase of null": {"phase": None},
    "a trick too many": {"trick": 14},
    "no trick": {"trick": 0},
    "another trick": {"trick": 5},
    "more cards than the deck": {"draw_pile": ["?"] * 27},
    "fewer cards than the deck": {"draw_pile": ["?"] * 3},
    "bears without Druids": {"bears": [1, 0]},
    "a follower from nowhere": {"followers": [[], ["?"]]},
    "the other to lead": {"leader": 1},
    "a question that is not asked": {"moment": "t4"},
    "a card that was never played": {
        "history": [
            {"what": "dealt", "seat": 0, "cards": ["?"] * 13},
            {"what": "played", "seat": 1, "cards": ["G1"]},
        ]
    },
}


@pytest.mark.parametrize("wrong", WRONG)
def test_an_observation_that_shows_no_game_is_a_bad_request(engine: Engine, wrong: str) -> None:
    before = engine.state("new", setup={"seed": 1})
    view = engine.state(view=0) | WRONG[wrong]
    for mind in MINDS:
        assert engine.refusal("best", mind=mind, observation=view)["code"] == "bad-request"
    assert engine.state() == before


def test_a_history_that_deals_to_the_other_seat_is_a_bad_request(engine: Engine) -> None:
    engine.state("new", setup={"seed": 1})
    view = engine.state(view=0)
    history = [{**event, "seat": 1} if event["what"] == "dealt" else event for event in view["history"]]
    assert history != view["history"]
    refused = engine.refusal("best", mind="search", observation={**view, "history": history})
    assert refused["code"] == "bad-request"
    assert "the history does not tell which hand this seat was dealt" in refused["message"]


def test_the_view_of_a_seat_that_is_not_to_act_is_a_bad_request(engine: Engine) -> None:
    engine.state("new", setup={"seed": 1})
    for view in (engine.state(view=1), engine.state("new", setup={"position": {"phase": 2}})):
        assert engine.refusal("best", mind="greedy", observation=view)["code"] == "bad-request"


ODD: dict[str, Any] = {
    "a hidden centre": {"centre": "?"},
    "a hidden card on the table": {"table": [{"seat": 1, "card": "?", "faction": "goblins", "value": 1}]},
    "hidden cards of its own": {"hands": [["?"] * 13, ["?"] * 13]},
    "hidden cards in score": {"score": [["?"], ["?"]]},
    "three cards on the table": {
        "table": [{"seat": 1, "card": "G1", "faction": "goblins", "value": 10**30}] * 3
    },
    "frozen hidden cards": {"frozen": [{"seat": 1, "card": "?", "faction": "knights", "value": -5}]},
    "a game that is over": {"phase": "over"},
    "no cards at all": {"hands": [[], []], "draw_pile": [], "centre": None},
    "an artifact": {"legal": ["use night-ring", "pass", "choose top"]},
    "a trick without end": {"trick": 10**40},
}


@pytest.mark.parametrize("odd", ODD)
@pytest.mark.parametrize("mind", MINDS)
def test_an_odd_observation_never_ends_the_process(engine: Engine, mind: str, odd: str) -> None:
    before = engine.state("new", setup={"seed": 1})
    answer = engine.any_answer("best", mind=mind, observation=engine.state(view=0) | ODD[odd])
    assert answer["ok"] or answer["error"]["code"] in CODES
    assert engine.state() == before
