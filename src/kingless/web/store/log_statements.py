"""The SQL statements of the log: one appends many entries, one reads the new entries of many games."""

from sqlalchemy import TextClause, text

_COLUMNS = {
    "game": "text",
    "number": "int",
    "seat": "int",
    "entry": "text",
    "message": "text",
    "at": "bigint",
}
_NAMES = ", ".join(_COLUMNS)
_GIVEN = ", ".join(f"given.{name}" for name in _COLUMNS)
_TYPED = ", ".join(f"{name} {kind}" for name, kind in _COLUMNS.items())
_EXTRACTED = ", ".join(f"json_extract(value, '$.{name}') AS {name}" for name in _COLUMNS)

# A game that has been deleted meanwhile has no log to add to. In one order everywhere, so that two processes
# never wait for each other.
_INSERT = (
    f"INSERT INTO log ({_NAMES}) SELECT {_GIVEN} FROM {{rows}} JOIN games ON games.id = given.game "
    "WHERE true ORDER BY given.game, given.number ON CONFLICT DO NOTHING RETURNING game, number"
)
_SQLITE = _INSERT.format(rows=f"(SELECT {_EXTRACTED} FROM json_each(:rows)) AS given")
_POSTGRES = (
    f"WITH added AS ({_INSERT.format(rows=f'json_to_recordset(:rows) AS given({_TYPED})')}) "
    "SELECT game, number, pg_notify(:channel, game || ' ' || number || ' ' || :writer) FROM added"
)
"""The notification is delivered when the transaction commits, and not if it fails."""


_READ = (
    f"SELECT {', '.join(f'log.{name}' for name in _COLUMNS)} FROM {{rows}} "
    "JOIN log ON log.game = given.game AND log.number > given.number ORDER BY log.game, log.number"
)
_READ_SQLITE = _READ.format(rows=f"(SELECT {_EXTRACTED} FROM json_each(:rows)) AS given")
_READ_POSTGRES = _READ.format(rows="json_to_recordset(:rows) AS given(game text, number int)")


def append_statement(dialect: str) -> TextClause:
    """Appends the rows, given as JSON, except those whose number is taken; returns which it has appended.

    PostgreSQL's takes the channel and the writer too.
    """
    return text(_POSTGRES if dialect == "postgresql" else _SQLITE)


def read_statement(dialect: str) -> TextClause:
    """What was added to these games, given as JSON, after these numbers."""
    return text(_READ_POSTGRES if dialect == "postgresql" else _READ_SQLITE)
