"""The words of the printed books: what players read says each thing in one way, and in the book's own."""

import re
from pathlib import Path

import pytest

from kingless.content.factions import FACTIONS
from kingless.view.words import LANGUAGES, words_in
from tools.catalogues import load

LOCALE = Path(__file__).parents[2] / "src" / "kingless" / "locale"

AVOIDED = {
    "nl": r"middelste kaart|\b(aan|ge)?w[eo]rv(en|ing)?\b|bekenn|\bfasen\b|fase twee|\btoverdrank|databank",
    "de": r"\bStich|\bStimme\b|[Aa]nwerb|angeworben|Remis\b|[Dd]as Schild des|durch Zeit verloren",
    "fr": r"meneu[rs]|\brobot|phase deux|compte rendu|’|La carte que vous jouez avec compte|Le plus de votes",
    "en": r"top card of the deck, unseen",
}
"""By language what other words than the book's look like."""
EXPLAINED = {
    ("de", "phase-one.md", "einen Stich"),  # what a Runde is called elsewhere
    ("de", "set-up.md", "eine Stimme"),  # how the other books call the Gunst
}


def texts(language: str) -> dict[str, str]:
    """Everything that players read in this language, by where it stands."""
    pages = {path.name: path.read_text("utf-8") for path in (LOCALE / language / "rules").glob("*.md")}
    pages["lessons.toml"] = (LOCALE / language / "lessons.toml").read_text("utf-8")
    said = {str(message.id): str(message.string) for message in load(language) if message.id}
    return pages | said


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_is_said_in_the_books_own_words(language: str) -> None:
    """B-5, B-6, B-12: recruit, follow, vote and trick are called as the printed book calls them."""
    avoided = re.compile(AVOIDED[language])
    found = []
    for where, text in texts(language).items():
        for explained in (words for lang, page, words in EXPLAINED if (lang, page) == (language, where)):
            text = text.replace(explained, "", 1)
        found += [f"{where}: {hit[0]}" for hit in avoided.finditer(text)]
    assert found == []


INFLECTED = {"Riesen", "Drachen", "Druiden", "Untote"}
"""In German one of them is called so too: den Riesen 7, der Untote 8."""
SEVERAL = {"en": "and|,", "nl": "en|,", "de": "und|,", "fr": "et|,"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_card_is_called_in_the_singular(language: str) -> None:
    """B-1: Knight 2, never Knights 2; only several cards of a faction may share its plural."""
    words = words_in(language)
    plurals = {words.name("faction", key) for key in FACTIONS}
    plurals -= {words.name("faction member", key) for key in FACTIONS} | INFLECTED
    assert len(plurals) >= 4
    one = re.compile(rf"\b({'|'.join(plurals)}) \d\b(?!\s*({SEVERAL[language]}))")
    found = [f"{where}: {hit[0]}" for where, text in texts(language).items() for hit in one.finditer(text)]
    assert found == []
