"""Texts from outside: names, nonces and JSON, taken as they are or refused with a reason."""

from typing import Any

import msgspec

_LONGEST = 100


def check_line(kind: str, text: str) -> str:
    """The text itself, if it is one line that a record can hold and give back unchanged."""
    if (
        not 0 < len(text) <= _LONGEST
        or not text.isprintable()
        or text != " ".join(text.split())
        or "|" in text
    ):
        raise ValueError(
            f"a {kind} is one line of 1 to {_LONGEST} printable characters, without '|' "
            f"and without blanks at its ends or two in a row; this is {text[:_LONGEST]!r}"
        )
    return text


def decode_json(text: str | bytes) -> Any:
    """What a JSON text says; a `ValueError` where it is none."""
    try:
        return msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise ValueError(f"this is no JSON: {error}") from None
