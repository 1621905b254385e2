"""The request `puzzle`: by key, by day, and what is no puzzle."""

import json
from datetime import date
from typing import Any

import pytest

from kingless.puzzles.daily import daily_puzzle
from kingless.wire.protocol import Session

DAY = "2026-11-17"


def ask(**request: Any) -> dict[str, Any]:
    """The answer of a fresh session."""
    answer: dict[str, Any] = json.loads(Session().answer(json.dumps(request).encode()))
    return answer


def test_a_puzzle_is_told_by_day_and_by_key_with_the_setup_that_begins_it() -> None:
    told = ask(do="puzzle", date=DAY)
    assert told["ok"]
    assert told["puzzle"]["key"] == daily_puzzle(date.fromisoformat(DAY)).key
    assert ask(do="puzzle", key=told["puzzle"]["key"]) == told
    assert ask(do="puzzle")["ok"]


def test_the_engine_solves_the_puzzle_that_it_tells() -> None:
    session, told = Session(), ask(do="puzzle", date=DAY)
    session.answer(json.dumps({"do": "new", "setup": told["setup"]}).encode())
    if led := told["puzzle"].get("led"):
        session.answer(json.dumps({"do": "step", "action": f"play {led}"}).encode())
    values = json.loads(session.answer(b'{"do":"solve"}'))["values"]
    best = max(values.values())
    right = told["puzzle"]["solution"].split()[0]
    assert [action for action, value in values.items() if value == best] == [f"play {right}"]


@pytest.mark.parametrize(
    "wrong", [{"key": "nothing"}, {"date": "yesterday"}, {"key": "a", "date": DAY}, {"key": 7}, {"day": DAY}]
)
def test_what_is_no_puzzle_is_refused(wrong: dict[str, Any]) -> None:
    told = ask(do="puzzle", **wrong)
    assert not told["ok"]
    assert told["error"]["code"] == "bad-request"
