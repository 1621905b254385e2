"""Locks a SQLite file for one server process, since two could not notify each other."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy.engine import URL

from kingless.rules.complaint import Finding
from kingless.web.store.connect import is_file

if sys.platform != "win32":  # Windows has no such locks
    from fcntl import LOCK_EX, LOCK_NB, flock

_PRIVATE = 0o600
"""Only the owner may read it, as the database."""


@contextmanager
def alone_at(url: URL) -> Iterator[None]:
    """Lock this file for one server; the lock ends with the process, however that ends."""
    if sys.platform == "win32" or not is_file(url):
        yield
        return
    # On a file beside it: closing the database file itself would release SQLite's own locks.
    file = Path(f"{url.database}-server")
    file.touch(_PRIVATE)
    file.chmod(_PRIVATE)  # one that was there before
    with file.open("w") as beside:
        try:
            flock(beside, LOCK_EX | LOCK_NB)
        except OSError:
            raise Finding(
                "another server has {file} open, and a SQLite file is for one process; "
                "several share a PostgreSQL",
                file=url.database,
            ) from None
        yield
