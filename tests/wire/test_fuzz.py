"""Whatever is sent, each line gets one JSON answer, the engine lives on, and an error changes nothing."""

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from kingless.wire.protocol import Session
from tests.wire.engine import Answer, Engine, refused
from tests.wire.games import LATE
from tests.wire.noise import JUNK, REQUESTS, changed, mutant, paths, spelled, told, without

seeds = st.integers(0, 2**32 - 1)


def begun() -> Session:
    """A session whose game stands at the second card of `LATE`, with something to undo."""
    session = Session()
    told(session, do="new", setup={"position": LATE})
    session.answer(spelled({"do": "step", "action": "play G9"}))
    return session


def moment(session: Session) -> Any:
    """Everything that an error may not change."""
    game = session.game
    held = game and (game.setup, game.fair, game.seats, game.state, tuple(game.turns))
    return session.ended, held


def check(session: Session, line: bytes) -> Answer:
    """One line gets one answer of a known form; an error changes nothing."""
    before = moment(session)
    written = session.answer(line)
    assert b"\n" not in written
    answer = msgspec.json.decode(written)
    assert isinstance(answer, dict)
    if answer["ok"] is not True:
        refused(answer)
        assert moment(session) == before
    return answer


def test_a_right_request_of_every_kind_is_answered() -> None:
    """Or the noise below would be made from noise."""
    for request in REQUESTS.values():
        assert check(begun(), spelled(request))["ok"], request


# In this process.


@pytest.mark.parametrize("kind", REQUESTS)
def test_a_wrong_value_at_any_place_is_answered(kind: str) -> None:
    request, session, errors = REQUESTS[kind], begun(), 0
    for path in paths(request):
        assert session.game is not None
        for line in (spelled(without(request, path)), *(spelled(changed(request, path, j)) for j in JUNK)):
            if check(session, line)["ok"]:
                session = begun()
            else:
                errors += 1
    assert errors


@pytest.mark.parametrize("kind", REQUESTS)
def test_a_field_too_many_is_answered_with_an_error(kind: str) -> None:
    session = begun()
    for junk in JUNK:
        assert not check(session, spelled(REQUESTS[kind] | {"nonsense": junk}))["ok"]


@given(seed=seeds)
def test_mutated_requests_are_answered(seed: int) -> None:
    chooser, session = Random(seed), begun()
    for _ in range(60):
        check(session, mutant(chooser))


@given(line=st.binary())
@example(line=b"\xef\xbb\xbf{}")
@example(line=b'{"do": "hello", "id": "\xed\xa0\x80"}')
def test_random_bytes_are_answered(line: bytes) -> None:
    check(begun(), line)


@given(seed=seeds)
def test_long_random_bytes_are_answered(seed: int) -> None:
    chooser, session = Random(seed), begun()
    for size in (1, 2, 3, 10, 1_000, 20_000):
        assert check(session, chooser.randbytes(size))["error"]["code"] == "bad-json"


@given(text=st.text())
@example(text="{}")
@example(text='{"do": "quit"}')
def test_any_text_as_an_action_is_illegal_or_legal_and_nothing_else(text: str) -> None:
    answer = check(begun(), spelled({"do": "step", "action": text}))
    assert answer["ok"] == (text == "play G5")
    assert answer["ok"] or answer["error"]["code"] == "illegal-action"


@given(text=st.text())
def test_any_text_as_a_record_is_a_bad_record(text: str) -> None:
    for record in (text, f"Kingless record 1\n{text}"):
        assert check(begun(), spelled({"do": "load", "record": record}))["error"]["code"] == "bad-record"


@given(seed=seeds)
def test_a_scratched_record_is_refused_or_tells_the_same_game(seed: int) -> None:
    chooser, session = Random(seed), begun()
    told(session, do="new", setup={"seed": seed})
    game = session.game
    while game and game.decision:
        game.step(chooser.choice(game.decision.legal))
    state, record = told(session, do="state"), told(session, do="record")
    for _ in range(10):
        at = chooser.randrange(len(record))
        scratched = record[:at] + chooser.choice("0 9GX:,>(\n#é") + record[at + chooser.randrange(2) :]
        if check(session, spelled({"do": "load", "record": scratched}))["ok"]:
            assert told(session, do="state") == state


finite = st.floats(allow_nan=False, allow_infinity=False)


