"""The commands in the documentation: each is run, or is understood by the program that it calls."""

import argparse
import re
from importlib.util import find_spec
from pathlib import Path

import pytest

from kingless.cli import main
from kingless.cli.options.parser import parser
from kingless.view.words import words_in
from tests.docs.shell_blocks import ALL, PAGES, ROOT, ShownCommand, shown_commands, unmarked_commands
from tests.docs.text_patterns import looks_like

RUN = {"rules", "deck", "doctor", "verify", "solve"}
"""The commands of `kingless` that are run as they are shown, and must print what is shown."""

NOT_RUN = {
    "kingless": "asks somebody at a terminal; tests/cli/test_menu.py answers",
    "kingless play": "waits for a player; tests/cli/test_play.py plays",
    "kingless serve": "serves until it is stopped; tests/web/test_run.py starts it",
    "kingless games": "needs the games of a server; tests/web/archive has some",
    "kingless engine": "waits for a program; tests/wire talks to it",
    "kingless bridge": "needs a server; tests/bridge starts one",
    "kingless completion": "writes into a home folder; tests/cli/test_completion.py reads the scripts",
    "kingless puzzles": "asks for a card, or looks for puzzles for hours; see tests/cli/test_puzzles.py",
    "kingless train": "learns for minutes; tests/cli/test_train.py lets a small network learn",
    "kingless arena": "plays for minutes; tests/cli/test_arena.py plays short matches",
    "kingless study": "plays for minutes; tests/cli/test_study.py plays a few deals",
    "kingless dataset": "plays for minutes; tests/cli/test_dataset.py plays one deal",
    "kingless analyse": "thinks for long; tests/test_guides.py compares what the guide shows",
    "make": "makes environments or runs for minutes; the targets are looked up",
    "python": "measures for minutes; the module is looked up",
    "node": "needs a server to play at; tests/web/routes/api/test_programs.py starts one",
    "pip": "installs what is not locked",
    "podman": "needs a container engine",
    "docker": "needs a container engine; tests/deploy checks the file that it reads",
    "systemctl": "needs a machine that systemd has started; tests/deploy checks the unit",
}
"""Why a command is not run, by program or by command of `kingless`; its words are checked all the same."""

HASHED = {"deal", "nonce", "seed"}
"""Texts such as `kingless seed` go into the hashes of a fair deal, and are no commands."""

MAKEFILE = (ROOT / "Makefile").read_text("utf-8")
TARGETS = set(re.findall(r"^([a-z]+):", MAKEFILE, re.MULTILINE))
VARIABLES = set(re.findall(r"^([A-Z]+) [?:]=", MAKEFILE, re.MULTILINE))


def kind_of(command: ShownCommand) -> str:
    """What decides whether a command is run."""
    program, *rest = command.words
    return f"{program} {rest[0]}" if program == "kingless" and rest else program


def understands(command: ShownCommand) -> bool:
    """Does the program that is called know these words?"""
    program, *rest = command.words
    match program:
        case "kingless":
            try:
                parser(words_in("en")).parse_args(rest)
            except SystemExit:
                return False
            return True
        case "make":
            settings = {word.partition("=")[0] for word in rest if "=" in word}
            return settings <= VARIABLES and {word for word in rest if "=" not in word} <= TARGETS
        case "python" | "python3" if rest[:1] == ["-m"]:
            return find_spec(rest[1]) is not None
    return program in NOT_RUN


@pytest.mark.parametrize("command", ALL, ids=str)
def test_a_command_is_understood(command: ShownCommand) -> None:
    assert understands(command), f"{command.page}: {' '.join(command.words)}"


def test_every_command_is_run_or_it_is_said_why_not() -> None:
    ways = {f"kingless {one}" for one in RUN} | NOT_RUN.keys()
    assert {kind_of(one) for one in ALL} <= ways


def test_the_tests_that_are_named_instead_are_there() -> None:
    named = re.findall(r"tests/[\w/.]*\w", " ".join(NOT_RUN.values()))
    assert len(named) > 10
    assert [one for one in named if not (ROOT / one).exists()] == []


@pytest.mark.parametrize("command", [one for one in ALL if kind_of(one).split()[-1] in RUN], ids=str)
def test_a_quick_command_does_what_is_shown(
    command: ShownCommand, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("LC_ALL", "C")
    assert main(list(command.words[1:])) == 0
    told = capsys.readouterr().out
    assert not command.output or looks_like(command.output, told), told


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_what_a_page_says_of_commands_is_there(page: Path) -> None:
    text = page.read_text("utf-8")
    assert list(unmarked_commands(page.name, text)) == []
    named = set(re.findall(r"`kingless ([a-z]+)[^`]*`", text)) - HASHED
    made = set(re.findall(r"`make ([a-z]+)(?: [A-Z]+=[^`]*)?`", text))
    assert named <= commands().keys()
    assert made <= TARGETS


def commands() -> dict[str, argparse.ArgumentParser]:
    """The commands of the program by name."""
    (found,) = (one for one in parser(words_in("en"))._actions if isinstance(one, argparse._SubParsersAction))
    return dict(found.choices)


def test_the_page_of_the_commands_lists_all_of_them() -> None:
    text = (ROOT / "docs/guide/commands.md").read_text("utf-8")
    assert set(re.findall(r"^\| `kingless ([a-z]+)", text, re.MULTILINE)) == commands().keys()


# The checks can fail.


def test_a_command_that_nobody_knows_is_found() -> None:
    page = (
        "```sh\nkingless plot --all # draws\nmake tea\nmake test CUPS=2\npython -m cellar\n"
        'kingless solve \\\n  "phase 2"\n```\n'
        "```console\n$ kingless deck\nall\n$ X=1 rm -r .\n```\n```text\nkingless dance 3\n```\n"
    )
    found = list(shown_commands("page", page))
    assert [understands(one) for one in found] == [False, False, False, False, True, True, False]
    assert found[5].output == "all\n"


def test_a_command_in_a_block_without_a_mark_is_found() -> None:
    page = "```\nkingless deck magic\n```\n```text\nkingless deck\n```\n```\n$ make play\n```\n"
    assert list(unmarked_commands("page", page)) == ["page: kingless d", "page: $ make p"]
