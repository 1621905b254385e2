"""Games that were given up: the record says so in both forms, and nothing is played after it."""

from pathlib import Path

import msgspec
import pytest

from kingless.cli import main
from kingless.rules.actions import IllegalAction
from kingless.rules.complaint import Complaint
from kingless.table import record_text
from kingless.table.game import RESIGNATION, TIME, Game, GivenUp
from kingless.table.record import BadRecord, from_json, to_json
from kingless.table.setup import Setup
from kingless.table.verify import verify
from tests.table.games import FAIR, NAMES, go_on


def given_up(answers: int = 9, seat: int = 0, by: str = RESIGNATION) -> Game:
    """A fair game that this seat gave up after so many answers."""
    game = go_on(Game(Setup(leader="random"), FAIR, NAMES), answers)
    game.give_up(seat, by)
    return game


@pytest.mark.parametrize("answers", [0, 1, 9, 51])
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("by", [RESIGNATION, TIME])
def test_a_game_that_was_given_up_comes_back_from_text_and_from_json(
    answers: int, seat: int, by: str
) -> None:
    game = given_up(answers, seat, by)
    written = record_text.write(game)
    assert f"\nresult: seat {1 - seat} by {by}\n" in written
    form = to_json(game)
    assert form["result"] == {"winner": 1 - seat, "reason": by}
    for again in (record_text.read(written), from_json(msgspec.json.decode(msgspec.json.encode(form)))):
        assert again.given_up == GivenUp(seat, by)
        assert (again.turns, again.winner, again.is_over) == (game.turns, 1 - seat, True)
        assert record_text.write(again) == written


def test_after_it_nobody_is_to_act_until_it_is_taken_back() -> None:
    game = given_up(9)
    asked = go_on(Game(Setup(leader="random"), FAIR, NAMES), 9).decision
    assert asked is not None
    assert game.decision is None
    assert game.result is None
    with pytest.raises(IllegalAction, match="game-over"):
        game.step(asked.legal[0])
    assert game.undo()
    assert game.decision == asked


def test_nobody_gives_up_twice_or_after_the_end() -> None:
    for game in (given_up(3), go_on(Game(Setup(seed=1)))):
        with pytest.raises(Complaint, match="the game was over already"):
            game.give_up(1, RESIGNATION)


def test_a_record_of_a_finished_game_cannot_say_that_it_was_given_up() -> None:
    game = go_on(Game(Setup(), FAIR, NAMES))
    lines = record_text.write(game).splitlines()
    at = next(at for at, line in enumerate(lines) if line.startswith("result:"))
    lines[at] = "result: seat 0 by resignation"
    with pytest.raises(BadRecord, match=f"line {at + 1}: the game was over already"):
        record_text.read("\n".join(lines))
    form = {**to_json(game), "result": {"winner": 0, "reason": "resignation"}}
    with pytest.raises(BadRecord, match="the game was over already"):
        from_json(msgspec.json.decode(msgspec.json.encode(form)))


@pytest.mark.parametrize("told", ["seat 0 by boredom", "seat 2 by resignation", "seat 0 by votes, votes 3-2"])
def test_no_other_end_can_be_claimed(told: str) -> None:
    written = record_text.write(go_on(Game(Setup(), FAIR, NAMES), 9))
    with pytest.raises(BadRecord, match="this says 'result: "):
        record_text.read(written.replace("result: unfinished", f"result: {told}"))


def test_verify_says_who_gave_up_and_that_the_game_is_finished(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    written = record_text.write(given_up(9, seat=1))
    verdict = verify(written)
    assert (verdict.finished, verdict.given_up, verdict.proof) == (True, "Bea", "fair")
    file = tmp_path / "record.txt"
    file.write_text(written, "utf-8")
    assert main(["verify", str(file)]) == 0
    told = capsys.readouterr().out
    assert "The game was given up by Bea" in told
    assert "not finished" not in told
