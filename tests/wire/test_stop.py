"""Stop: every request gets its one answer, and a mind that nobody waits for ends."""

import json
import subprocess
import sys

import pytest

from kingless.minds import MINDS
from tests.wire.engine import PATIENCE, Answer, Engine, environment

COMMAND = [sys.executable, "-m", "kingless.cli", "engine"]


def test_stop_alone_is_answered_and_changes_nothing(engine: Engine) -> None:
    before = engine.state("new", setup={"seed": 1})
    assert engine.any_answer("stop", id=7) == {"id": 7, "ok": True}
    assert engine.state() == before


def test_stop_behind_best_leaves_one_answer_for_each_request_in_order(engine: Engine) -> None:
    engine.state("new", setup={"seed": 1})
    expected = engine.ask("best", mind="greedy")["action"]
    asked = [{"do": "best", "mind": "greedy", "id": 1}, {"do": "stop", "id": 2}, {"do": "minds", "id": 3}]
    engine.send(*(json.dumps(request) for request in asked * 5))
    for _ in range(5):
        best, stop, minds = engine.answer(), engine.answer(), engine.answer()
        assert (best["id"], best["ok"], best["action"]) == (1, True, expected)
        assert stop == {"id": 2, "ok": True}
        assert (minds["id"], len(minds["minds"])) == (3, len(MINDS))


@pytest.mark.parametrize("mind", ["search", "expert"])
def test_a_stop_ends_a_mind_that_would_think_for_days(engine: Engine, mind: str) -> None:
    state = engine.state("new", setup={"seed": 1})
    best = {"do": "best", "mind": mind, "nodes": 10**15, "id": 1}
    engine.send(json.dumps(best), json.dumps({"do": "stop", "id": 2}), json.dumps({"do": "hello", "id": 3}))
    answers = [engine.answer() for _ in range(3)]
    assert [answer["id"] for answer in answers] == [1, 2, 3]
    assert answers[0]["action"] in state["legal"]


def test_the_end_of_the_input_leaves_every_answer_to_whoever_reads_on() -> None:
    """A pipe ends with its last request; the answers are the same as for somebody who waits."""
    best: Answer = {"do": "best", "mind": "search", "nodes": 20_000, "seed": 3}
    asked = [{"do": "new", "setup": {"seed": 1}}, best]
    typed = "".join(json.dumps(request) + "\n" for request in asked).encode()
    piped = subprocess.run(
        COMMAND, input=typed, capture_output=True, env=environment(), check=True, timeout=PATIENCE
    )
    with Engine() as engine:
        waited = [engine.ask(**request) for request in asked]
    assert [json.loads(line) for line in piped.stdout.splitlines()] == waited


def test_when_nobody_is_left_to_hear_it_a_mind_stops_thinking() -> None:
    with subprocess.Popen(
        COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment()
    ) as engine:
        assert engine.stdin
        assert engine.stdout
        assert engine.stderr
        engine.stdin.write(b'{"do": "new", "setup": {"seed": 1}}\n')
        engine.stdin.flush()
        engine.stdout.readline()
        engine.stdin.write(b'{"do": "best", "mind": "search", "millis": 3600000}\n')
        engine.stdin.close()
        engine.stdout.close()
        assert engine.wait(timeout=PATIENCE) == 0
        assert engine.stderr.read() == b""
