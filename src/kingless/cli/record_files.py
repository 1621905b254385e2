"""Records on the command line: the game of a file, or in the reader's words why there is none."""

from pathlib import Path

from kingless.cli.errors import CommandError
from kingless.table.files import text_of
from kingless.table.game import Game
from kingless.table.record import BadRecord
from kingless.table.verify import read_any
from kingless.view.refused import complaint, file_trouble
from kingless.view.words import Words


def text_in(file: str, words: Words) -> str:
    """The text of a file."""
    try:
        return text_of(Path(file))
    except (OSError, ValueError) as error:  # a name may hold what no name can
        reason = file_trouble(words, error)
        raise CommandError(
            words("The file {file} could not be read: {reason}", file=file, reason=reason)
        ) from None


def game_in(file: str, words: Words) -> Game:
    """The game of a record, in either of its forms."""
    told = text_in(file, words)
    try:
        return read_any(told)
    except BadRecord as error:
        raise bad_record(file, error, words) from None


def bad_record(file: str, error: BadRecord, words: Words) -> CommandError:
    """What is wrong with a record."""
    return CommandError(words("{file} does not hold: {reason}", file=file, reason=complaint(words, error)))
