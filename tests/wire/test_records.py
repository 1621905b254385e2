"""Records: a game goes to another process by them, and a damaged one is refused."""

import re
from typing import Any

import pytest

from tests.wire.engine import Answer, Engine
from tests.wire.games import DECK, FACTIONS, LATE, played


@pytest.mark.parametrize("form", ["text", "json"])
@pytest.mark.parametrize("steps", [0, 7, 31, 52])
def test_a_record_takes_a_game_to_another_process(engine: Engine, form: str, steps: int) -> None:
    engine.state("new", setup={"ruleset": "claim-nl", "seed": 5, "leader": 1})
    played(engine, 5, steps)
    state, views = engine.state(), [engine.state(view=seat) for seat in (0, 1)]
    record = engine.ask("record", format=form)["record"]
    assert isinstance(record, str if form == "text" else dict)
    with Engine() as other:
        assert other.state("load", record=record) == state
        assert [other.state(view=seat) for seat in (0, 1)] == views
        assert other.ask("record", format=form)["record"] == record
        assert played(other, 6) == played(engine, 6)


SETUPS: dict[str, dict[str, Any]] = {
    "a seed": {"seed": 1},
    "every field": {"ruleset": "claim-de", "factions": [*FACTIONS], "leader": 1, "seed": 1, "windows": "all"},
    "other factions first": {"factions": [*FACTIONS[::-1]], "seed": 1},
    "options": {"options": {"final_ties": ["values"], "victory": "most"}, "seed": 1},
    "a deck": {"deck": DECK},
    "a position": {"position": LATE},
}


@pytest.mark.parametrize("first", ["text", "json"])
@pytest.mark.parametrize("second", ["text", "json"])
@pytest.mark.parametrize("setup", SETUPS)
def test_a_record_of_any_set_up_goes_through_any_form(
    engine: Engine, setup: str, first: str, second: str
) -> None:
    engine.state("new", setup=SETUPS[setup])
    played(engine, 1, 1)
    state = engine.state()
    for form in (first, second, first):
        record = engine.ask("record", format=form)["record"]
        assert engine.state("load", record=record) == state
        assert engine.ask("record", format=form)["record"] == record


def test_a_record_is_text_unless_asked_otherwise(engine: Engine) -> None:
    engine.state("new", setup={"deck": DECK})
    record = engine.ask("record")["record"]
    assert record.startswith("Kingless record 1\n")
    assert f"deal 0: {' '.join(DECK[:13])}\n" in record


def test_a_loaded_game_can_be_undone_to_its_beginning(engine: Engine) -> None:
    start = engine.state("new", setup={"seed": 5})
    played(engine, 5, 3)
    engine.ask("load", record=engine.ask("record")["record"])
    for _ in range(3):
        state = engine.state("undo")
    assert state == start
    assert engine.refusal("undo")["code"] == "bad-request"


DAMAGE = {
    "a card that is not held": (r"0 [A-Z]\d,", "0 K1,"),
    "another winner": (r"-> [01]", "-> 2"),
    "another prize": (r"\([A-Z]\d\)", "(A1)"),
    "another result": (r"result: .*", "result: draw, votes 2-2"),
    "another version": (r"version: 2-", "version: 9-"),
    "another seed": (r"seed: 5", "seed: five"),
    "another title": (r"Kingless record 1", "Kingless record 2"),
    "another ruleset": (r"ruleset: standard", "ruleset: poker"),
    "a line too many": (r"phase 2", "phase 2\nphase 2"),
    "a line too few": (r".*\n\Z", ""),
    "nesting without end": (r"leader: 0", "leader: 0\noptions: " + "[" * 50_000),
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_damaged_record_is_refused_and_the_game_stands(engine: Engine, damage: str) -> None:
    engine.state("new", setup={"seed": 5})
    played(engine, 5)
    before = engine.state()
    record = engine.ask("record")["record"]
    damaged, count = re.subn(*DAMAGE[damage], record, count=1)
    assert count == 1
    assert engine.refusal("load", record=damaged)["code"] == "bad-record"
    assert engine.state() == before
    assert engine.state("load", record=record) == before


@pytest.mark.parametrize(
    "change",
    [
        {"format": "chess"},
        {"ruleset_version": "0-0"},
        {"answers": ["play G0"]},
        {"answers": ["dance"]},
        {"answers": 7},
        {"seats": ["one"]},
        {"setup": {"ruleset": "poker"}},
        {"result": {"winner": 0, "reason": "votes"}},
        {"fair": {}},
        {"nonsense": 1},
    ],
)
def test_a_damaged_json_record_is_refused_and_the_game_stands(engine: Engine, change: Answer) -> None:
    before = engine.state("new", setup={"seed": 5})
    record = engine.ask("record", format="json")["record"]
    assert engine.refusal("load", record=record | change)["code"] == "bad-record"
    assert engine.state() == before
    assert engine.state("load", record=record) == before
