"""Draws the card tracker: for each faction a row of its values, and where each card is."""

from markupsafe import escape

from kingless.rules.ruleset import Ruleset
from kingless.view.names import Names
from kingless.view.tracker import TrackedFaction, places_sentence
from kingless.view.words import Words
from kingless.web.pages.layout import fill, macro, marks
from kingless.web.pages.table.drawing.memo import memo


@memo
def row(
    words: Words, ruleset: Ruleset, seats: tuple[str, str], reader: int | None, tracked: TrackedFaction
) -> str:
    """The row of one faction."""
    told = escape(places_sentence(Names(words, ruleset, seats, reader), tracked))
    values = "".join([f'<i class="t-{one.where}">{one.value}</i>' for one in tracked.cards])
    return fill(_head(words, ruleset, tracked.faction), told, values)


@memo
def _head(words: Words, ruleset: Ruleset, faction: str) -> str:
    """The beginning of a row, with marks for the places in words and for the values."""
    return macro("tracked", words, faction, ruleset.by_key[faction].letter, *marks(2))
