"""Several records in one file: JSON lines, each a record; any other file holds one record as a whole."""

from collections.abc import Iterator
from errno import EFBIG
from itertools import islice
from typing import TextIO

import msgspec

from kingless.table.files import LONGEST, TooLarge


def record_texts(file: TextIO) -> Iterator[str]:
    """The texts of the records in a file, one after the other; `TooLarge` where one has no end."""
    lines = _lines(file)
    head = list(islice(lines, 2))
    if _is_json_lines(head):
        yield from head
        yield from lines
    else:
        yield _whole("".join(head), file)


def _lines(file: TextIO) -> Iterator[str]:
    """The lines that are not blank."""
    while line := file.readline(LONGEST + 1):
        if len(line) > LONGEST:
            raise TooLarge(EFBIG, "it is larger than any record")
        if line.strip():
            yield line


def _is_json_lines(head: list[str]) -> bool:
    """Is the first line an object by itself, or does another begin on the second?"""
    if not head or not head[0].lstrip("\ufeff").startswith("{"):
        return False
    if len(head) > 1 and head[1].startswith("{"):
        return True
    try:
        return isinstance(msgspec.json.decode(head[0].lstrip("\ufeff")), dict)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return False


def _whole(head: str, file: TextIO) -> str:
    text = head + file.read(LONGEST + 1 - len(head)) if len(head) <= LONGEST else head
    if len(text) > LONGEST:
        raise TooLarge(EFBIG, "it is larger than any record")
    return text
