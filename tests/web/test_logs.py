"""The log: time and level in every line, as text or JSON, and nothing that clients can fill a disk with."""

import json
import logging
import re
import sys

import pytest

from kingless.web.logs import JsonLine, TextLine, _is_relevant


def _record(message: str, *parts: object, fails: bool = False) -> logging.LogRecord:
    error = None
    if fails:
        try:
            raise ValueError("no")
        except ValueError:
            error = sys.exc_info()
    return logging.LogRecord("kingless.web", logging.WARNING, "x.py", 1, message, parts, error)


def test_a_line_of_text_has_time_and_level() -> None:
    told = TextLine().format(_record("%d games", 3))
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z WARNING kingless\.web: 3 games", told)


@pytest.mark.parametrize("fails", [False, True])
def test_a_line_of_json_is_one_line_whatever_it_tells(fails: bool) -> None:
    line = JsonLine().format(_record("two\nlines “é”", fails=fails))
    assert len(line.splitlines()) == 1
    told = json.loads(line)
    assert (told["level"], told["logger"], told["message"]) == ("warning", "kingless.web", "two\nlines “é”")
    assert told["time"].endswith("Z")
    assert ("ValueError: no" in told.get("trace", "")) == fails


def test_what_malformed_requests_cause_is_not_logged() -> None:
    assert not _is_relevant(_record("Invalid HTTP request received."))
    assert _is_relevant(_record("something else", fails=True))


def test_what_uvicorn_tells_of_each_socket_is_not_logged() -> None:
    """Its address, its headers and its frames hold the tokens of seats."""
    told = _record("< authorization: Bearer secret")
    for level in (logging.DEBUG, logging.INFO):
        told.levelno = level
        assert not _is_relevant(told)
