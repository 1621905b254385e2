"""What was asked for and cannot be done: exit codes, sentences in one style, and options that are amounts."""

import sys

from kingless.rules.complaint import Complaint, Finding
from kingless.view.words import Words

WELL, NO, WRONG = 0, 1, 2
"""Exit codes: all went well; the answer is no, or it could not be done; the call was wrong."""
_MOST = 10**12
"""More than anybody waits for."""
_DIGITS = 40
_LONGEST_PATIENCE = 1_000_000


class CommandError(Exception):
    """What cannot be done, in the reader's words."""

    code = NO


class WrongCall(CommandError):
    """What was asked for in a wrong way, in the reader's words."""

    code = WRONG


def fail(text: str, code: int = NO) -> int:
    """Say in one line what is wrong; the exit code."""
    from kingless.view.error_words import with_stop

    print(with_stop(text), file=sys.stderr)
    return code


def fail_by(words: Words, error: Complaint) -> int:
    """Say what is wrong with something from outside; the exit code."""
    from kingless.view.error_words import complaint_sentence

    return fail(complaint_sentence(words, error), NO if isinstance(error, Finding) else WRONG)


def unwritable(file: object, error: OSError | ValueError, words: Words) -> WrongCall:
    """What is said of a file that was named and cannot be written."""
    from kingless.view.error_words import file_trouble

    reason = file_trouble(words, error)
    return WrongCall(words("The file {file} could not be written: {reason}", file=str(file), reason=reason))


def check_amount(option: str, value: int | None, words: Words, most: int = _MOST) -> None:
    """Refuse a number that is no amount of anything, or more than there can be."""
    if value is not None and not 0 < value <= most:
        raise WrongCall(
            words(
                "--{option} must be a whole number from 1 to {most}, not {value}.",
                option=option,
                most=most,
                value=str(value)[:_DIGITS],
            )
        )


def check_patience(seconds: float, words: Words) -> None:
    """Refuse a wait that is none, or longer than a million seconds."""
    if not 0 < seconds <= _LONGEST_PATIENCE:
        raise WrongCall(
            words(
                "--patience must be a number of seconds, more than 0 and at most {most}, not {seconds}.",
                most=_LONGEST_PATIENCE,
                seconds=seconds,
            )
        )
