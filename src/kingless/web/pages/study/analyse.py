"""Renders the page to which one brings a record or a position, and what the solver says of a position."""

from msgspec import Struct

from kingless.view.words import Words
from kingless.web.pages.layout import render
from kingless.web.pages.options import DECK_KEYS

HERE = "/analyse"
EXAMPLE = "phase 2, A: K2 G5, B: G9 D1, B leads"
DECKS_OF_POSITIONS = tuple(key for key in DECK_KEYS if key != "random")


class Brought(Struct, frozen=True, kw_only=True):
    """What somebody has brought, and what is said to it."""

    record: str = ""
    position: str = ""
    deck: str = "claim"
    problem: str = ""
    lines: tuple[str, ...] = ()
    """What the solver has found."""


def analyse_page(words: Words, csrf: str, brought: Brought) -> str:
    """The page with both forms."""
    return render(
        "analyse.html",
        words,
        csrf=csrf,
        here=HERE,
        brought=brought,
        decks=[(key, words.name("deck", key)) for key in DECKS_OF_POSITIONS],
        example=EXAMPLE,
    )
