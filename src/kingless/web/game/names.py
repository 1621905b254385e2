"""Names of players: cleaned when somebody types one, told apart, and in the reader's language for bots."""

from functools import cache
from unicodedata import category, combining, normalize

from kingless.view.bot_levels import BOT_LEVELS
from kingless.view.words import LANGUAGES, Words, sentence, words_in
from kingless.web.store.stored_values import StoredGame, StoredSeat

GUEST = sentence("Guest")
"""How somebody is called who gives no name."""
NAME_LONGEST = 24
_NAME_READ = 200
_UNFIT = "|\u115f\u1160\u2800\u3164\uffa0"
"""What separates the words of a record, and invisible characters."""
_MARKS = 2
"""Accents on one letter."""


def name_of(seat: StoredSeat, words: Words) -> str:
    """The name of a seat's holder, marked for a program; bots and guests in the reader's language."""
    if seat.mind in BOT_LEVELS:
        return words(BOT_LEVELS[seat.mind][0])
    name = words(GUEST) if seat.name in _guests() else seat.name
    return words("{name} (bot)", name=name) if seat.is_program else name


def names_of_both(stored: StoredGame, words: Words) -> tuple[str, str]:
    """The names of both at a table."""
    first, second = stored.seats
    return distinct_names(name_of(first, words), name_of(second, words))


def distinct_names(first: str, second: str) -> tuple[str, str]:
    """Both names, with a number behind each where they are the same."""
    return (first, second) if first != second else (f"{first} 1", f"{second} 2")


@cache
def _guests() -> frozenset[str]:
    """The name of a guest in every language: it is stored in the language in which the seat was taken."""
    return frozenset(words_in(language)(GUEST) for language in LANGUAGES)


def clean_name(name: str, instead: str) -> str:
    """A name that can be read: without control characters, too many blanks, letters or accents."""
    letters = ""
    for sign in normalize("NFC", name[:_NAME_READ]):
        if not sign.isprintable() or sign in _UNFIT:
            letters += " "
        elif not category(sign).startswith("M"):
            letters += sign
        elif letters.strip() and not all(map(combining, letters[-_MARKS:])):
            letters += sign  # an accent needs a letter, which has a few at most
    return " ".join(letters.split())[:NAME_LONGEST].strip() or instead
