"""Undo, records and whole games with artifacts through the engine."""

from random import Random

import pytest

from tests.wire.engine import Engine
from tests.wire.games import RULESETS
from tests.wire.magic import CLAIM_2, EARLY, MAGIC, POTIONS, at, go


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
