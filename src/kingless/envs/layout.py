"""The parts of an observation in an array: what each number tells, and where it stands."""

from functools import lru_cache
from typing import NamedTuple

from kingless.envs.count_rows import CountRows
from kingless.rules.cards import SUITS, Card
from kingless.rules.ruleset import Ruleset
from kingless.rules.slots import MOMENTS

PILES = (
    *("hand", "other_hand", "followers", "other_followers", "score", "other_score"),
    *("discard", "centre", "table", "other_table"),
)
"""How many cards of each kind lie there, as far as the reader has seen; `other_…` is the other player's."""
NUMBERS = ("phase", "trick", "leads", "other_hand_hidden", "other_followers_hidden", "draw_pile")
"""Phase 1 or 2, and 3 after the end; the trick; does the reader lead it; how many cards are hidden there."""
MORE_PILES = (
    *("front", "other_front", "incoming", "other_incoming", "frozen", "other_frozen"),
    *("aside", "peek", "draw_pile_seen"),
)
MORE_NUMBERS = (
    *("potions", "other_potions", "bears", "other_bears", "flips", "numbers_only"),
    *("strength", "other_strength", "strong_plays", "other_strong_plays", "other_artifacts"),
)
"""Where there are potions, artifacts or cards that wait: how many of each, and by how much the next cards are
worth more or less, and how many of them."""
_ASKED = ("lead", "follow", "window")
"""What any seat may be asked; beside these, what a faction or an artifact asks, by its key."""


class Rows(NamedTuple):
    """How what lies together is written: cards, factions, artifacts and potions, questions, moments."""

    kinds: CountRows[Card]
    factions: CountRows[int]
    spent: CountRows[str]
    asked: CountRows[str]
    moments: CountRows[str]


class Layout(NamedTuple):
    """Where each part stands; `kinds` are the cards of the deck, each once, in the order of every pile."""

    parts: dict[str, slice]
    size: int
    kinds: tuple[Card, ...]
    kind_of: dict[Card, int]
    """The place of each card among the kinds."""
    is_plain: bool
    """Is there nothing but cards, so that the kernel can write it?"""
    rows: Rows


@lru_cache(maxsize=64)
def layout_of(ruleset: Ruleset, is_plain: bool) -> Layout:
    """The layout for games under this ruleset."""
    kinds = tuple(dict.fromkeys(ruleset.deck))
    spent = tuple(dict.fromkeys((*sorted(ruleset.artifacts), *sorted(ruleset.potions))))
    asked = (*_ASKED, *sorted(ruleset.chosen))
    factions = tuple(dict.fromkeys(SUITS[card] for card in kinds))
    widths = [*((name, len(kinds)) for name in PILES), *((name, 1) for name in NUMBERS)]
    if not is_plain:
        widths += [*((name, len(kinds)) for name in MORE_PILES), *((name, 1) for name in MORE_NUMBERS)]
        widths += [(name, len(factions)) for name in ("declared", "extras", "other_extras")]
        widths += [("artifacts", len(spent)), ("spent", len(spent))]
        widths += [("asked", len(asked)), ("moment", len(MOMENTS))]
    parts, at = {}, 0
    for name, width in widths:
        parts[name] = slice(at, at + width)
        at += width
    rows = Rows(CountRows(kinds), CountRows(factions), CountRows(spent), CountRows(asked), CountRows(MOMENTS))
    return Layout(parts, at, kinds, rows.kinds.places, is_plain, rows)
