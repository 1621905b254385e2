"""Exit codes: 0 well, 1 the answer is no, 2 the call was wrong, and nothing else, for every command."""

import argparse
import re
from pathlib import Path

import pytest

from kingless.cli.options.parser import parser
from kingless.view.words import words_in
from tests.cli.commands import Run

END = "phase 2, A: K2 G5, B: G9 D1, B leads"
LONG = "phase 2, A: N1 N3 N5 N7 N9 I1 I3, B: X1 X2 X3 X4 X5 X6 X7, A leads"
DOCS = Path(__file__).parents[2] / "docs" / "guide" / "commands.md"

WELL: dict[str, tuple[str, ...]] = {
    "play": ("play", "--seed", "3", "--mind", "random"),
    "engine": ("engine", "--schema"),
    "rules": ("rules", "B-12"),
    "deck": ("deck", "claim"),
    "verify": ("verify", "{record}"),
    "solve": ("solve", END),
    "analyse": ("analyse", "{record}", "--games", "1", "--nodes", "1", "--millis", "1"),
    "arena": ("arena", "random", "random", "--deals", "1", "--jobs", "1"),
    "completion": ("completion", "bash"),
}
NO: dict[str, tuple[str, ...]] = {
    "play": ("play", "--pipe", "--mind", "program:false"),
    "rules": ("rules", "quetzalcoatl"),
    "verify": ("verify", "{damaged}"),
    "solve": ("solve", LONG, "--deck", "wild-hunt"),
    "analyse": ("analyse", "{damaged}"),
    "arena": ("arena", "random", "program:false"),
    "bridge": ("bridge", "http://127.0.0.1:1", "random"),
}
WRONG: dict[str, tuple[str, ...]] = {
    "play": ("play", "--mind", "genius"),
    "serve": ("serve", "--port", "99999"),
    "engine": ("engine", "--loud"),
    "rules": ("rules", "--lang", "xx"),
    "deck": ("deck", "poker"),
    "verify": ("verify", "{missing}"),
    "solve": ("solve", "phase 2"),
    "analyse": ("analyse", "{missing}"),
    "arena": ("arena", "random", "genius"),
    "bridge": ("bridge", "ftp://example.org", "random"),
    "completion": ("completion", "powershell"),
    "doctor": ("doctor", "--loud"),
    "puzzles": ("puzzles", "list", "--stars", "99"),
    "games": ("games", "dance"),
    "study": ("study", "poker"),
    "dataset": ("dataset", "{missing}", "--deck", "poker"),
    "train": ("train", "value", "--folder", "{missing}", "--games", "0"),
}


def commands() -> set[str]:
    """Every command that there is."""
    (actions,) = (
        one for one in parser(words_in("en"))._actions if isinstance(one, argparse._SubParsersAction)
    )
    return set(actions.choices)


@pytest.mark.parametrize(
    ("code", "arguments"),
    [(code, one) for code, calls in enumerate((WELL, NO, WRONG)) for one in calls.values()],
    ids=[f"{name} {code}" for code, calls in enumerate((WELL, NO, WRONG)) for name in calls],
)
def test_the_exit_code_says_whether_all_is_well_the_answer_is_no_or_the_call_was_wrong(
    run: Run, files: dict[str, str], fair_record: str, tmp_path: Path, code: int, arguments: tuple[str, ...]
) -> None:
    (tmp_path / "record").write_text(fair_record, "utf-8")
    told = {**files, "record": str(tmp_path / "record")}
    got, _, err = run(*(one.format(**told) for one in arguments))
    assert got == code, err
    assert bool(err) == bool(code)


def test_a_bridge_that_waits_says_what_for(run: Run) -> None:
    out = run("bridge", "127.0.0.1:1", "random")[1]
    assert out == "Open seats at http://127.0.0.1:1 are taken as they come; Ctrl-C ends it.\n"
    assert run("bridge", "127.0.0.1:1", "random", "--against", "level-1")[1] == ""


def test_every_command_stands_in_the_table_of_the_docs() -> None:
    assert commands() == WRONG.keys() | WELL.keys() | NO.keys()
    listed = set(re.findall(r"^\| `(\w+)` \|", DOCS.read_text("utf-8"), re.MULTILINE))
    assert commands() <= listed
