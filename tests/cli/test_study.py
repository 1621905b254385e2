"""`kingless study`: numbers on the terminal, for programs, and as reports in a folder."""

import json
from pathlib import Path

import pytest

from kingless.view.words import LANGUAGES
from tests.cli.commands import Run

QUICK = ("--deals", "3", "--seed", "5", "--mind", "greedy", "--jobs", "1")


def test_a_study_is_told_and_written_and_the_same_command_makes_the_same(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "study"
    asked = ("study", "claim", "magic", *QUICK, "--out", str(folder), "--parquet")
    code, out, err = run(*asked)
    assert (code, err) == (0, "")
    assert out.startswith("claim-greedy: 6 games in 3 paired deals, played by greedy\n")
    names = {path.name for path in folder.iterdir()}
    forms = ("html", "md", "json", "jsonl", "parquet")
    assert {f"{deck}.{form}" for deck in ("claim-greedy", "magic") for form in forms} <= names
    assert {"comparison.md", "comparison.html"} <= names
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    assert run(*asked) == (code, out, err)
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before


def test_a_study_is_told_to_programs(run: Run) -> None:
    code, out, err = run("study", *QUICK, "--json")
    assert (code, err) == (0, "")
    (told,) = json.loads(out)["studies"]
    assert (told["deals"], told["games"], told["first_deal"]) == (3, 6, 5)
    assert (
        0 <= told["first_leader"]["low"] <= told["first_leader"]["share"] <= told["first_leader"]["high"] <= 1
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_study_speaks_every_language(run: Run, language: str) -> None:
    code, out, err = run("study", *QUICK, "--lang", language)
    assert (code, err) == (0, "")
    assert "{" not in out
    assert (out == run("study", *QUICK)[1]) == (language == "en")


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("nonsense",), "There is no deck 'nonsense'"),
        (("--deals", "0"), "--deals must be a whole number from 1"),
        (("--mind", "nobody"), "There is no mind nobody"),
        (("--mind", "program:true"), "Here minds of Kingless play, not programs: program:true"),
        (("--parquet",), "--parquet needs a folder to write into: --out."),
        (("--out", "/nowhere/at/all"), "could not be written"),
        (("--ruleset", "house"), "There is no ruleset 'house'"),
    ],
)
def test_a_wrong_call_is_told_what_would_be_right(
    run: Run, arguments: tuple[str, ...], complaint: str
) -> None:
    code, out, err = run("study", *arguments)
    assert (code, out) == (2, "")
    assert complaint in err
