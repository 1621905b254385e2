"""The engine as a process: every request, every error, and how a conversation begins and ends."""

import json
import re
import subprocess
import sys
from typing import Any

import pytest

import kingless
from kingless.content.rulesets import EDITIONS
from kingless.minds import MINDS
from tests.wire.engine import CODES, PATIENCE, Answer, Engine, environment, refused
from tests.wire.games import DECK, FACTIONS, LATE, RULESETS, cards_of, played

COMMAND = [sys.executable, "-m", "kingless.cli", "engine"]
REQUESTS = {
    *("hello", "new", "step", "undo", "state", "load", "record", "solve", "best", "stop"),
    *("rulesets", "factions", "artifacts", "minds", "quit"),
}
"""Every request of the protocol."""


# Saying hello, and what there is.


def test_hello_tells_who_is_there_and_what_it_can_do(engine: Engine) -> None:
    hello = engine.ask("hello")
    assert hello.keys() == {"ok", "name", "version", "capabilities"}
    assert (hello["name"], hello["version"]) == ("Kingless", kingless.__version__)
    assert set(hello["capabilities"]) == REQUESTS


def test_the_rulesets_are_listed_with_the_settings_that_the_protocol_names(engine: Engine) -> None:
    listed = {entry["key"]: entry for entry in engine.ask("rulesets")["rulesets"]}
    books = {"claim-en", "claim-nl", "claim-fr", "claim-de", "magic-en", "magic-nl"}
    assert set(listed) == {"standard", *books} == set(EDITIONS)
    assert listed["claim-de"]["settings"] == {
        "vote_ties": "highest",
        "victory": "most",
        "final_ties": ["values"],
        "shield": 3,
        "crown": "own",
        "spear": "table",
        "stein_moment": "with",
        "wizard_potion": "played",
        "horse_must_follow": False,
        "bow_winner": "best",
        "potions_per_card": 1,
        "stein_legality": "printed",
    }
    assert listed["claim-en"]["settings"]["victory"] == "three"
    assert listed["standard"]["settings"]["final_ties"] == ["cards", "values"]


def test_the_factions_are_listed_with_all_their_cards(engine: Engine) -> None:
    """B-1, C-1, M-1: the cards of all thirteen factions, and the two pairs."""
    listed = engine.ask("factions")["factions"]
    assert len({entry["letter"] for entry in listed}) == len(listed) == 13
    base = [entry for entry in listed if entry["key"] in FACTIONS]
    cards = [f"{entry['letter']}{value}" for entry in base for value in entry["values"]]
    assert sorted(cards) == sorted(DECK)
    pairs = {entry["key"]: entry["pair"] for entry in listed if entry["pair"]}
    assert pairs == {"goblins": "knights", "knights": "goblins", "gnomes": "giants", "giants": "gnomes"}


def test_the_other_listings_tell_what_this_build_knows(engine: Engine) -> None:
    assert [entry["key"] for entry in engine.ask("minds")["minds"]] == [
        "random",
        "greedy",
        "search",
        "expert",
        *(f"level-{number}" for number in range(1, 6)),
    ]
    artifacts = engine.ask("artifacts")["artifacts"]
    assert [entry["rule"] for entry in artifacts] == [f"AR-{number}" for number in range(1, 19)]


# Playing.


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


# Taking back.


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


# Records.


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


# Stopping.


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


# Ids.


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


# Errors.

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


# How a conversation ends.


def talk(data: bytes) -> subprocess.CompletedProcess[bytes]:
    """What the engine says to all this at once."""
    return subprocess.run(
        [sys.executable, "-m", "kingless.cli", "engine"],
        input=data,
        capture_output=True,
        timeout=PATIENCE,
        env=environment(),
        check=False,
    )


def test_quit_is_answered_and_ends_with_code_0_though_the_input_stays_open() -> None:
    with Engine() as engine:
        assert engine.any_answer("quit", id=1) == {"id": 1, "ok": True}
        assert engine.process.wait(PATIENCE) == 0


def test_nothing_after_quit_is_answered() -> None:
    ended = talk(b'{"do": "quit"}\n{"do": "hello"}\n')
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, b'{"ok":true}\n', b"")


def test_a_wrong_quit_does_not_end_the_process(engine: Engine) -> None:
    assert engine.refusal("quit", now=True)["code"] == "bad-request"
    assert engine.ask("hello")


def test_the_end_of_the_input_ends_the_process_with_code_0() -> None:
    ended = talk(b"")
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, b"", b"")


def test_a_last_line_without_its_end_is_answered() -> None:
    ended = talk(b'{"do": "stop"}\n{"do": "stop"}')
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, b'{"ok":true}\n' * 2, b"")


def test_blank_lines_are_ignored() -> None:
    ended = talk(b'\n  \n\r\n{"do": "stop"}\r\n\t\n\n{"do": "stop"}\n\n')
    assert (ended.returncode, ended.stdout) == (0, b'{"ok":true}\n' * 2)


def test_a_blank_line_of_any_length_is_ignored() -> None:
    ended = talk(b" " * (2 << 20) + b'\n{"do": "stop"}\n')
    assert (ended.returncode, ended.stdout) == (0, b'{"ok":true}\n')


def test_a_line_of_more_than_a_mebibyte_is_refused_once_and_the_next_one_answered() -> None:
    ended = talk(b'{"do": "' + b"x" * (3 << 20) + b'"}\n{"do": "stop"}\n' + b"y" * (2 << 20))
    first, second, third = ended.stdout.splitlines()
    assert refused(json.loads(first))["code"] == refused(json.loads(third))["code"] == "bad-json"
    assert json.loads(second) == {"ok": True}
    assert (ended.returncode, ended.stderr) == (0, b"")


def test_an_engine_that_nobody_listens_to_any_more_ends_instead_of_hanging() -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "kingless.cli", "engine"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
    )
    with process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdin.write(b'{"do": "stop"}\n')
        process.stdin.flush()
        assert process.stdout.readline() == b'{"ok":true}\n'
        process.stdout.close()
        process.stdin.write(b'{"do": "stop"}\n{"do": "stop"}\n')
        process.stdin.flush()
        try:
            code = process.wait(PATIENCE)
        finally:
            process.kill()
        assert (code, process.stderr.read()) == (0, b"")
