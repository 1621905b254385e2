"""Solving through the protocol: exact values in phase two, and a reason wherever there are none."""

from random import Random
from typing import Any

import pytest

from tests.wire.engine import Answer, Engine
from tests.wire.games import LATE, RULESETS, played
from tests.wire.schema_check import check


def solved(engine: Engine, **fields: object) -> Answer:
    """The answer to `solve`, in the form that the schema publishes."""
    answer = engine.ask("solve", **fields)
    check(answer, "Solved")
    assert answer.keys() == {"ok", "values", "line", "nodes"}
    return answer


def test_a_position_is_solved_exactly(engine: Engine) -> None:
    """B-12, B-35, B-37: the Goblin draws the Goblin; then the Dwarf is lost and the Knight is won."""
    engine.state("new", setup={"position": LATE})
    answer = solved(engine)
    assert answer["values"] == {"play D1": -1, "play G9": 1}
    assert answer["line"] == ["play G9", "play G5", "play D1", "play K2"]
    assert answer["nodes"] > 0


def test_solving_changes_nothing(engine: Engine) -> None:
    before = engine.state("new", setup={"position": LATE})
    first = solved(engine)
    assert engine.state() == before
    assert solved(engine)["values"] == first["values"]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_phase_two_of_a_played_game_is_solved_to_its_end(engine: Engine, ruleset: str) -> None:
    """B-23, B-27: every legal action has a value, the line is legal, and best play keeps what it promises."""
    engine.state("new", setup={"ruleset": ruleset, "seed": 12})
    played(engine, 12, 36)
    state, promised = engine.state(), 2
    while state["legal"]:
        answer, sign = solved(engine), 1 - 2 * state["to_act"]
        assert set(answer["values"]) == set(state["legal"])
        best = max(answer["values"].values())
        promised = best * sign if promised == 2 else promised
        assert best * sign == promised  # for seat 0, whoever is to act
        assert answer["values"][answer["line"][0]] == best
        state = engine.state("step", action=answer["line"][0])
    assert {None: 0, 0: 1, 1: -1}[state["result"]["winner"]] == promised


def test_the_line_can_be_played_as_it_is(engine: Engine) -> None:
    engine.state("new", setup={"seed": 3})
    played(engine, 3, 37)
    answer = solved(engine)
    assert len(answer["line"]) == 15
    seat, best = engine.state()["to_act"], max(answer["values"].values())
    for action in answer["line"]:
        state = engine.state("step", action=action)
    assert state["phase"] == "over"
    winner = state["result"]["winner"]
    assert best == (0 if winner is None else 1 if winner == seat else -1)


def test_the_last_card_of_a_game_has_the_value_of_its_result(engine: Engine) -> None:
    """B-27: when both hold one card, and when one has been led."""
    engine.state("new", setup={"seed": 8})
    chooser = Random(8)
    for left in range(52, 0, -1):
        state = engine.state()
        if left <= 2:
            answer = solved(engine)
            assert list(answer["values"]) == state["legal"]
            assert len(answer["line"]) == left
        engine.ask("step", action=chooser.choice(state["legal"]))
    error = engine.refusal("solve")
    assert (error["code"], error["rule"]) == ("game-over", "B-27")


HIDDEN: dict[str, tuple[Answer, str]] = {
    "phase one": ({"seed": 1}, "only phase two"),
    "phase one from a position": (
        {"position": {"hands": [["K2"], ["K3"]], "centre": "U1", "draw_pile": ["U2"]}},
        "only phase two",
    ),
    "artifacts": (
        {"artifacts": True, "position": LATE | {"artifacts_dealt": [["night-ring"], []]}},
        "artifacts are hidden",
    ),
    "a potion in hand": (
        {
            "factions": ["goblins", "knights", "wizards", "druids", "shapeshifters"],
            "position": {"phase": 2, "hands": [["W1"], ["W2"]], "potions_held": [["+4"], []]},
        },
        "potions are hidden",
    ),
    "a potion to be won": (
        {
            "factions": ["goblins", "knights", "wizards", "druids", "shapeshifters"],
            "position": {"phase": 2, "hands": [["W1"], ["W2"]], "potion_deck": ["+4"]},
        },
        "potions are hidden",
    ),
}