@given(
    value=st.recursive(
        st.none() | st.booleans() | st.integers() | finite | st.text(),
        lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
        max_leaves=10,
    )
)
def test_any_json_value_comes_back_as_the_id_it_was(value: Any) -> None:
    line = msgspec.json.encode({"do": "stop", "id": value})
    answer = check(begun(), line)
    assert answer == {"ok": True, "id": msgspec.json.decode(line)["id"]}


@cache
def deepest() -> int:
    """How deep an id may be nested before the line counts as no JSON; this differs between Pythons."""
    session = begun()
    low, high = 1, 1 << 18
    while high - low > 1:
        middle = (low + high) // 2
        if check(session, b'{"do": "stop", "id": ' + nested(middle) + b"}")["ok"]:
            low = middle
        else:
            high = middle
    return low


def nested(depth: int, opening: bytes = b"[", closing: bytes = b"]") -> bytes:
    """A value in so many brackets."""
    return opening * depth + b"0" + closing * depth


@pytest.mark.parametrize("kind", REQUESTS)
def test_nesting_as_deep_as_can_be_read_is_answered_at_any_place(kind: str) -> None:
    session, limit = begun(), deepest()
    for path in (one for one in paths(REQUESTS[kind]) if len(one) < 3):
        line = spelled(changed(REQUESTS[kind], path, "\x01"))
        for depth in (*range(limit - 8, limit + 3), 2 * limit):
            for value in (nested(depth), nested(depth, b'{"a":', b"}")):
                if check(session, line.replace(b'"\\u0001"', value, 1))["ok"]:
                    session = begun()


@pytest.mark.parametrize("header", ["options", "position", "seed", "factions"])
def test_nesting_inside_a_record_is_answered(header: str) -> None:
    session, limit = begun(), deepest()
    record = told(session, do="record")
    for depth in (*range(limit - 12, limit + 4), 2 * limit):
        for value in (nested(depth).decode(), "[" * depth, nested(depth, b'{"a":', b"}").decode()):
            damaged = record.replace("version:", f"{header}: {value}\nversion:")
            assert not check(session, spelled({"do": "load", "record": damaged}))["ok"]


# Through a process.


def living(running: list[Engine]) -> Engine:
    """The engine that runs, or a new one in the place of one that died in an earlier example."""
    if running and running[0].process.poll() is not None:
        running.pop().end()
    if not running:
        running.append(Engine())
    return running[0]


def check_process(running: list[Engine], seed: int, line_of: Callable[[Random], bytes]) -> None:
    engine, chooser = living(running), Random(seed)
    state = engine.state("new", setup={"position": LATE})
    for _ in range(20):
        line = line_of(chooser).replace(b"\n", b" ")
        if not line.strip() or _may_quit(line):
            continue
        answer = engine.line(line)
        if answer["ok"] is not True:
            refused(answer)
            assert engine.any_answer("state") == {"ok": True, "state": state}
        state = engine.state()


def _may_quit(line: bytes) -> bool:
    return b"quit" in line or b"\\u" in line


@given(seed=seeds)
def test_the_process_answers_mutated_requests(running: list[Engine], seed: int) -> None:
    check_process(running, seed, mutant)


@given(seed=seeds)
def test_the_process_answers_random_bytes(running: list[Engine], seed: int) -> None:
    check_process(running, seed, lambda chooser: chooser.randbytes(chooser.choice((1, 5, 50, 5_000))))


@given(line=st.binary())
def test_the_process_answers_once_for_each_line_that_is_not_blank(running: list[Engine], line: bytes) -> None:
    engine = living(running)
    lines = [part for part in line.split(b"\n") if part.strip()]
    engine.send(line)
    for _ in lines:
        assert refused(engine.answer())["code"] == "bad-json"
    assert engine.any_answer("stop", id="last") == {"ok": True, "id": "last"}


@pytest.mark.parametrize("size", [(1 << 20) - 40, 1 << 20, (1 << 20) + 1, 3 << 20])
@pytest.mark.parametrize("line", [b'{"do": "stop", "id": "%s"}', b"%s", b'"%s"', b'{"do": "%s"}'])
def test_the_process_answers_lines_of_any_length(running: list[Engine], line: bytes, size: int) -> None:
    engine = living(running)
    state = engine.state("new", setup={"position": LATE})
    answer = engine.line(line % (b"x" * (size - len(line) + 2)))
    if answer["ok"] is not True:
        assert refused(answer)["code"] in ("bad-json", "unknown-request")
    assert engine.state() == state
