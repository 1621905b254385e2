"""Record files: their text, and no more of it than a record can have."""

from errno import EFBIG
from pathlib import Path

LONGEST = 1 << 20
"""Letters of a record; the longest of a whole game has some ten thousand."""


class TooLarge(OSError):
    """A file that goes on for longer than any record."""


def text_of(path: Path) -> str:
    """The text of a file; an `OSError` or `UnicodeDecodeError` where it has none that can be a record."""
    with path.open(encoding="utf-8") as file:
        told = file.read(LONGEST + 1)
    if len(told) > LONGEST:
        raise TooLarge(EFBIG, "it is larger than any record")
    return told
