"""Opens the database: finds its URL, makes its engine, and runs the migrations."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.resources import files
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util.exc import CommandError
from sqlalchemy import Connection, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from kingless.rules.complaint import Complaint, Finding
from kingless.web.store.file_guard import FileGuard

DATABASE_ERRORS = (SQLAlchemyError, OSError)
"""What is raised while the database is unreachable; whether an entry was written is then unknown."""
_DRIVERS = {
    "sqlite": "sqlite+aiosqlite",
    "sqlite+aiosqlite": "sqlite+aiosqlite",
    "postgresql": "postgresql+asyncpg",
    "postgres": "postgresql+asyncpg",
    "postgresql+asyncpg": "postgresql+asyncpg",
}
_OPTIONS = {"sslmode": "ssl", "ssl": "ssl"}
"""What may stand behind the question mark of a PostgreSQL's address, and how the driver calls it."""
_LOCK = 1_263_421_003
"""A number of our own: of several processes that start together, one migrates and the others wait."""

_CONNECTIONS = 10
"""So many are open at most; many who ask for the log share one."""
_TIMEOUTS = {"timeout": 5, "command_timeout": 20}
"""Seconds within which PostgreSQL must accept a connection, and answer a statement."""


def data_file(environment: dict[str, str] | None = None) -> Path:
    """The default SQLite file, in the platform's folder for application data."""
    given = dict(os.environ) if environment is None else environment
    home = Path.home()
    if sys.platform == "win32":
        base = Path(given.get("LOCALAPPDATA") or home / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = home / "Library" / "Application Support"
    else:
        base = Path(given.get("XDG_DATA_HOME") or home / ".local" / "share")
    return base / "kingless" / "games.sqlite"


def address_of(named: str | None) -> URL:
    """The URL of the database that is named, or of the default file."""
    if named is None:
        return URL.create("sqlite+aiosqlite", database=str(data_file()))
    try:
        url = make_url(named)
    except (ArgumentError, ValueError):
        raise _no_address() from None
    if url.drivername not in _DRIVERS or not url.database:
        raise _no_address()
    url = url.set(drivername=_DRIVERS[url.drivername])
    return url if url.drivername.startswith("sqlite") else _by_asyncpg(url)


def _by_asyncpg(url: URL) -> URL:
    """The URL for asyncpg, which says `ssl` where others say `sslmode`."""
    told = {_OPTIONS.get(key, key): value for key, value in url.query.items()}
    for key in told:
        if key not in _OPTIONS.values():
            raise Complaint(
                "the address of a PostgreSQL has no option {key!r} here; there are {known}",
                key=key,
                known=", ".join(_OPTIONS),
            )
    return url.set(query=told)


def _no_address() -> Complaint:
    # The URL may hold a password, so it is not repeated.
    return Complaint(
        "this is no address of a database; one is such as sqlite:///games.sqlite "
        "or postgresql://name@host/database"
    )


def engine_at(url: URL) -> AsyncEngine:
    """The engine of this database; nothing is opened yet."""
    # No overflow connections: to open one costs more than to wait for one.
    pool = {"pool_size": _CONNECTIONS, "max_overflow": 0, "pool_use_lifo": True}
    if not url.drivername.startswith("sqlite"):
        return create_async_engine(
            url, hide_parameters=True, pool_pre_ping=True, connect_args=_TIMEOUTS, **pool
        )
    engine = create_async_engine(url, hide_parameters=True, **pool)
    event.listen(engine.sync_engine, "connect", _prepare_sqlite)
    if is_file(url):
        FileGuard(Path(str(url.database))).watch(engine)
    return engine


def is_file(url: URL) -> bool:
    """Are the games in a file of SQLite?"""
    return url.drivername.startswith("sqlite") and url.database not in (None, "", ":memory:")


def _prepare_sqlite(connection: Any, _record: object) -> None:
    cursor = connection.cursor()
    # With less than FULL, a power failure could lose an answer that was acknowledged.
    for setting in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {setting}")
    cursor.close()


async def bring_up_to_date(engine: AsyncEngine) -> None:
    """Run the migrations; a `Finding` where the database cannot be reached."""
    url = engine.url
    with database_complaints(engine):
        if is_file(url):
            _make_private(Path(str(url.database)))
        async with engine.begin() as connection:
            if engine.dialect.name == "postgresql":
                await connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({_LOCK})")
            await connection.run_sync(_migrate)


async def check_version(engine: AsyncEngine, *, may_create: bool = False) -> None:
    """Refuse a database that is not there, or whose tables are those of another version.

    Nothing of it is changed: an older server may be at work on it. `may_create`: make one where none is.
    A `Complaint` that is no `Finding` says that somebody has named a file that is not there.
    """
    url = engine.url
    heads: set[str] = set()
    is_there = not is_file(url) or Path(str(url.database)).is_file()
    if is_there:
        with database_complaints(engine):
            async with engine.connect() as connection:
                heads = await connection.run_sync(_heads)
    if may_create and not heads:
        await bring_up_to_date(engine)
    elif not is_there and Path(str(url.database)) != data_file():
        raise Complaint("there is no file {file}", file=str(url.database))
    elif not heads:
        raise Finding("there are no games at {where}", where=_where(url))
    elif heads != set(ScriptDirectory.from_config(_alembic_config()).get_heads()):
        raise Finding("the database belongs to another version of Kingless: start a server of this one first")


@contextmanager
def database_complaints(engine: AsyncEngine) -> Iterator[None]:
    """Turn what goes wrong with a database into a `Complaint`."""
    url = engine.url
    try:
        yield
    except BrokenPipeError:  # of standard output, whose reader has had enough
        raise
    except (OSError, DBAPIError) as error:
        cause = error.orig if isinstance(error, DBAPIError) else error
        raise Finding(
            "the database at {where} cannot be opened: {reason}", where=_where(url), reason=_short(cause)
        ) from None
    except CommandError as error:
        raise Finding(
            "the database was made by a newer Kingless than this one: {reason}", reason=_short(error)
        ) from None
    except SQLAlchemyError as error:
        raise Finding("the database cannot be used: {reason}", reason=_short(error)) from None


def _where(url: URL) -> str:
    """Where a database is, without its password."""
    return (
        str(url.database) if url.drivername.startswith("sqlite") else f"{url.host or ''}:{url.port or 5432}"
    )


def _make_private(file: Path) -> None:
    """Create a file that only its owner can read, since it holds all hidden cards."""
    if not file.parent.exists():
        if file != data_file():  # somebody has named it, and may have mistyped it
            raise Complaint("there is no folder {folder} for the database", folder=str(file.parent))
        file.parent.mkdir(mode=0o700, parents=True)
    if not file.exists():
        file.touch(mode=0o600)


def _short(error: BaseException | None) -> str:
    """The first line of the error."""
    return (str(error).strip().splitlines() or [type(error).__name__])[0]


def _migrate(connection: Connection) -> None:
    config = _alembic_config()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _heads(connection: Connection) -> set[str]:
    """The versions of the tables; none where there are no tables."""
    return set(MigrationContext.configure(connection).get_current_heads())


def _alembic_config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(files("kingless.web.store") / "migrations"))
    return config
