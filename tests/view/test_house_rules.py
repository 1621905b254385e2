"""Which rules a game has, in words: only what differs is a house rule, and the book is that of the reader."""

from typing import Any

import pytest

from kingless.content.decks import DECKS
from kingless.content.rulesets import EDITIONS
from kingless.table.books import book_of
from kingless.table.decks import FACTIONS
from kingless.table.setup import Setup
from kingless.view.house_rules import (
    book_in_words,
    has_effect,
    house_rule_sentences,
    rules_in_words,
    rules_line,
)
from kingless.view.words import LANGUAGES, words_in

EN = words_in("en")
MAGIC: dict[str, Any] = {"factions": DECKS["magic"], "artifacts": True}


@pytest.mark.parametrize(
    ("game", "books"),
    [
        (Setup(), ("claim-en", "claim-nl", "claim-de", "claim-fr")),
        (Setup(factions=DECKS["claim-2"]), ("claim-en", "claim-nl", "claim-de", "claim-fr")),
        (Setup(artifacts=True), ("magic-en", "magic-nl", "magic-en", "magic-en")),  # M-5
        (Setup(factions=DECKS["magic"]), ("magic-en", "magic-nl", "magic-en", "magic-en")),  # M-1
        (Setup(factions=DECKS["crossroads"]), ("magic-en", "magic-nl", "magic-en", "magic-en")),
        (Setup(factions=tuple(FACTIONS)), ("magic-en", "magic-nl", "magic-en", "magic-en")),  # any of them
    ],
)
def test_the_book_is_that_of_the_readers_language_and_of_the_box(game: Setup, books: tuple[str, ...]) -> None:
    assert tuple(book_of(language, game) for language in LANGUAGES) == books
    assert set(books) <= EDITIONS.keys()


def test_a_house_rule_is_what_differs_from_the_ruleset() -> None:
    assert house_rule_sentences(EN, Setup(options={"victory": "three"})) == ["Three votes are needed to win."]
    assert house_rule_sentences(EN, Setup(ruleset="claim-en", options={"victory": "three"})) == []  # B-7
    assert house_rule_sentences(EN, Setup(options={"final_ties": []})) == ["Equal votes are a draw."]  # B-32


def test_a_setting_counts_only_where_it_can_matter() -> None:
    """AR-14, W-1, W-4: without artifacts or Wizards there is nothing to change."""
    options = {"shield": 2, "potions_per_card": "any", "wizard_potion": "winning"}
    kinds: dict[str, dict[str, Any]] = {
        "plain": {},
        "artifacts": {"artifacts": True},
        "wizards": {"factions": DECKS["magic"]},
        "both": MAGIC,
    }
    told = {name: house_rule_sentences(EN, Setup(options=options, **kind)) for name, kind in kinds.items()}
    assert [len(lines) for lines in told.values()] == [0, 1, 1, 3]
    assert "Shield" in told["artifacts"][0]
    assert told["wizards"] == ["Any number of potions on one card."]
    assert has_effect("victory", Setup())


def test_what_a_house_rule_changes_is_not_told_of_the_ruleset() -> None:
    told = rules_in_words(EN, Setup(ruleset="claim-en", options={"victory": "most"}))
    assert told.house == ("Most votes win.",)
    assert not any("Three votes" in line for line in told.settled)
    assert told.ruleset == "As the English book has it"
    assert len(rules_in_words(EN, Setup()).settled) == 3


def test_the_line_says_how_the_rules_differ_from_the_book() -> None:
    line = rules_line(EN, Setup())
    assert line.startswith("Rules: Standard. Unlike the English book: Most votes win. Equal numbers")
    assert rules_line(EN, Setup(ruleset="claim-en")) == "Rules: As the English book has it."
    german = rules_line(words_in("de"), Setup(ruleset="claim-en"))
    assert "Anders als im deutschen Heft:" in german
    magic = rules_line(words_in("fr"), Setup(**MAGIC))
    assert "Contrairement au livret anglais de Magic :" in magic  # there is no French one


def test_the_line_tells_house_rules_and_what_else_differs() -> None:
    game = Setup(ruleset="claim-en", options={"victory": "most"})
    assert rules_line(EN, game) == "Rules: As the English book has it. House rules: Most votes win."
    assert not book_in_words(EN, game).is_same
    line = rules_line(EN, Setup(options={"victory": "three"}))
    assert line.startswith("Rules: Standard. House rules: Three votes are needed to win. Unlike the English")
    assert line.count("votes are needed") == 1


def test_house_rules_may_come_to_the_same_as_the_book() -> None:
    options = {"victory": "three", "vote_ties": "highest", "final_ties": []}
    line = rules_line(EN, Setup(options=options))
    assert line.endswith("In this game the same as: As the English book has it.")
    assert book_in_words(EN, Setup(options=options)).is_same
    assert book_in_words(EN, Setup(ruleset="claim-en")).is_same


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_game_by_every_ruleset_has_its_line(language: str) -> None:
    words = words_in(language)
    games = [Setup(ruleset=key, factions=deck) for key in EDITIONS for deck in DECKS.values()]
    for game in (*games, *(Setup(ruleset=key, **MAGIC) for key in EDITIONS)):
        book = book_in_words(words, game)
        assert book.book in EDITIONS
        assert words.name("ruleset", game.ruleset) in rules_line(words, game)
