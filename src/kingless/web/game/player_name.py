"""Cleans the name that a player types: no control characters, not too long, no towers of accents."""

from unicodedata import category, combining, normalize

NAME_LONGEST = 24
_NAME_READ = 200
_UNFIT = "|\u115f\u1160\u2800\u3164\uffa0"
"""What parts the words of a record, and letters that look like nothing."""
_MARKS = 2
"""Accents on one letter."""


def cleaned(name: str, instead: str) -> str:
    """A name that can be read: without control characters, too many blanks, letters or accents."""
    letters = ""
    for sign in normalize("NFC", name[:_NAME_READ]):
        if not sign.isprintable() or sign in _UNFIT:
            letters += " "
        elif not category(sign).startswith("M"):
            letters += sign
        elif letters.strip() and not all(map(combining, letters[-_MARKS:])):
            letters += sign  # an accent needs a letter, and no letter needs a tower of them
    return " ".join(letters.split())[:NAME_LONGEST].strip() or instead
