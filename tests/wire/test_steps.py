"""Steps and undo: whole games, what each step tells, and taking steps back."""

import pytest

from tests.wire.engine import Answer, Engine
from tests.wire.games import DECK, FACTIONS, LATE, RULESETS, cards_of, played


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_whole_game_is_played_under_every_ruleset(engine: Engine, ruleset: str) -> None:
    """B-8, B-21, B-27: thirteen tricks in each phase, then the votes are counted."""
    start = engine.state("new", setup={"ruleset": ruleset, "seed": 3})
    answers = played(engine, 3)
    assert len(answers) == 52
    seen = [start, *(answer["state"] for answer in answers)]
    asked = [(state["phase"], state["trick"], state["asked"]) for state in seen[:-1]]
    tricks = [(phase, trick) for phase in (1, 2) for trick in range(1, 14)]
    assert asked == [(phase, trick, kind) for phase, trick in tricks for kind in ("lead", "follow")]
    assert all(sorted(cards_of(state)) == sorted(DECK) for state in seen)
    check_over(seen[-1])


def check_over(state: Answer) -> None:
    """Nobody is asked anything more, and the result follows from the votes."""
    assert (state["phase"], state["to_act"], state["asked"], state["legal"]) == ("over", None, None, [])
    result = state["result"]
    assert result.keys() == {"winner", "votes", "reason"}
    assert set(result["votes"]) == set(FACTIONS)
    tally = [list(result["votes"].values()).count(seat) for seat in (0, 1)]
    if result["reason"] == "votes":
        assert tally[result["winner"]] == max(tally) > min(tally)
    else:
        assert result["reason"] in ("cards in won factions", "value sum", "draw")
        assert (result["winner"] is None) == (result["reason"] == "draw")


def test_a_step_tells_the_new_state_and_what_happened(engine: Engine) -> None:
    """B-37: the loser of the second trick takes the dwarf."""
    engine.state("new", setup={"position": LATE})
    lead = engine.ask("step", action="play G9")
    assert lead.keys() == {"ok", "state", "events"}
    assert lead["events"] == [{"what": "played", "seat": 1, "cards": ["G9"]}]
    assert lead["state"]["table"] == [{"seat": 1, "card": "G9", "faction": "goblins", "value": 9}]
    assert lead["state"]["legal"] == ["play G5"]
    follow = engine.ask("step", action="play G5")
    assert follow["events"] == [
        {"what": "played", "seat": 0, "cards": ["G5"]},
        {"what": "won", "seat": 1},
        {"what": "scored", "seat": 1, "cards": ["G9", "G5"]},
    ]
    assert follow["state"]["score"] == [["U9"], ["G5", "G9"]]
    engine.ask("step", action="play D1")
    last = engine.ask("step", action="play K2")
    assert [event["what"] for event in last["events"]] == ["played", "won", "scored", "scored", "over"]
    assert last["state"]["score"] == [["D1", "U9"], ["G5", "G9", "K2"]]
    assert last["state"]["result"] == {
        "winner": 1,
        "votes": {"goblins": 1, "knights": 1, "undead": 0, "dwarves": 0, "doppelgangers": None},
        "reason": "cards in won factions",
    }


def test_the_events_name_those_who_see_a_private_face(engine: Engine) -> None:
    """B-16: only the loser sees the card from the deck."""
    engine.state("new", setup={"deck": DECK})
    engine.ask("step", action="play G8")
    assert engine.ask("step", action="play G9")["events"] == [
        {"what": "played", "seat": 1, "cards": ["G9"]},
        {"what": "won", "seat": 1},
        {"what": "recruited", "seat": 1, "cards": ["U4"]},
        {"what": "drew", "seat": 0, "cards": ["U5"], "audience": [0]},
        {"what": "discarded", "cards": ["G8", "G9"]},
        {"what": "revealed", "cards": ["U6"]},
    ]


def test_a_doppelganger_on_the_table_stays_one(engine: Engine) -> None:
    """B-38, B-40: it follows the led faction and keeps its own."""
    position = {"phase": 2, "hands": [["G5", "U1"], ["X6", "U2"]]}
    engine.state("new", setup={"position": position})
    state = engine.state("step", action="play G5")
    assert state["legal"] == ["play U2", "play X6"]
    engine.state("new", setup={"position": position | {"leader": 1}})
    (laid,) = engine.state("step", action="play X6")["table"]
    assert laid == {"seat": 1, "card": "X6", "faction": "doppelgangers", "value": 6}


def test_undo_goes_back_to_the_beginning_and_steps_lead_on_again(engine: Engine) -> None:
    start = engine.state("new", setup={"seed": 8})
    answers = played(engine, 8)
    states = [start, *(answer["state"] for answer in answers)]
    for before in reversed(states[:-1]):
        assert engine.state("undo") == before
    assert engine.refusal("undo")["code"] == "bad-request"
    assert engine.state() == start
    assert played(engine, 8) == answers


def test_after_undo_another_step_may_be_taken(engine: Engine) -> None:
    engine.state("new", setup={"position": LATE})
    engine.ask("step", action="play G9")
    engine.ask("undo")
    assert engine.state("step", action="play D1")["table"][0]["card"] == "D1"
    assert [event["cards"] for event in engine.state(view=0)["history"]] == [["D1"]]
