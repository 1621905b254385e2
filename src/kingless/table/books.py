"""Printed rulebooks: which of them a reader would play a game by."""

from kingless.content.decks import BOXES, DECKS
from kingless.content.rulesets import EDITIONS
from kingless.table.setup import Setup


def book_of(language: str, setup: Setup) -> str:
    """The ruleset of the printed book that a reader of this language would play such a game by.

    A game with factions of Magic or with artifacts is played by a book about Magic.
    """
    is_magic = setup.artifacts or any(not _is_in_a_box(key) for key in setup.factions)
    return next(
        key
        for key, edition in EDITIONS.items()
        if edition.book and language in edition.book.languages and edition.book.is_about_magic == is_magic
    )


def _is_in_a_box(faction: str) -> bool:
    return any(faction in DECKS[box] for box in BOXES)
