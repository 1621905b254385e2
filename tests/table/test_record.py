"""Records as JSON: they read back as the same game, and what is wrong with one is said."""

from typing import Any

import msgspec
import pytest
from msgspec import UNSET

from kingless.rules.actions import parse
from kingless.table.game import Game
from kingless.table.record import BadAnswer, BadRecord, from_json, record_of, replay, to_json
from kingless.table.setup import Setup
from tests.table.games import DECK, FAIR, GAMES, NAMES, go_on


def through_json(game: Game) -> Game:
    """The game after its record was written out and read in."""
    return from_json(msgspec.json.decode(msgspec.json.encode(to_json(game))))


def finished() -> dict[str, Any]:
    """The record of a finished fair game, as it comes out of JSON."""
    form = to_json(go_on(Game(Setup(), FAIR, NAMES)))
    decoded: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(form))
    return decoded


def refusal(raw: object) -> str:
    """Why this is no record."""
    with pytest.raises(BadRecord) as refused:
        from_json(raw)
    assert refused.value.line is None
    return str(refused.value)


@pytest.mark.parametrize("kind", GAMES)
@pytest.mark.parametrize("answers", [0, 1, 2, 27, 52])
def test_a_game_comes_back_from_json(kind: str, answers: int) -> None:
    game = go_on(GAMES[kind](), answers)
    again = through_json(game)
    assert again.state == game.state
    assert again.turns == game.turns
    assert (again.seats, again.fair, again.result) == (game.seats, game.fair, game.result)
    assert to_json(again) == to_json(game)


def test_an_unfinished_game_goes_on_from_json() -> None:
    game = go_on(Game(Setup(), FAIR, NAMES), 30)
    assert to_json(game)["result"] is None
    assert go_on(through_json(game)).turns == go_on(game).turns


def test_the_json_form_looks_like_this() -> None:
    form = finished()
    assert list(form) == ["format", "ruleset_version", "setup", "seats", "fair", "answers", "result"]
    assert form["format"] == "kingless-record"
    assert form["seats"] == ["Ada", "Bea"]
    assert form["fair"] == {
        "commitment": FAIR.commitment,
        "secret": FAIR.secret,
        "nonces": list(FAIR.nonces),
    }
    assert form["setup"] == {}
    assert form["answers"][0].startswith("deal ")
    assert [answer.split()[0] for answer in form["answers"][1:]] == ["play"] * 52
    assert set(form["result"]) == {"winner", "reason"}


def test_that_a_game_was_practice_comes_back_from_json() -> None:
    game = go_on(Game(Setup(), FAIR, NAMES))
    assert not through_json(game).is_practice
    game.is_practice = True
    assert to_json(game)["practice"] is True
    assert through_json(game).is_practice


def test_what_may_be_left_out_may_also_be_said() -> None:
    form = to_json(go_on(Game(Setup(seed=1)), 5))
    said = {**form, "setup": {"ruleset": "standard", "leader": 0, **form["setup"]}}
    assert from_json(said).state == from_json(form).state
    short = {key: value for key, value in form.items() if key not in ("fair", "result")}
    assert from_json(short).state == from_json(form).state


def test_a_deck_by_hand_is_recorded_as_the_deal() -> None:
    record = record_of(Game(Setup(deck=DECK, seed=5)))
    assert (record.setup.deck, record.setup.seed) == (UNSET, None)
    assert record.answers == (parse("deal " + " ".join(DECK)),)


# Damage.


def fair(**wrong: Any) -> dict[str, Any]:
    """What a record says of its fair deal, with something wrong."""
    told = {"commitment": FAIR.commitment, "secret": FAIR.secret, "nonces": list(FAIR.nonces)}
    return {**told, **wrong}


