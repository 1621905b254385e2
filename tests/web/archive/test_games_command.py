"""`kingless games`, on both kinds of database and while a server runs, which notices."""

import json
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest
from litestar.exceptions import WebSocketDisconnect

from kingless.cli import main
from kingless.table.game import Game
from kingless.table.record import to_json
from kingless.table.setup import Setup
from kingless.table.verify import verify
from tests.serving.client import Client, server
from tests.serving.finished import finished_game, finished_link, game_of, resign
from tests.serving.players import browser_headers, play_answers, two_players
from tests.serving.postgres import execute_in_database, wait_for_listener
from tests.serving.sockets import receive
from tests.table.games import FAIR, NAMES, go_on

Games = Callable[..., tuple[int, str, str]]
ACTIONS = (("list",), ("show", "x"), ("delete", "x"), ("export",), ("stats",))


@pytest.fixture
def games(capsys: pytest.CaptureFixture[str]) -> Games:
    """Runs `kingless games` on a database: exit code, output, complaints."""

    def run(database: Path | str, *arguments: str) -> tuple[int, str, str]:
        url = f"sqlite:///{database}" if isinstance(database, Path) else database
        code = main(["games", *arguments, "--lang", "en", "--database", url])
        told = capsys.readouterr()
        return code, told.out, told.err

    return run


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Path | str:
    """An empty database of either kind."""
    if request.param == "sqlite":
        return tmp_path / "games.sqlite"
    url: str = request.getfixturevalue("postgres")
    name = f"archive_{tmp_path.name[-20:].lower().replace('-', '_')}"
    execute_in_database(url, f'DROP DATABASE IF EXISTS "{name}"', f'CREATE DATABASE "{name}"')
    return f"{url.rpartition('/')[0]}/{name}"


@pytest.fixture
def fair_line(tmp_path: Path) -> Path:
    """A file with one record of a finished game."""
    file = tmp_path / "records.jsonl"
    record = to_json(go_on(Game(Setup(), FAIR, NAMES)))
    file.write_bytes(msgspec.json.encode(record) + b"\n")
    return file


def test_a_host_looks_after_games_while_a_server_runs(database: Path | str, games: Games) -> None:
    with server(database) as client:
        if isinstance(database, str):
            wait_for_listener(client)
        done, given_up = finished_game(client), two_players(client)
        play_answers(given_up, 2)
        resign(given_up[0])
        program = client.post("/api/games", json={"name": "Zed", "bot": True}).json()
        going, waiting = two_players(client), program["game"]
        told = json.loads(games(database, "list", "--json")[1])
        assert {one["id"]: one["kinds"] for one in told}[waiting] == ["program"]
        assert "waiting: Zed (bot)" in games(database, "show", waiting)[1]
        states = {one["id"]: one["state"] for one in told}
        over = {done[0].game: "finished", given_up[0].game: "finished"}
        assert states == {**over, going[0].game: "going", waiting: "waiting"}
        assert len(games(database, "list", "--limit", "2")[1].splitlines()) == 2
        code, out, err = games(database, "show", done[0].game)
        assert (code, err) == (0, "")
        assert "Ann" in out
        assert finished_link(client, done[0]) in out
        stats = json.loads(games(database, "stats", "--json")[1])
        assert (stats["games"], stats["states"]["finished"], stats["begun_last_day"]) == (4, 2, 4)
        assert stats["endings"]["resignation"] == 1
        assert "finished: 2" in games(database, "stats")[1]
        _check_deletion(client, database, games, going[0])
        assert games(database, "delete", going[0].game)[:1] == (1,)


def _check_deletion(client: Client, database: Path | str, games: Games, player: Any) -> None:
    """Whoever has the page open is told."""
    with client.websocket_connect(f"/game/{player.game}/socket", headers=browser_headers(player)) as socket:
        receive(socket, "table")
        assert games(database, "delete", player.game, "none")[0] == 1
        with pytest.raises(WebSocketDisconnect) as end:
            receive(socket, "another game")
        assert end.value.code == 4410
    assert client.get(f"/api/games/{player.game}", headers=player.headers).status_code == 404


