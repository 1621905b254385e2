"""The parts of an observation in an array: what each number tells, and where it stands."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, NamedTuple

from kingless.envs.count_rows import NUMBER, RowPlaces, RowWriter, row_writer
from kingless.rules.cards import SUITS, Card, code
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


_CARDS, _FACTIONS, _KEYS, _QUESTIONS, _WINDOWS = range(5)
"""What a part can count."""


class Layout(NamedTuple):
    """Where each part stands; `kinds` are the cards of the deck, each once, in the order of every pile."""

    parts: dict[str, slice]
    size: int
    kinds: tuple[Card, ...]
    kind_of: dict[Card, int]
    """The place of each card among the kinds."""
    is_plain: bool
    """Is there nothing but cards, so that the kernel can write it?"""
    tables: tuple[RowPlaces, ...]
    """What is counted: cards, factions, artifacts and potions, questions, moments, each with its place."""
    counted_by: tuple[int, ...]
    """Of each part, the number of its table, or `NUMBER`."""
    write: RowWriter
    """Writes the values of all parts."""
    labels: dict[str, tuple[str, ...]]
    """Of each part, what each of its numbers tells: the code of a card, a key, or the part's own name."""


@lru_cache(maxsize=64)
def layout_of(ruleset: Ruleset, is_plain: bool) -> Layout:
    """The layout for games under this ruleset."""
    kinds = tuple(dict.fromkeys(ruleset.deck))
    tables = (
        _places(kinds),
        _places(SUITS[card] for card in kinds),
        _places((*sorted(ruleset.artifacts), *sorted(ruleset.potions))),
        _places((*_ASKED, *sorted(ruleset.chosen))),
        _places(MOMENTS),
    )
    named = _named_parts(is_plain)
    parts, at = {}, 0
    for name, table in named.items():
        width = 1 if table == NUMBER else len(tables[table])
        parts[name] = slice(at, at + width)
        at += width
    counted_by = tuple(named.values())
    return Layout(
        *(parts, at, kinds, tables[_CARDS], is_plain),
        *(tables, counted_by, row_writer(tables, counted_by), _labels(ruleset, named, tables)),
    )


def _labels(
    ruleset: Ruleset, named: dict[str, int], tables: tuple[RowPlaces, ...]
) -> dict[str, tuple[str, ...]]:
    """What each number of each part tells."""
    told = [tuple(map(str, table)) for table in tables]
    told[_CARDS] = tuple(map(code, tables[_CARDS]))
    told[_FACTIONS] = tuple(ruleset.by_suit[suit].key for suit in tables[_FACTIONS])
    return {name: (name,) if table == NUMBER else told[table] for name, table in named.items()}


def _places(things: Iterable[Any]) -> RowPlaces:
    return {thing: place for place, thing in enumerate(dict.fromkeys(things))}


def _named_parts(is_plain: bool) -> dict[str, int]:
    """The parts in order, each with what it counts."""
    named = dict.fromkeys(PILES, _CARDS) | dict.fromkeys(NUMBERS, NUMBER)
    if not is_plain:
        named |= dict.fromkeys(MORE_PILES, _CARDS) | dict.fromkeys(MORE_NUMBERS, NUMBER)
        named |= dict.fromkeys(("declared", "extras", "other_extras"), _FACTIONS)
        named |= {"artifacts": _KEYS, "spent": _KEYS, "asked": _QUESTIONS, "moment": _WINDOWS}
    return named
