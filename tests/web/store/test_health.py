"""`/health` says in time that the database cannot be written, whatever the reason is."""

import asyncio
import os
import signal
import sqlite3
import subprocess
import sys
import time
import urllib.error
import urllib.request
from io import FileIO
from pathlib import Path

import pytest

from kingless.web.store.connect import address_of, engine_at
from kingless.web.store.health import HealthCheck
from tests.serving.client import Client, server
from tests.waiting import wait_until
from tools.postgres import Postgres

LATE = 4.0
"""Seconds: three are promised, and a busy machine may take its time to tell them."""


def health(client: Client) -> tuple[int, bool]:
    """What is answered, and whether that came in time."""
    begun = time.monotonic()
    status = client.get("/health").status_code
    return status, time.monotonic() - begun < LATE


def wait_until_well(client: Client) -> None:
    """Until the server is well again, by itself."""
    wait_until(lambda: client.get("/health").status_code == 200, "the server is well again")


def test_a_database_that_is_gone_is_not_well(tmp_path: Path) -> None:
    check = HealthCheck(engine_at(address_of(f"sqlite:///{tmp_path}/no/such/folder/games.sqlite")))
    assert asyncio.run(check.is_well()) is False


def test_a_file_that_another_program_locks_is_told_in_time(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        assert health(client) == (200, True)
        other = sqlite3.connect(tmp_path / "games.sqlite", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        assert health(client) == (503, True)
        assert health(client) == (503, True), "the second check does not wait for the first one"
        other.execute("ROLLBACK")
        other.close()
        wait_until_well(client)


@pytest.mark.skipif(sys.platform == "win32", reason="PostgreSQL is started on POSIX systems only")
def test_a_postgresql_that_is_gone_or_hangs_is_told_in_time() -> None:
    with Postgres(durable=False) as database, server(database.url) as client:
        assert health(client) == (200, True)
        database.stop()
        assert health(client) == (503, True)
        database.start()
        wait_until_well(client)
        pids = _processes_of(database)
        try:
            for pid in pids:
                os.kill(pid, signal.SIGSTOP)
            assert health(client) == (503, True)
            assert health(client) == (503, True)
        finally:
            for pid in pids:
                os.kill(pid, signal.SIGCONT)
        wait_until_well(client)


def _processes_of(database: Postgres) -> list[int]:
    """The first process of the database, and those that it has started."""
    first = int((database.folder / "data" / "postmaster.pid").read_text("ascii").split()[0])
    found = subprocess.run(("ps", "-o", "pid=", "--ppid", str(first)), capture_output=True, check=True)
    return [first, *map(int, found.stdout.split())]


SERVE = """
mount -t tmpfs -o size=8m tmpfs "$1" || exit 9
exec "$2" -m kingless.cli serve --port 0 --database "sqlite:///$1/games.sqlite"
"""


@pytest.mark.skipif(sys.platform != "linux", reason="a disk of its own is mounted on Linux only")
def test_a_full_disk_is_told_in_time(tmp_path: Path) -> None:
    """On a real disk of eight megabytes, which another program fills."""
    command = ("unshare", "-rm", "sh", "-c", SERVE, "sh", str(tmp_path), sys.executable)
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env={**os.environ, "LANG": "C"}
    )
    try:
        assert process.stdout
        told = process.stdout.readline()
        if not told:
            pytest.skip("nothing can be mounted here")
        address = told.split()[-1].rstrip("/")
        assert _status(address) == 200
        full = Path(f"/proc/{process.pid}/root{tmp_path}/full")
        with full.open("wb", buffering=0) as file, pytest.raises(OSError, match="No space left"):
            _fill(file)
        begun = time.monotonic()
        assert _status(address) == 503
        assert time.monotonic() - begun < LATE
        full.unlink()
        wait_until(lambda: _status(address) == 200, "there is room again")
    finally:
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=20)


def _fill(file: FileIO) -> None:
    while True:
        file.write(bytes(65536))


def _status(address: str) -> int:
    try:
        with urllib.request.urlopen(f"{address}/health") as answer:
            return int(answer.status)
    except urllib.error.HTTPError as error:
        return error.code
