"""The last resort: wherever something breaks in the engine, the answer is JSON and nothing has changed."""

import json
from typing import Any

import pytest

from kingless.minds import MINDS
from kingless.minds.greedy import Greedy
from kingless.wire.protocol import Session
from kingless.wire.request_reading import DEFECT
from tests.wire.engine import Answer, refused
from tests.wire.games import LATE
from tests.wire.noise import spelled, told

HERE = "kingless.wire.protocol."
LINES = "kingless.wire.request_reading."
NEW: Answer = {"do": "new", "setup": {"position": LATE}}
STEP: Answer = {"do": "step", "action": "play G5"}

STAGES: list[tuple[str, str, Answer]] = [
    ("decode", LINES + "decode_json", {"do": "hello"}),
    ("read the id", HERE + "echo_id", {"do": "hello"}),
    ("read the request", HERE + "read_request", {"do": "hello"}),
    ("convert the request", LINES + "msgspec.convert", {"do": "hello"}),
    ("read the set-up", HERE + "read_setup", NEW),
    ("read the position", "kingless.table.game.position_of", NEW),
    ("stand at the position", "kingless.table.game.stand", NEW),
    ("read a record", HERE + "record_text.read", {"do": "load", "record": "Kingless record 1\n"}),
    ("read a record in JSON", HERE + "record.from_json", {"do": "load", "record": {}}),
    ("read a step", HERE + "decode_step", STEP),
    ("read an action", LINES + "_parse", STEP),
    ("apply an action", "kingless.rules.engine.Law.step", STEP),
    ("let chance answer", "kingless.table.game.Game.let_chance_answer", STEP),
    ("think", "kingless.minds.greedy.Greedy.choose", {"do": "best", "mind": "greedy"}),
    ("solve", HERE + "Solver.solve", {"do": "solve"}),
    ("find the line", HERE + "Solver.line", {"do": "solve"}),
    ("observe", "kingless.table.game.observe", {"do": "state", "view": 0}),
    ("write the record", HERE + "record_text.write", {"do": "record"}),
    ("form the state", HERE + "StateWriter.write", {"do": "state"}),
    ("form the state after a step", HERE + "StateWriter.write", STEP),
    ("form the events", HERE + "events_json", STEP),
    ("form the state after taking back", HERE + "StateWriter.write", {"do": "undo"}),
    ("form the state of another game", HERE + "StateWriter.write", NEW),
    ("form the view", HERE + "view_form", {"do": "state", "view": 0}),
    ("list the minds", HERE + "content_lists.rulesets", {"do": "rulesets"}),
]
"""What is done, where that breaks, and a request that comes there."""

READING = [
    "kingless.wire.protocol.law_of",
    "kingless.wire.protocol.observation_of",
    "kingless.wire.observation_reading._FormReader.event",
    "kingless.wire.observation_reading.check_observation",
    "kingless.wire.observation_checks.worlds",
]
"""Where the reading of an observation or its history may break."""


class Broken(Exception):
    """What nobody foresaw."""


def break_down(*_given: object, **_named: object) -> Any:
    """Fail."""
    raise Broken


def begun() -> Session:
    """A session whose game stands at the second card of `LATE`, with something to undo."""
    session = Session()
    told(session, do="new", setup={"position": LATE})
    session.answer(spelled({"do": "step", "action": "play G9"}))
    return session


def moment(session: Session) -> Any:
    """Everything that an error may not change."""
    game = session.game
    assert game
    return session.ended, game, game.state, tuple(game.turns), game.given_up


def error_of(session: Session, request: Answer) -> Answer:
    """The error in the answer, which comes with the id of the request."""
    answer = json.loads(session.answer(spelled(request | {"id": 7})))
    assert answer.pop("id") == 7
    return refused(answer)


@pytest.mark.parametrize(("what", "where", "request_"), STAGES, ids=[what for what, _, _ in STAGES])
def test_whatever_breaks_is_answered_and_changes_nothing(
    what: str,
    where: str,
    request_: Answer,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    session = begun()
    before = moment(session)
    with monkeypatch.context() as planted:
        planted.setattr(where, break_down)
        if what in ("decode", "read a step", "read the id"):  # then the id is not known yet
            error = refused(json.loads(session.answer(spelled(request_ | {"id": 7}))))
        else:
            error = error_of(session, request_)
    assert (error["code"], error["message"]) == ("bad-request", DEFECT)
    assert moment(session) == before
    assert caplog.records[0].exc_info  # a defect is not hushed up
    assert caplog.records[0].exc_info[0] is Broken
    assert json.loads(session.answer(spelled({"do": "step", "action": "play G5"})))["ok"]


def test_an_answer_that_cannot_be_written_is_refused_in_the_plainest_words(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Mute:
        encode = staticmethod(break_down)

    session = begun()
    before = moment(session)
    for line in (spelled(STEP | {"show": "legal"}), b"nonsense", spelled({"do": "quit"})):
        with monkeypatch.context() as planted:
            for module in (HERE, LINES):
                planted.setattr(module + "ENCODER", Mute())
            assert refused(json.loads(session.answer(line)))["message"] == DEFECT
            assert refused(json.loads(session.too_long(5)))["message"] == DEFECT
        assert moment(session) == before


@pytest.mark.parametrize("where", READING)
def test_what_breaks_in_reading_an_observation_is_the_observations_fault(
    where: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    session = Session()
    told(session, do="new", setup={"seed": 1})
    asked = {"do": "best", "mind": "greedy", "observation": told(session, do="state", view=0)}
    with monkeypatch.context() as planted:
        planted.setattr(where, break_down)
        error = error_of(session, asked)
    assert (error["code"], error["message"]) == ("bad-request", "observation: it contradicts itself")
    assert not caplog.records
    assert json.loads(session.answer(spelled(asked)))["ok"]


def test_what_breaks_in_a_mind_is_a_defect_in_our_own_game_alone(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    session = Session()
    told(session, do="new", setup={"seed": 1})
    view = told(session, do="state", view=0)
    mind = Greedy()
    monkeypatch.setitem(MINDS, "greedy", mind)
    monkeypatch.setattr(Greedy, "choose", break_down)
    error = error_of(session, {"do": "best", "mind": "greedy", "observation": view})
    assert error["message"] == "the mind could not make sense of this observation"
    assert not caplog.records
    assert error_of(session, {"do": "best", "mind": "greedy"})["message"] == DEFECT
    assert caplog.records
