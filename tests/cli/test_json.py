"""Answers for programs: JSON by `--json`, records on standard input, and several of them in one file."""

import json
from pathlib import Path

import msgspec
import pytest

from kingless.table.record import to_json
from kingless.table.verify import read_any
from tests.cli.commands import Run

END = "phase 2, A: K2 G5, B: G9 D1, B leads"


@pytest.fixture
def lines(fair_record: str) -> str:
    """A record, one that is damaged, and the first again, each as a line of JSON."""
    good = to_json(read_any(fair_record))
    bad = {**good, "answers": good["answers"][:-1]}
    return "".join(msgspec.json.encode(one).decode() + "\n" for one in (good, bad, good))


def test_an_ending_is_solved_for_programs_from_an_argument_and_from_standard_input(run: Run) -> None:
    code, out, err = run("solve", END, "--json")
    assert (code, err) == (0, "")
    told = json.loads(out)
    assert told["values"] == {"play D1": -1, "play G9": 1}
    assert (told["seat"], told["value"], told["complete"]) == (1, 1, True)
    assert told["line"][0] == "play G9"
    assert run("solve", "-", "--json", typed=END + "\n")[1] == out


def test_a_record_on_standard_input_is_verified_and_solved(run: Run, fair_record: str) -> None:
    code, out, err = run("verify", "-", typed=fair_record)
    assert (code, err) == (0, "")
    assert out.startswith("Every move is legal: ")
    assert run("solve", "-", typed=fair_record) == (1, "", "The game is over: nobody is to act.\n")
    code, out, err = run("verify", "-", typed="nonsense")
    assert (code, out) == (1, "")
    assert err.startswith("Standard input does not hold: line 1: ")


def test_every_record_of_a_file_is_verified_and_a_bad_one_ends_nothing(
    run: Run, tmp_path: Path, lines: str
) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text(lines, "utf-8")
    code, out, err = run("verify", str(file))
    assert (code, out.splitlines()[0]) == (1, "Records that hold: 2 of 3")
    assert err.startswith(f"{file}, record 2 does not hold: ")
    code, out, err = run("verify", str(file), "--json")
    told = [json.loads(line) for line in out.splitlines()]
    assert (code, err) == (1, "")
    assert [(one["holds"], one["proof"]) for one in told] == [(True, "fair"), (False, None), (True, "fair")]
    assert told[1]["record"] == f"{file}, record 2"
    assert "the result does not follow" in told[1]["reason"]


def test_every_game_of_a_file_is_analysed(run: Run, tmp_path: Path, lines: str) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text(lines, "utf-8")
    quick = ("--games", "1", "--nodes", "1", "--millis", "1")
    code, out, err = run("analyse", str(file), "--json", *quick)
    assert code == 1
    assert [bool(json.loads(line)["moves"]) for line in out.splitlines()] == [True, True]
    assert "record 2 does not hold" in err
    code, out, err = run("analyse", str(file), "--html", "-", *quick)
    assert (code, out, err) == (2, "", f"{file} holds several records, and a page is for one.\n")
    assert run("solve", str(file))[0] == 2


def test_decks_and_rules_are_told_to_programs(run: Run) -> None:
    told = json.loads(run("deck", "--json")[1])
    assert len(told["decks"]["claim"]) == 5
    assert {"key", "name", "letter", "values", "does"} == told["factions"][0].keys()
    assert [one["key"] for one in json.loads(run("deck", "claim", "--json")[1])["factions"]] == list(
        told["decks"]["claim"]
    )
    assert "B-12" in json.loads(run("rules", "--json")[1])["topics"][1]["rules"]
    found = json.loads(run("rules", "B-12", "--json", "--lang", "nl")[1])
    assert (found["kind"], found["key"]) == ("rule", "B-12")
    assert found["sections"][0]["body"]
