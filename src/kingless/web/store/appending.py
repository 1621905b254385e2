"""Appending to the log: one statement for many entries, which skips those whose place is taken."""

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
"""The news is delivered when the transaction commits, and not if it fails."""


def appending(dialect: str) -> TextClause:
    """The statement; it takes the rows as JSON, and PostgreSQL's takes the channel and the writer too."""
    return text(_POSTGRES if dialect == "postgresql" else _SQLITE)
