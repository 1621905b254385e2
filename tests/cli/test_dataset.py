"""`kingless dataset`: a folder of Parquet, for people and for programs."""

import json
from pathlib import Path

import pytest

from kingless.view.words import LANGUAGES
from tests.cli.commands import Run


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_dataset_is_made_and_told(run: Run, tmp_path: Path, language: str) -> None:
    asked = (
        "dataset",
        str(tmp_path / "d"),
        "--mind",
        "random",
        "--deals",
        "1",
        "--jobs",
        "1",
        "--exact",
        "0",
    )
    code, out, err = run(*asked, "--lang", language)
    assert (code, err) == (0, "")
    assert "52" in out
    told = json.loads(run(*asked, "--json")[1])
    assert (told["games"], told["decisions"], told["solved"], told["is_whole"]) == (1, 52, 0, True)


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ((), "Something is missing"),
        (("d", "--deals", "0"), "--deals must be a whole number from 1"),
        (("d", "--shard", "-1"), "--shard must be a whole number from 1"),
        (("d", "--exact", "14"), "--exact must be a whole number from 0 to 13, not 14."),
        (("d", "--mind", "nobody"), "There is no mind nobody"),
        (("d", "--deck", "nonsense"), "There is no deck 'nonsense'"),
        (("/nowhere/at/all",), "could not be written"),
    ],
)
def test_a_wrong_call_is_told_what_would_be_right(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], complaint: str
) -> None:
    monkeypatch.chdir(tmp_path)
    code, out, err = run("dataset", *arguments)
    assert (code, out) == (2, "")
    assert complaint in err


def test_without_pyarrow_the_command_that_brings_it_is_told(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kingless.study.games_table.find_spec", lambda _: None)
    code, out, err = run("dataset", "d")
    assert (code, out) == (1, "")
    assert err.startswith("Files of Parquet need pyarrow: ")
