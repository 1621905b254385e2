"""Records on the command line: the games of a file or of standard input, or why there are none."""

import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from io import TextIOWrapper
from itertools import islice
from pathlib import Path
from typing import NamedTuple, TextIO

from kingless.cli.errors import CommandError, WrongCall
from kingless.table.game import Game
from kingless.table.record import BadRecord
from kingless.table.record_lines import record_texts
from kingless.table.verify import read_any
from kingless.view.error_words import complaint, file_trouble
from kingless.view.words import Words

STANDARD_INPUT = "-"


class NamedRecord(NamedTuple):
    """The text of a record, and what to call it: its file, with a number where that has several."""

    name: str
    text: str


def records_in(file: str, words: Words) -> Iterator[NamedRecord]:
    """The records of a file, or of standard input where `-` is named, as they are read."""
    name = words("Standard input") if file == STANDARD_INPUT else file
    try:
        with _open(file, words) as source:
            texts = record_texts(source)
            head = list(islice(texts, 2))
            if len(head) < 2:
                yield NamedRecord(name, "".join(head))
                return
            for number, text in enumerate(head, 1):
                yield NamedRecord(_record_name(name, number, words), text)
            for number, text in enumerate(texts, len(head) + 1):
                yield NamedRecord(_record_name(name, number, words), text)
    except (OSError, ValueError) as error:  # a name may hold what no name can
        raise _unreadable(file, error, words) from None


def record_in(file: str, words: Words) -> NamedRecord:
    """The one record of a file."""
    first, *others = islice(records_in(file, words), 2)
    if others:
        raise WrongCall(words("{file} holds several records, and this is for one.", file=file))
    return first


def game_of(record: NamedRecord, words: Words) -> Game:
    """The game of a record, in either of its forms."""
    try:
        return read_any(record.text)
    except BadRecord as error:
        raise bad_record(record.name, error, words) from None


def bad_record(name: str, error: BadRecord, words: Words) -> CommandError:
    """What is wrong with a record."""
    return CommandError(words("{file} does not hold: {reason}", file=name, reason=complaint(words, error)))


def _record_name(name: str, number: int, words: Words) -> str:
    return words("{file}, record {number}", file=name, number=number)


def _unreadable(file: str, error: OSError | ValueError, words: Words) -> WrongCall:
    reason = file_trouble(words, error)
    if file == STANDARD_INPUT:
        return WrongCall(words("Standard input could not be read: {reason}", reason=reason))
    return WrongCall(words("The file {file} could not be read: {reason}", file=file, reason=reason))


def _open(file: str, words: Words) -> AbstractContextManager[TextIO]:
    if file != STANDARD_INPUT:
        return Path(file).open(encoding="utf-8")
    if sys.stdin is None:  # a shell has closed it
        raise WrongCall(words("There is no standard input to read from."))
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(encoding="utf-8", errors="strict")  # as a file is read
    return nullcontext(sys.stdin)
