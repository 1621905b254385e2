"""Ids and errors: what is echoed, which code is told, and that nothing changes."""

from typing import Any

import pytest

from tests.wire.engine import CODES, Engine, refused
from tests.wire.games import LATE, played


@pytest.mark.parametrize(
    "given",
    [
        0,
        -1,
        2**70,
        10**900,
        1.5,
        1e300,
        "",
        "a\n\u2028é🃏",
        True,
        None,
        [],
        [1, [None]],
        {},
        {"ok": False, "do": "quit"},
    ],
)
def test_any_id_is_echoed_in_answers_and_in_errors(engine: Engine, given: object) -> None:
    assert engine.ask("hello", id=given)["id"] == given
    for wrong in ("nonsense", "step"):
        answer = engine.any_answer(wrong, id=given)
        assert refused(answer)
        assert answer["id"] == given
        assert type(answer["id"]) is type(given)


def test_without_an_id_there_is_none_in_the_answer(engine: Engine) -> None:
    assert "id" not in engine.ask("hello")
    assert "id" not in engine.any_answer("nonsense")


NO_GAME: dict[str, dict[str, Any]] = {
    "step": {"action": "play G0"},
    "undo": {},
    "state": {},
    "record": {},
    "best": {"mind": "greedy"},
}


@pytest.mark.parametrize("do", NO_GAME)
def test_without_a_game_there_is_nothing_to_ask_about(do: str) -> None:
    with Engine() as fresh:
        assert fresh.refusal(do, **NO_GAME[do])["code"] == "no-game"
        assert fresh.ask("new")


WRONG_LINES: dict[str, tuple[str | bytes, str]] = {
    "no JSON": ("hello", "bad-json"),
    "half an object": ('{"do": "hello"', "bad-json"),
    "two objects": ('{"do": "hello"} {"do": "hello"}', "bad-json"),
    "a list": ('["hello"]', "bad-json"),
    "a text": ('"hello"', "bad-json"),
    "null": ("null", "bad-json"),
    "a number": ("7", "bad-json"),
    "not a number": ('{"do": "hello", "id": NaN}', "bad-json"),
    "a number without bounds as an id": ('{"do": "hello", "id": 1e999}', "bad-json"),
    "a number without end as an id": ('{"do": "hello", "id": ' + "9" * 5000 + "}", "bad-json"),
    "a number without bounds inside an id": ('{"do": "hello", "id": [{"a": -1e999}]}', "bad-json"),
    "no UTF-8": (b'{"do": "\xff"}', "bad-json"),
    "a zero byte": (b"\x00", "bad-json"),
    "half a character": (r'{"do": "\ud800"}', "bad-json"),
    "nested without end": ("[" * 100_000, "bad-json"),
    "nested as an id": ('{"do": "hello", "id": ' + "[" * 50_000 + "]" * 50_000 + "}", "bad-json"),
    "too long": ('{"do": "hello", "id": "' + "x" * (2 << 20) + '"}', "bad-json"),
    "nothing to do": ("{}", "bad-request"),
    "null to do": ('{"do": null}', "bad-request"),
    "a list to do": ('{"do": ["hello"]}', "bad-request"),
    "an unknown request": ('{"do": "dance"}', "unknown-request"),
    "a request in capitals": ('{"do": "HELLO"}', "unknown-request"),
    "an empty request": ('{"do": ""}', "unknown-request"),
    "an unknown field": ('{"do": "hello", "nonsense": 1}', "bad-request"),
    "no action": ('{"do": "step"}', "bad-request"),
    "a number as action": ('{"do": "step", "action": 7}', "bad-request"),
    "null as action": ('{"do": "step", "action": null}', "bad-request"),
    "a view of a third seat": ('{"do": "state", "view": 2}', "bad-request"),
    "a view of true": ('{"do": "state", "view": true}', "bad-request"),
    "a view in text": ('{"do": "state", "view": "0"}', "bad-request"),
    "an unknown form of record": ('{"do": "record", "format": "xml"}', "bad-request"),
    "no record": ('{"do": "load"}', "bad-request"),
    "a number as record": ('{"do": "load", "record": 7}', "bad-request"),
    "an empty record": ('{"do": "load", "record": ""}', "bad-record"),
    "a record of something else": ('{"do": "load", "record": "1. e4 e5"}', "bad-record"),
    "an empty JSON record": ('{"do": "load", "record": {}}', "bad-record"),
    "no mind": ('{"do": "best"}', "bad-request"),
    "an unknown mind": ('{"do": "best", "mind": "genius"}', "bad-request"),
    "no time": ('{"do": "best", "mind": "greedy", "millis": 0}', "bad-request"),
    "no nodes": ('{"do": "best", "mind": "greedy", "nodes": 0}', "bad-request"),
    "less than no time": ('{"do": "best", "mind": "greedy", "millis": -1}', "bad-request"),
    "a text as seed": ('{"do": "best", "mind": "greedy", "seed": "1"}', "bad-request"),
    "a list as observation": ('{"do": "best", "mind": "greedy", "observation": []}', "bad-request"),
    "an empty observation": ('{"do": "best", "mind": "greedy", "observation": {}}', "bad-request"),
    "a set-up of null": ('{"do": "new", "setup": null}', "bad-setup"),
    "a set-up of text": ('{"do": "new", "setup": "standard"}', "bad-setup"),
    "an action that makes no sense": ('{"do": "step", "action": "castle"}', "illegal-action"),
    "an empty action": ('{"do": "step", "action": ""}', "illegal-action"),
    "an action of chance": ('{"do": "step", "action": "leader 1"}', "illegal-action"),
    "a card that is no card": ('{"do": "step", "action": "play ?"}', "illegal-action"),
    "a card of another game": ('{"do": "step", "action": "play A5"}', "illegal-action"),
    "a card of the other hand": ('{"do": "step", "action": "play K2"}', "illegal-action"),
    "a card in small letters": ('{"do": "step", "action": "play g9"}', "illegal-action"),
    "a card and a blank": ('{"do": "step", "action": "play G9 "}', "illegal-action"),
    "an artifact": ('{"do": "step", "action": "use night-ring"}', "illegal-action"),
    "a choice": ('{"do": "step", "action": "choose top"}', "illegal-action"),
    "a pass": ('{"do": "step", "action": "pass"}', "illegal-action"),
    "a flip": ('{"do": "step", "action": "flip"}', "illegal-action"),
}


