"""The published schema: its references resolve, and all that the engine says in a game is as it promises."""

import json
import subprocess
import sys
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from kingless.wire.protocol import Session
from kingless.wire.schema import REQUESTS
from tests.wire import noise
from tests.wire.engine import Answer, environment
from tests.wire.games import RULESETS
from tests.wire.schema_check import SCHEMA, check, fits, resolved


def references(value: Any) -> Iterator[str]:
    """Every reference in a schema."""
    if isinstance(value, dict):
        if isinstance(value.get("$ref"), str):
            yield value["$ref"]
        value = list(value.values())
    if isinstance(value, list):
        for part in value:
            yield from references(part)


# The text itself.


def test_the_program_prints_the_schema_as_json() -> None:
    printed = subprocess.run(
        [sys.executable, "-m", "kingless.cli", "engine", "--schema"],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=30,
        env=environment(),
        check=True,
    )
    assert json.loads(printed.stdout) == SCHEMA
    assert printed.stderr == b""
    assert SCHEMA["$schema"] == "https://json-schema.org/draft/2020-12/schema"


def test_every_reference_resolves_and_every_definition_is_referred_to_or_is_the_set_up() -> None:
    found = set(references(SCHEMA))
    assert all(isinstance(resolved(one), dict) for one in found)
    assert {f"#/$defs/{name}" for name in SCHEMA["$defs"]} - found <= {"#/$defs/Setup"}


def test_every_definition_says_what_it_is() -> None:
    assert [name for name, one in SCHEMA["$defs"].items() if not one.get("description")] == []


def test_every_request_that_the_engine_knows_is_in_the_schema() -> None:
    hello = json.loads(Session().answer(b'{"do": "hello"}'))
    assert set(SCHEMA["requests"]) == set(hello["capabilities"]) == set(REQUESTS)


@pytest.mark.parametrize("kind", noise.REQUESTS)
def test_right_requests_fit_the_schema_and_wrong_ones_do_not(kind: str) -> None:
    request = noise.REQUESTS[kind]
    rule = SCHEMA["requests"][request["do"]]
    assert fits(request, rule)
    assert not fits(request | {"nonsense": 1}, rule)
    assert not fits({key: value for key, value in request.items() if key != "do"}, rule)
    if "setup" in request:
        assert fits(request["setup"], SCHEMA["$defs"]["Setup"])
        assert not fits(request["setup"] | {"leader": 2}, SCHEMA["$defs"]["Setup"])


# What the protocol says is published: events, history, record, listings.


def property_of(name: str) -> list[Any]:
    """What the schema says about a part of an answer, in each answer that has it."""
    answers = [resolved(one["$ref"]) for one in SCHEMA["answers"]]
    return [answer["properties"][name] for answer in answers if name in answer["properties"]]


def described(rule: Any) -> list[str]:
    """The names of the parts of each object that a rule allows, as far as the schema tells them."""
    if "$ref" in rule:
        return described(resolved(rule["$ref"]))
    inner = [*rule.get("anyOf", []), *([rule["items"]] if rule.get("items") else [])]
    return [*rule.get("properties", {}), *(name for one in inner for name in described(one))]


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("events", {"what", "seat", "cards", "audience"}),
        ("record", {"format", "ruleset_version", "setup", "seats", "fair", "answers", "result"}),
        ("rulesets", {"key", "version", "settings"}),
        ("factions", {"key", "letter", "values", "pair"}),
        ("minds", {"key"}),
    ],
)
def test_the_schema_describes_what_the_protocol_leaves_to_it(name: str, parts: set[str]) -> None:
    assert all(parts <= set(described(rule)) for rule in property_of(name))
    assert property_of(name)


def test_the_schema_describes_the_history_in_a_view() -> None:
    views = [rule for rule in property_of("state") if "history" in described(rule)]
    assert len(views) == 1
    history = resolved(views[0]["$ref"])["properties"]["history"]
    assert {"what", "seat", "cards", "audience"} <= set(described(history))


# A whole game.


def said(session: Session, **request: Any) -> Answer:
    """The answer of the engine."""
    answer: Answer = json.loads(session.answer(json.dumps(request).encode()))
    return answer


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_answer_of_a_whole_game_is_as_the_schema_says(ruleset: str) -> None:
    session, chooser = Session(), Random(3)
    answer = said(session, do="new", setup={"ruleset": ruleset, "seed": 3})
    check(answer, "Shown")
    while legal := answer["state"]["legal"]:
        for seat in (0, 1):
            check(said(session, do="state", view=seat), "Viewed")
        for mind in ("random", "greedy"):
            check(said(session, do="best", mind=mind), "Chosen")
        check(said(session, do="state"), "Shown")
        answer = said(session, do="step", action=chooser.choice(legal))
        check(answer, "Stepped")
    check(said(session, do="record", format="json"), "Recorded")
    record = said(session, do="record")
    check(record, "Recorded")
    check(said(session, do="load", record=record["record"]), "Shown")
    check(said(session, do="undo"), "Shown")


def test_the_other_answers_are_as_the_schema_says() -> None:
    session = Session()
    check(said(session, do="hello"), "Greeting")
    for listing in ("rulesets", "factions", "minds"):
        check(said(session, do=listing), "Listing")
    for wrong in ("step", "undo", "dance"):
        check(said(session, do=wrong), "Refusal")


def test_an_answer_of_another_form_does_not_fit() -> None:
    """Or the checks above would say nothing."""
    session = Session()
    started = said(session, do="new", setup={"seed": 1})
    assert not fits(started, SCHEMA["$defs"]["Stepped"])
    assert not fits(started | {"state": started["state"] | {"phase": 3}}, SCHEMA["$defs"]["Shown"])
    assert not fits(started | {"state": started["state"] | {"hands": [[]]}}, SCHEMA["$defs"]["Shown"])
    assert not fits(started | {"state": started["state"] | {"legal": [7]}}, SCHEMA["$defs"]["Shown"])
