"""What all drawings of the table use: the memory for what is drawn again, and names without players."""

from functools import lru_cache

from kingless.rules.ruleset import Ruleset
from kingless.view.names import Names
from kingless.view.words import Words

_MANY = 10_000
"""Cached results of each piece: enough for some thousand tables, most of which stay the same."""
memo = lru_cache(_MANY)


def names_without_seats(words: Words, ruleset: Ruleset) -> Names:
    """Names for pieces that name no player."""
    return Names(words, ruleset, ("", ""), None)
