"""`kingless serve`: a process that is killed and comes back, and wrong calls."""

import signal
import socket
from pathlib import Path

import pytest
import uvicorn
from litestar import Litestar
from litestar.testing import TestClient
from sqlalchemy.ext.asyncio import AsyncEngine

from kingless.cli import main
from kingless.web.run import ServeOptions, serve
from kingless.web.store.connect import address_of, bring_up_to_date
from kingless.web.store.process_lock import alone_at
from tests.serving.processes import ServerProcess


def test_a_process_that_is_killed_in_the_middle_has_lost_nothing(tmp_path: Path) -> None:
    file = tmp_path / "new folder" / "games.sqlite"
    file.parent.mkdir()
    first = ServerProcess(f"sqlite:///{file}")
    assert str(file) in first.told[1]
    seats = [first.ask("/api/games", {"name": "Ann"})]
    seats.append(first.ask("/api/join", {"invite": seats[0]["invite"], "name": "Bob"}))
    here, version = f"/api/games/{seats[0]['game']}", 0
    for _ in range(5):
        for seat in seats:
            seen = first.ask(here, token=seat["token"])
            if seen["view"]["legal"]:
                action = seen["view"]["legal"][0]
                said = {"id": str(seen["version"]), "version": seen["version"], "action": action}
                version = first.ask(f"{here}/act", said, seat["token"])["number"]
    before = [first.ask(here, token=seat["token"]) for seat in seats]
    assert first.end(signal.SIGKILL)[0] == -signal.SIGKILL
    second = ServerProcess(f"sqlite:///{file}")
    assert [second.ask(here, token=seat["token"]) for seat in seats] == before
    assert before[0]["version"] == version > 4
    assert second.end(signal.SIGINT) == (0, "")


def test_the_migrations_run_once_at_a_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    runs = []

    async def count(engine: AsyncEngine) -> None:
        runs.append(engine)
        await bring_up_to_date(engine)

    def start_and_end(served: uvicorn.Server, sockets: list[socket.socket] | None = None) -> None:
        assert isinstance(served.config.app, Litestar)
        assert sockets
        with TestClient(served.config.app) as client:
            assert client.get("/health").status_code == 200

    for module in ("kingless.web.run", "kingless.web.server"):
        monkeypatch.setattr(f"{module}.bring_up_to_date", count)
    monkeypatch.setattr(uvicorn.Server, "run", start_and_end)
    serve(ServeOptions(port=0, database=f"sqlite:///{tmp_path}/games.sqlite"), lambda *_: None)
    assert len(runs) == 1


def test_what_lies_beside_the_database_is_private_too(tmp_path: Path) -> None:
    url = address_of(f"sqlite:///{tmp_path}/games.sqlite")
    beside = tmp_path / "games.sqlite-server"
    for _ in range(2):
        with alone_at(url):
            assert beside.stat().st_mode & 0o777 == 0o600
        beside.chmod(0o644)


def test_a_port_in_use_is_told_in_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        code = main(["serve", "--lang", "en", "--port", port, "--database", f"sqlite:///{tmp_path}/x"])
    assert code == 1
    told = capsys.readouterr().err
    assert told.startswith(
        f"Nobody can listen on 127.0.0.1, port {port} (Address already in use); name another"
    )
    assert len(told.splitlines()) == 1


@pytest.mark.parametrize("url", ["nonsense", "mysql://a:pass@b/c", "sqlite://", "postgresql://", "://"])
def test_a_wrong_address_of_a_database_is_told_without_its_password(
    url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["serve", "--lang", "en", "--database", url]) == 2
    told = capsys.readouterr().err
    assert "no address of a database" in told
    assert "pass" not in told


def test_an_option_that_a_database_has_not_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--lang", "en", "--database", "postgresql://a:pass@b/c?speed=9"]) == 2
    assert capsys.readouterr().err == (
        "The address of a PostgreSQL has no option 'speed' here; there are sslmode, ssl.\n"
    )


def test_a_host_that_is_not_known_is_told(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'games.sqlite'}"
    assert main(["serve", "--lang", "en", "--host", "bogus..host", "--database", database]) == 1
    told = capsys.readouterr().err
    assert "Nobody can listen on bogus..host" in told
    assert "Unknown error" not in told


def test_the_database_may_be_named_by_the_environment(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KINGLESS_DATABASE", "mysql://name:hidden@host/games")
    assert main(["serve", "--lang", "en", "--port", "0"]) == 2
    err = capsys.readouterr().err
    assert "This is no address of a database" in err
    assert "hidden" not in err


def test_a_database_that_cannot_be_reached_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    url = f"postgresql://ann:geheim@127.0.0.1:{port}/games"
    assert main(["serve", "--lang", "en", "--port", "0", "--database", url]) == 1
    told = capsys.readouterr().err
    assert told.startswith(f"The database at 127.0.0.1:{port} cannot be opened: ")
    assert "geheim" not in told
    assert len(told.splitlines()) == 1


def test_games_are_kept_for_a_day_at_least(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--lang", "en", "--keep", "0"]) == 2
    assert "at least one day" in capsys.readouterr().err
