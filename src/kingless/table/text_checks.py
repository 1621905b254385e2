"""Texts from outside: names, nonces and JSON, taken as they are or refused with a reason."""

import json
from typing import Any

import msgspec

from kingless.rules.complaint import Complaint
from kingless.table.form_errors import json_complaint

_LONGEST = 100
_DIGITS = 1000


def check_line(text: str) -> str:
    """The text itself, if it is one line that a record can hold and give back unchanged."""
    if (
        not 0 < len(text) <= _LONGEST
        or not text.isprintable()
        or text != " ".join(text.split())
        or "|" in text
    ):
        raise Complaint(
            "names and nonces are one line of 1 to {most} printable characters, without '|' "
            "and without blanks at the ends or two in a row; this is {text!r}",
            most=_LONGEST,
            text=text[:_LONGEST],
        )
    return text


def _whole(digits: str) -> float:
    """A whole number, or infinity where it has more digits than anybody could mean."""
    return int(digits) if len(digits) <= _DIGITS else float(digits)


def decode_json(text: str | bytes) -> Any:
    """What a JSON text says; a `Complaint` where it is none."""
    try:
        try:
            return msgspec.json.decode(text)
        except msgspec.DecodeError as error:
            if "out of range" not in str(error):
                raise
            # A number beyond all bounds is JSON all the same: whoever reads it says what would be right.
            return json.loads(text, parse_int=_whole)
    except (ValueError, RecursionError) as error:
        raise json_complaint(error) from None