def test_what_is_exported_is_imported_elsewhere_once(
    database: Path | str, games: Games, tmp_path: Path
) -> None:
    there = tmp_path / "there.sqlite"
    with server(database) as client, server(there) as other:
        done = finished_game(client, deck="magic")
        two_players(client)  # who go on are not written
        file = tmp_path / "games.jsonl"
        assert games(database, "export", "--out", str(file)) == (0, "", "Records written: 1\n")
        (line,) = file.read_text("utf-8").splitlines()
        assert verify(line).proof == "fair"
        code, out, err = games(there, "import", str(file))
        assert (code, err) == (0, "Taken in: 1; there already: 0; refused: 0\n")
        assert games(there, "import", str(file))[1:] == ("", "Taken in: 0; there already: 1; refused: 0\n")
        assert games(there, "export")[1] == games(there, "export", "--out", "-")[1] == f"{line}\n"
        told = json.loads(games(there, "show", out.strip(), "--json")[1])
        assert other.get(told["link"]).status_code == 200
        assert game_of(other, out.strip()).events == game_of(client, done[0].game).events
        assert games(database, "export", "--out", str(file))[0] == 2  # it is there already


def test_without_names_nothing_leads_to_who_played(games: Games, tmp_path: Path) -> None:
    here, there = tmp_path / "here.sqlite", tmp_path / "there.sqlite"
    with server(here) as client, server(there):
        done = finished_game(client)
        stored = json.loads(games(here, "export")[1])
        line = games(here, "export", done[0].game, "--nameless")[1]
        assert "Ann" not in line
        assert stored["fair"]["secret"] not in line
        assert verify(line).proof == "none"
        (tmp_path / "file").write_text(line, "utf-8")
        assert games(there, "import", str(tmp_path / "file"))[0] == 0
        assert games(there, "export")[1] == line


def test_wrong_records_are_refused_line_by_line(games: Games, tmp_path: Path) -> None:
    here, file = tmp_path / "here.sqlite", tmp_path / "file"
    with server(here) as client:
        finished_game(client)
        record = json.loads(games(here, "export")[1])
        lines = [
            {**record, "answers": record["answers"][:-1], "result": None},
            {**record, "seats": ["x" * 101, "b"]},
            {**record, "result": {"winner": None, "reason": "count"}},
        ]
        file.write_bytes(b"\xff\n\n" + b"".join(json.dumps(one).encode() + b"\n" for one in lines))
        code, out, err = games(here, "import", str(file))
        assert (code, out) == (1, "")
        told = err.splitlines()
        assert told[0] == "line 1: this is no record as a line of JSON"
        assert [one.partition(":")[0] for one in told[:-1]] == ["line 1", "line 3", "line 4", "line 5"]
        assert "not finished" in told[1]
        assert told[-1] == "Taken in: 0; there already: 0; refused: 4"


@pytest.mark.parametrize("action", ACTIONS, ids=lambda action: action[0])
def test_a_database_that_is_not_there_is_told_and_not_made(
    games: Games, tmp_path: Path, action: tuple[str, ...]
) -> None:
    file = tmp_path / "nothing.sqlite"
    assert games(file, *action) == (2, "", f"There is no file {file}.\n")
    assert not file.exists()
    file.touch()
    assert games(file, *action) == (1, "", f"There are no games at {file}.\n")
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("CREATE TABLE alembic_version (version_num TEXT)")
        connection.execute("INSERT INTO alembic_version VALUES ('0001')")
        connection.commit()
    code, out, err = games(file, *action)
    assert (code, out) == (1, "")
    assert "another version of Kingless" in err


def test_who_names_no_database_and_has_none_is_told_where_it_would_be(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.delenv("KINGLESS_DATABASE", raising=False)
    assert main(["games", "list", "--lang", "en"]) == 1, "the call was right"
    assert capsys.readouterr().err.startswith(f"There are no games at {tmp_path}")


def test_an_import_makes_a_database_where_there_is_none(
    games: Games, database: Path | str, fair_line: Path
) -> None:
    code, out, err = games(database, "import", str(fair_line))
    assert (code, err) == (0, "Taken in: 1; there already: 0; refused: 0\n")
    (game,) = out.split()
    assert games(database, "list")[1].startswith(f"{game}  ")


def test_what_cannot_be_printed_is_no_trouble_of_the_database(
    games: Games, tmp_path: Path, fair_line: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "games.sqlite"
    assert games(file, "import", str(fair_line))[0] == 0
    with Path("/dev/full").open("w") as full:
        monkeypatch.setattr(sys, "stdout", full)
        code, _, err = games(file, "list")
        monkeypatch.undo()
        assert (code, err) == (1, "The output could not be written: No space left on device.\n")
