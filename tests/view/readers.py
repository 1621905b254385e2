"""Readers: whoever looks at a game, in any language, from any seat."""

from kingless.rules.ruleset import Ruleset
from kingless.table.setup import Setup, law_of
from kingless.view.names import Names
from kingless.view.words import LANGUAGES, words_in

SEATS = ("Ada", "Bea")
TOPICS = ["set-up", "phase-one", "phase-two", "scoring", "powers", "claim-2", "magic", "artifacts"]
"""The topics of the rules, in their order."""
TRANSLATIONS = tuple(language for language in LANGUAGES if language != "en")


def reader(seat: int | None = 0, language: str = "en", ruleset: Ruleset | None = None) -> Names:
    """Names for the one who sits there, or for an onlooker."""
    return Names(words_in(language), ruleset or law_of(Setup()).ruleset, SEATS, seat)
