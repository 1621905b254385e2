"""The log of a server process on standard error: each line with time and level, as text or as JSON."""

import json
import logging
from datetime import UTC, datetime

from h11 import LocalProtocolError

LOG_FORMATS = ("text", "json")
_NOISY = ("aiosqlite", "alembic", "asyncio", "sqlalchemy")
"""Libraries that would tell every statement, and with it what is secret."""
_IGNORED_WARNINGS = (
    "Invalid HTTP request received.",
    "Invalid UTF-8 sequence received from client.",
    "Unsupported upgrade request.",
)


class TextLine(logging.Formatter):
    """`2026-01-31T12:00:00.000Z WARNING kingless.web.live.outage: the database is away`."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s")

    def formatTime(self, record: logging.LogRecord, datefmt: str | None = None) -> str:  # noqa: ARG002, N802  # logging calls it so
        """The time in UTC, to the millisecond."""
        return _time(record)


class JsonLine(logging.Formatter):
    """One JSON object in one line: time, level, logger, message, and the trace of an error."""

    def format(self, record: logging.LogRecord) -> str:
        """The record as JSON."""
        told = {
            "time": _time(record),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            told["trace"] = self.formatException(record.exc_info)
        return json.dumps(told, ensure_ascii=False)


def start_logging(style: str = LOG_FORMATS[0], level: str = "warning") -> None:
    """Write everything from this level on to standard error in this form."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLine() if style == "json" else TextLine())
    logging.basicConfig(level=level.upper(), handlers=[handler])
    for name in _NOISY:
        logging.getLogger(name).setLevel(logging.WARNING)
    error_log = logging.getLogger("uvicorn.error")
    error_log.removeFilter(_is_relevant)  # one that is started again in the same process
    error_log.addFilter(_is_relevant)


def _time(record: logging.LogRecord) -> str:
    at = datetime.fromtimestamp(record.created, UTC)
    return at.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _is_relevant(record: logging.LogRecord) -> bool:
    """A log filter that drops what malformed input causes, so that clients cannot fill the disk.

    Below a warning uvicorn tells of each socket its address, its headers and its frames: they hold secrets.
    A `LocalProtocolError` is an answer to a request that broke off in its body: nobody waits for it.
    """
    if record.levelno < logging.WARNING:
        return False
    error = record.exc_info[1] if record.exc_info else None
    causes = (error, error.__cause__ if error else None)
    is_broken_off = any(isinstance(one, LocalProtocolError) for one in causes)
    return record.msg not in _IGNORED_WARNINGS and not is_broken_off
