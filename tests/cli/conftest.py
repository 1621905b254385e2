"""Running commands in the process of the test, and the files that they are given."""

import io
import sys
from pathlib import Path

import pytest

from kingless.cli import main
from kingless.table import record_text
from kingless.table.game import Game
from kingless.table.setup import Setup
from tests.cli.commands import Run
from tests.table.games import FAIR, NAMES, go_on


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    """Runs a command: exit code, output, complaints. An exception is a traceback, and fails the test."""
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("COLUMNS", "100")

    def running(*arguments: str, typed: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        try:
            code = main(list(arguments))
        except SystemExit as ended:
            code = int(ended.code or 0)
        told = capsys.readouterr()
        return code, told.out, told.err

    return running


@pytest.fixture
def files(tmp_path: Path) -> dict[str, str]:
    """Files of every wrong kind, by name."""
    contents: dict[str, bytes] = {
        "binary": bytes(range(256)),
        "damaged": b"Kingless record 1\nruleset: standard\nnonsense\n",
        "empty": b"",
        "json": b'{"format": ',
        "other": b'{"format": "chess"}',
        "deep": b"{" + b'"a":{' * 100_000,
        "nested": b"Kingless record 1\nruleset: standard\noptions: %s\nversion: 1\nseats: a | b\n"
        b"result: unfinished\n" % (b"[" * 100_000),
    }
    for name, content in contents.items():
        (tmp_path / name).write_bytes(content)
    (tmp_path / "folder").mkdir()
    return {name: str(tmp_path / name) for name in (*contents, "folder", "missing")}


@pytest.fixture
def fair_record() -> str:
    """A finished game from a fair deal, as text."""
    return record_text.write(go_on(Game(Setup(), FAIR, NAMES)))