@pytest.mark.parametrize("name", HIDDEN)
def test_what_is_hidden_is_not_solved(engine: Engine, name: str) -> None:
    """B-16, M-5, W-1: there is no exact value where somebody does not know everything."""
    setup, reason = HIDDEN[name]
    before = engine.state("new", setup=setup)
    error = engine.refusal("solve")
    assert (error["code"], error["rule"]) == ("not-perfect-information", None)
    assert reason in error["message"]
    assert engine.state() == before


CLAIM_2 = ["gnomes", "giants", "dragons", "trolls", "seers"]


def test_small_endings_are_solved_with_any_deck(engine: Engine) -> None:
    """C-3, C-4, C-7: Gnomes, Giants and Trolls, over the law; a Giant's choice has a value too."""
    position: dict[str, Any] = {
        "phase": 2,
        "hands": [["I5", "T1"], ["I3", "T2"]],
        "gnomes": [[], ["N5", "N7"]],
    }
    engine.state("new", setup={"factions": CLAIM_2, "position": position})
    assert set(solved(engine)["values"]) == {"play I5", "play T1"}
    for action in ("play I5", "play I3"):
        state = engine.state("step", action=action)
    assert state["legal"] == ["choose N5", "pass"]
    assert set(solved(engine)["values"]) == {"choose N5", "pass"}


def test_wizards_without_potions_are_solved(engine: Engine) -> None:
    """W-6: when no potion is left, nothing is hidden."""
    factions = ["goblins", "knights", "wizards", "druids", "shapeshifters"]
    engine.state("new", setup={"factions": factions, "position": {"phase": 2, "hands": [["W1"], ["W2"]]}})
    assert solved(engine)["values"] == {"play W1": -1}


def test_large_endings_of_a_deck_that_tables_cannot_tell_are_refused(engine: Engine) -> None:
    """C-7: the reason names the trick that is told by no table."""
    hands = [[f"T{value}" for value in range(7)], [f"E{value}" for value in range(7)]]
    engine.state("new", setup={"factions": CLAIM_2, "position": {"phase": 2, "hands": hands}})
    error = engine.refusal("solve")
    assert error["code"] == "bad-request"
    assert "hands of up to 6 cards" in error["message"]
    assert "a trick of" in error["message"]


@pytest.mark.parametrize(
    "fields",
    [{"nodes": 0}, {"nodes": -1}, {"nodes": "many"}, {"nodes": 1.5}, {"millis": 5}, {"mind": "greedy"}],
)
def test_a_wrong_field_is_a_bad_request(engine: Engine, fields: Answer) -> None:
    before = engine.state("new", setup={"position": LATE})
    assert engine.refusal("solve", **fields)["code"] == "bad-request"
    assert engine.state() == before


def test_a_search_that_may_look_at_few_positions_answers_with_what_it_has(engine: Engine) -> None:
    """The values that it tells are right, and there is no line."""
    engine.state("new", setup={"seed": 3})
    played(engine, 3, 26)
    whole = solved(engine)
    assert set(whole["values"]) == set(engine.state()["legal"])
    with Engine() as fresh:
        fresh.state("new", setup={"seed": 3})
        played(fresh, 3, 26)
        part = solved(fresh, nodes=1)
        assert part["line"] == []
        assert part["nodes"] == 1
        assert part["values"].items() <= whole["values"].items()
        assert len(part["values"]) < len(whole["values"])
        for ample in (10**9, 2**64, 10**400):
            assert solved(fresh, nodes=ample)["values"] == whole["values"]


def test_without_a_game_there_is_nothing_to_solve() -> None:
    with Engine() as fresh:
        assert fresh.refusal("solve")["code"] == "no-game"


def test_another_game_is_solved_by_its_own_rules(engine: Engine) -> None:
    """B-7: the same ending wins under one ruleset and draws under the next."""
    position = {"phase": 2, "hands": [["G1"], ["G0"]]}
    found = {}
    for ruleset in ("standard", "claim-en", "standard"):
        engine.state("new", setup={"ruleset": ruleset, "position": position})
        found[ruleset] = solved(engine)["values"]
    assert found == {"standard": {"play G1": 1}, "claim-en": {"play G1": 0}}
