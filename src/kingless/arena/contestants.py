"""Contestants: who plays in a match, as it is written on the command line."""

import re
import shlex
from typing import Any

from msgspec import Struct

from kingless.minds import MINDS
from kingless.rules.complaint import Complaint

PROGRAM = "program:"
_OPTIONS = re.compile(r"@(\w+=[^,@]*(?:,\w+=[^,@]*)*)$")
"""What stands behind the last @, where it looks like options; a command line may have an @ of its own."""
_BUDGETS = ("millis", "nodes")


class Contestant(Struct, frozen=True, kw_only=True):
    """A mind of ours, or a program with its command line; how much it may think for one answer."""

    text: str
    """As it was written: its name in tables and files."""
    mind: str | None = None
    command: tuple[str, ...] = ()
    """Empty for a mind of ours."""
    millis: int | None = None
    nodes: int | None = None


def read_contestant(text: str) -> Contestant:
    """The contestant of `KEY`, `KEY@nodes=1000` or `program:COMMAND LINE@mind=KEY`."""
    found = _OPTIONS.search(text)
    told, name = _options(text, found[1] if found else ""), text[: found.start()] if found else text
    if name.startswith(PROGRAM):
        command = _command(text, name.removeprefix(PROGRAM))
        return Contestant(text=text, command=command, mind=told.pop("mind", None), **_budget(text, told))
    if name not in MINDS:
        raise Complaint("There is no mind {mind}; there are {minds}.", mind=name, minds=", ".join(MINDS))
    return Contestant(text=text, mind=name, **_budget(text, told))


def _options(text: str, written: str) -> dict[str, str]:
    told: dict[str, str] = {}
    for option in filter(None, written.split(",")):
        name, _, value = option.partition("=")
        if name in told:
            raise Complaint("{contestant}: {option} is said twice.", contestant=text, option=name)
        told[name] = value
    return told


def _budget(text: str, told: dict[str, str]) -> dict[str, Any]:
    """The amounts, once all other options are taken out."""
    known = (*_BUDGETS, "mind") if text.startswith(PROGRAM) else _BUDGETS
    for name, value in told.items():
        if name not in _BUDGETS:
            raise Complaint(
                "{contestant}: there is no option {option}; there are {known}.",
                contestant=text,
                option=name,
                known=", ".join(known),
            )
        if not re.fullmatch(r"[1-9][0-9]{0,14}", value):
            raise Complaint(
                "{contestant}: {option} must be a whole number of 1 to 15 digits, from 1 on, not {value!r}.",
                contestant=text,
                option=name,
                value=value,
            )
    return {name: int(value) for name, value in told.items()}


def _command(text: str, line: str) -> tuple[str, ...]:
    try:
        command = tuple(shlex.split(line))
    except ValueError:  # a quotation mark that nobody closes
        command = ()
    if not command or not command[0]:
        raise Complaint("{contestant}: this is no command line.", contestant=text)
    return command