@pytest.mark.parametrize("wrong", WRONG_LINES)
def test_an_error_has_its_code_and_changes_nothing(engine: Engine, wrong: str) -> None:
    line, code = WRONG_LINES[wrong]
    before = engine.state("new", setup={"position": LATE})
    views, record = [engine.state(view=seat) for seat in (0, 1)], engine.ask("record")
    assert refused(engine.line(line))["code"] == code
    assert engine.state() == before
    assert [engine.state(view=seat) for seat in (0, 1)] == views
    assert engine.ask("record") == record


def test_every_error_code_of_the_protocol_is_tried_here_but_that_of_solve() -> None:
    tried = {code for _, code in WRONG_LINES.values()} | {"no-game", "game-over"}
    assert tried == CODES - {"not-perfect-information"}


@pytest.mark.parametrize(
    ("led", "answer", "rule"),
    [("G9", "K2", "B-12"), ("D1", "X9", "B-12"), ("X4", "G5", "B-39")],
)
def test_a_refusal_names_the_rule_behind_it(engine: Engine, led: str, answer: str, rule: str) -> None:
    """B-12, B-39: the led faction must be followed, and so must a led doppelganger."""
    hands = [["G5", "K2", "X3"], ["G9", "D1", "X4"]]
    engine.state("new", setup={"position": {"phase": 2, "leader": 1, "hands": hands}})
    engine.ask("step", action=f"play {led}")
    error = engine.refusal("step", action=f"play {answer}")
    assert (error["code"], error["rule"]) == ("illegal-action", rule)
    assert answer in error["message"]


def test_a_refusal_without_a_rule_has_null_in_its_place(engine: Engine) -> None:
    engine.state("new")
    assert engine.refusal("step", action="castle")["rule"] is None


def test_a_finished_game_is_over_for_steps_and_minds_but_not_for_undo(engine: Engine) -> None:
    """B-27: after the last trick the votes are counted and nobody is asked again."""
    engine.state("new", setup={"position": LATE})
    before = played(engine, 1)[-1]["state"]
    steps = [{"do": "step", "action": words} for words in ("play G9", "nonsense")]
    for asked in (*steps, {"do": "best", "mind": "random"}):
        error = engine.refusal(**asked)
        assert (error["code"], error["rule"]) == ("game-over", "B-27")
        assert engine.state() == before
    assert engine.state("undo")["asked"] == "follow"
