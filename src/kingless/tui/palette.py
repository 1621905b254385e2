"""The colours of the factions in a terminal: each has one, wherever its name or a card of it stands."""

import re

from kingless.rules.ruleset import Ruleset
from kingless.view.words import Words

_HUES = (32, 33, 35, 36, 34, 31)
_PLAIN = "\033[0m"


class Palette:
    """The factions of one game, each with its colour."""

    def __init__(self, words: Words, ruleset: Ruleset) -> None:
        factions = list(ruleset.by_suit.values())
        self._hues = {one.key: _HUES[number % len(_HUES)] for number, one in enumerate(factions)}
        self._named = {
            name: self._hues[one.key]
            for one in factions
            for name in (words.name("faction", one.key), words.name("faction member", one.key), one.letter)
        }
        names = [name for name in self._named if len(name) > 1]
        told = "|".join(map(re.escape, sorted(names, key=len, reverse=True)))
        letters = "".join(re.escape(one.letter) for one in factions)
        self._pattern = re.compile(rf"\b(?:({told})(?: \d+\b(?!:))*|([{letters}])\d)\b")
        """A faction or one of its cards by name, with the values behind it; or a card by its code."""

    def hue(self, faction: str) -> int:
        """The code of the colour of a faction."""
        return self._hues[faction]

    def paint(self, text: str) -> str:
        """The text with its factions and cards in their colours."""
        return self._pattern.sub(self._in_colour, text)

    def _in_colour(self, found: re.Match[str]) -> str:
        return f"\033[{self._named[found[1] or found[2]]}m{found[0]}{_PLAIN}"
