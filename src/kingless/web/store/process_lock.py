"""One server: a SQLite file is for one process, for the players of another would not hear of its news."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy.engine import URL

from kingless.rules.complaint import Complaint
from kingless.web.store.connect import is_file

if sys.platform != "win32":  # which has no such locks
    from fcntl import LOCK_EX, LOCK_NB, flock


@contextmanager
def alone_at(url: URL) -> Iterator[None]:
    """Be the only server at this file; the lock goes with the process, however that ends."""
    if sys.platform == "win32" or not is_file(url):
        yield
        return
    # Beside the file: whoever closes the file itself takes all locks of SQLite away.
    with Path(f"{url.database}-server").open("w") as beside:
        try:
            flock(beside, LOCK_EX | LOCK_NB)
        except OSError:
            raise Complaint(
                "another server has {file} open, and a SQLite file is for one process; "
                "several share a PostgreSQL",
                file=url.database,
            ) from None
        yield
