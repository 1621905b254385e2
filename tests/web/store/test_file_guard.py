"""The database as a file: moved, locked, or wanted by two servers."""

import sqlite3
from pathlib import Path

import pytest

from kingless.cli import main
from tests.serving.client import server
from tests.serving.players import two_players
from tests.serving.processes import ServerProcess


@pytest.mark.parametrize("is_replaced", [False, True])
def test_nothing_is_acknowledged_that_would_stand_in_a_file_that_is_gone(
    tmp_path: Path, is_replaced: bool, caplog: pytest.LogCaptureFixture
) -> None:
    file = tmp_path / "games.sqlite"
    with server(file) as client:
        players = two_players(client)
        mover = next(player for player in players if player.view()["view"]["legal"])
        view = mover.view()
        assert client.get("/health").text == "well\n"
        file.rename(tmp_path / "elsewhere")
        if is_replaced:
            file.write_bytes((tmp_path / "elsewhere").read_bytes())
        for _ in range(2):
            assert client.get("/health").status_code == 503
            act = {"id": "1", "version": view["version"], "action": view["view"]["legal"][0]}
            where = f"/api/games/{mover.game}/act"
            assert client.post(where, json=act, headers=mover.headers).json()["error"] == "away"
        told = [record.getMessage() for record in caplog.records if "start the server again" in record.msg]
        assert len(told) == 1
        (tmp_path / "elsewhere").replace(file)
        assert client.get("/health").text == "well\n"
        assert client.post(where, json=act, headers=mover.headers).status_code == 200


def test_a_database_that_takes_nothing_is_not_well(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"
    with server(file) as client:
        with sqlite3.connect(file, isolation_level=None) as other:
            other.execute("BEGIN IMMEDIATE")
            assert client.get("/health").status_code == 503
            other.execute("ROLLBACK")
        assert client.get("/health").text == "well\n"


def test_a_file_is_for_one_server(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "games.sqlite"
    first = ServerProcess(f"sqlite:///{file}")
    try:
        assert main(["serve", "--lang", "en", "--port", "0", "--database", f"sqlite:///{file}"]) == 1
        told = capsys.readouterr().err
        assert f"Another server has {file} open" in told
        assert len(told.splitlines()) == 1
        assert first.ask("/api/games", {})["seat"] == 0
    finally:
        first.process.kill()
        first.process.communicate()
    second = ServerProcess(f"sqlite:///{file}")  # the lock died with the first
    second.process.kill()
    second.process.communicate()
    assert "http" in second.address
