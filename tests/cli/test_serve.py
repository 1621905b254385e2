"""`kingless serve`: the command that opens the same server to the network."""

import argparse

import pytest

from kingless.cli.commands.serve import _open_command


@pytest.mark.parametrize(
    ("port", "database", "command"),
    [
        (8377, None, "kingless serve --host 0.0.0.0"),
        (9000, None, "kingless serve --host 0.0.0.0 --port 9000"),
        (
            8377,
            "sqlite:////tmp/my games.sqlite",
            "kingless serve --host 0.0.0.0 --database 'sqlite:////tmp/my games.sqlite'",
        ),
        (0, None, ""),  # another start would take another port
        (8377, "postgresql://name:secret@host/games", "kingless serve --host 0.0.0.0 --database …"),
    ],
)
def test_the_command_starts_the_same_server_or_is_not_told(
    monkeypatch: pytest.MonkeyPatch, port: int, database: str | None, command: str
) -> None:
    monkeypatch.delenv("KINGLESS_STARTED_BY", raising=False)
    assert _open_command(argparse.Namespace(port=port, database=database)) == command
