"""The peer: a boardgame.io server from npm, with its own clients; its games are in memory only."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from benchmarks.web.processes import Served, running

FOLDER = Path("build/boardgame")
"""Where `make load` puts it."""
_MODULES = FOLDER / "node_modules" / "boardgame.io"


def missing() -> str | None:
    """What has to be installed first, in a sentence."""
    if shutil.which("node") is None:
        return "Not installed: node, which runs boardgame.io. On Debian: apt install nodejs npm"
    if not _MODULES.exists():
        return f"Not installed: boardgame.io. `make load` puts it into {FOLDER}, with npm."
    return None


def version() -> str:
    """The version that is measured."""
    import msgspec

    package = msgspec.json.decode((_MODULES / "package.json").read_bytes())
    return str(package["version"])


@contextmanager
def serving() -> Iterator[Served]:
    """A boardgame.io server that runs."""
    with running(["node", "server.js"], cwd=FOLDER) as served:
        yield served


CROWD = ["node", "crowd.js"]