WRONG: list[tuple[str, Any, str]] = [
    ("format", "kingless-record-2", "the format is 'kingless-record-2'; it must be 'kingless-record'"),
    ("format", 1, "format must be of the JSON type string, not integer"),
    ("ruleset_version", 1, "ruleset_version must be of the JSON type string, not integer"),
    ("ruleset_version", None, "ruleset_version must be of the JSON type string, not null"),
    ("setup", [], "setup must be of the JSON type object, not array"),
    ("setup", None, "setup must be of the JSON type object, not null"),
    ("setup", {"colour": "red"}, "there is no field colour"),
    ("setup", {"ruleset": "claim-es"}, "there is no ruleset 'claim-es'"),
    ("setup", {"factions": ["goblins"]}, "this is goblins"),
    ("setup", {"options": {"shield": 9}}, "shield can be 3 | 2, not 9"),
    ("setup", {"position": {"hands": [["G1"], []]}}, "both hands must be of equal size"),
    ("setup", {"deck": ["Z9"]}, "a record tells its deal among the answers"),
    ("seats", "Ada", "seats must be of the JSON type array, not string"),
    ("seats", ["Ada"], "seats must have 2 parts, not 1"),
    ("seats", ["Ada", 2], "seats[1] must be of the JSON type string, not integer"),
    ("fair", "secret", "fair must be of the JSON type object | null, not string"),
    ("fair", fair(nonces=None), "fair.nonces must be of the JSON type array, not null"),
    ("fair", fair(secret=1), "fair.secret must be of the JSON type string, not integer"),
    ("fair", fair(secret="x"), "a secret is 64 hexadecimal digits"),
    ("fair", fair(nonces=["x"]), "fair.nonces must have 2 parts, not 1"),
    ("fair", fair(salt=1), "there is no field fair.salt"),
    ("fair", fair(commitment=None), "fair.commitment must be of the JSON type string, not null"),
    ("fair", fair(commitment="0" * 64), f"the secret does not fit the fingerprint '{'0' * 64}'"),
    ("fair", fair(secret="0" * 64), f"the secret does not fit the fingerprint '{FAIR.commitment}'"),
    (
        "fair",
        {"secret": FAIR.secret, "nonces": list(FAIR.nonces)},
        "the field fair.commitment is missing",
    ),
    ("answers", "play G7", "answers must be of the JSON type array, not string"),
    ("answers", [1], "answers[0] must be of the JSON type string, not integer"),
    ("answers", ["play"], "'' is no card"),
    ("answers", ["dance"], "'dance' is no action"),
    ("answers", ["play G7"], "answer 1: 'play G7' is refused here: Chance may not answer so (deal)."),
    ("answers", ["deal G7"], "answer 1: 'deal G7' is refused here: Chance may not answer so (deal)."),
    ("result", None, "the result does not follow from the answers"),
    ("result", "seat 0", "result must be of the JSON type object | null, not string"),
    ("result", {"winner": 5, "reason": "votes"}, "the result does not follow from the answers"),
]


@pytest.mark.parametrize(("key", "value", "message"), WRONG)
def test_a_wrong_field_is_refused_and_named(key: str, value: Any, message: str) -> None:
    assert message in refusal({**finished(), key: value})


@pytest.mark.parametrize("key", ["format", "ruleset_version", "setup", "seats", "answers"])
def test_a_missing_field_is_refused_and_named(key: str) -> None:
    form = finished()
    del form[key]
    assert refusal(form) == f"the field {key} is missing"


def test_an_unknown_field_is_refused_and_named() -> None:
    assert refusal({**finished(), "colour": "red"}) == "there is no field colour"


@pytest.mark.parametrize("nonce", ["", "two\nlines", "x" * 101, "\ud800"])
def test_a_nonce_that_no_player_may_throw_in_is_refused(nonce: str) -> None:
    assert "names and nonces are one line" in refusal({**finished(), "fair": fair(nonces=["fine", nonce])})


@pytest.mark.parametrize("raw", [None, 7, "record", [], True, {}, {1: 2}])
def test_what_is_no_record_is_refused(raw: object) -> None:
    assert refusal(raw)


def test_every_missing_doubled_or_exchanged_answer_is_noticed() -> None:
    form = finished()
    answers = form["answers"]
    for at, answer in enumerate(answers):
        assert refusal({**form, "answers": answers[:at] + answers[at + 1 :]})
        assert refusal({**form, "answers": [*answers[:at], answer, *answers[at:]]})
        assert refusal({**form, "answers": answers[:at]})


def test_an_answer_after_the_end_is_refused() -> None:
    form = finished()
    assert "answer 54: 'play G0' is refused here: The game is over." in refusal(
        {**form, "answers": [*form["answers"], "play G0"]}
    )


def test_another_version_is_refused_and_both_are_named() -> None:
    form = finished()
    message = refusal({**form, "ruleset_version": "0-0badf00d"})
    assert "version 0-0badf00d of ruleset standard" in message
    assert f"this program plays {form['ruleset_version']}" in message


def test_an_option_changes_the_version_that_a_record_needs() -> None:
    assert "will not pretend otherwise" in refusal({**finished(), "setup": {"options": {"shield": 2}}})


def test_a_bad_answer_bears_its_number() -> None:
    record = record_of(go_on(Game(Setup(seed=1)), 4))
    wrong = msgspec.structs.replace(record, answers=(*record.answers[:3], parse("pass")))
    with pytest.raises(BadAnswer) as refused:
        replay(wrong)
    assert refused.value.number == 4
    assert str(refused.value.reason) == "'pass' is refused here: That is no answer to what is asked now."
