"""What was asked for and cannot be done, in the reader's words; and options that must be numbers."""

from kingless.view.words import Words

_MOST = 10**12
"""More than anybody waits for."""
_DIGITS = 40


class CommandError(Exception):
    """What cannot be done, in the reader's words."""


def check_amount(option: str, value: int | None, words: Words) -> None:
    """Refuse a number that is no amount of anything."""
    if value is not None and not 0 < value <= _MOST:
        raise CommandError(
            words(
                "--{option} must be a whole number from 1 to {most}, not {value}.",
                option=option,
                most=_MOST,
                value=str(value)[:_DIGITS],
            )
        )
