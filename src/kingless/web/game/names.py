"""The names of both players in the reader's language, made different where they are the same."""

from functools import cache

from kingless.view.words import LANGUAGES, Words, said, words_in
from kingless.web.store.models import Seat, StoredGame
from kingless.web.workers.levels import LEVELS

GUEST = said("Guest")
"""The name of a player who gives none."""


def name_of(seat: Seat, words: Words) -> str:
    """The name of a seat's holder; bots and guests are named in the reader's language."""
    if seat.mind in LEVELS:
        return words(LEVELS[seat.mind][0])
    return words(GUEST) if seat.name in _guests() else seat.name


def names_of_both(kept: StoredGame, words: Words) -> tuple[str, str]:
    """The names of both at a table."""
    first, second = kept.seats
    return distinct_names(name_of(first, words), name_of(second, words))


def distinct_names(first: str, second: str) -> tuple[str, str]:
    """Both names, with a number behind each where they are the same."""
    return (first, second) if first != second else (f"{first} 1", f"{second} 2")


@cache
def _guests() -> frozenset[str]:
    """The name of a guest in every language: it is stored in the language in which the seat was taken."""
    return frozenset(words_in(language)(GUEST) for language in LANGUAGES)
