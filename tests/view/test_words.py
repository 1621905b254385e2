"""Words: which language is spoken, and what is said where there is none."""

from itertools import combinations

import pytest

from kingless.content.decks import DECKS
from kingless.content.factions import FACTIONS
from kingless.content.rulesets import EDITIONS
from kingless.view.words import LANGUAGES, UnknownLanguage, language_of, words_in


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": ""}, "en"),
        ({"LANG": "C"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "POSIX"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "nl_BE"}, "nl"),
        ({"LANG": "fr"}, "fr"),
        ({"LANG": "en_GB.UTF-8"}, "en"),
        ({"LANG": "it_IT.UTF-8"}, "en"),
        ({"LC_MESSAGES": "fr_FR.UTF-8", "LANG": "de_DE.UTF-8"}, "fr"),
        ({"LC_ALL": "nl_NL.UTF-8", "LC_MESSAGES": "fr_FR.UTF-8", "LANG": "de_DE.UTF-8"}, "nl"),
        ({"LANGUAGE": "de", "LC_ALL": "nl_NL.UTF-8"}, "de"),
        ({"LANGUAGE": "it:pt:fr:de", "LANG": "nl_NL.UTF-8"}, "fr"),
        ({"LANGUAGE": "it", "LANG": "nl_NL.UTF-8"}, "nl"),
        ({"LANGUAGE": "", "LANG": "nl_NL.UTF-8"}, "nl"),
        ({"LC_CTYPE": "de_DE.UTF-8"}, "en"),
    ],
)
def test_the_environment_says_which_language_is_spoken(environment: dict[str, str], language: str) -> None:
    assert language_of(environment) == language


@pytest.mark.parametrize("unknown", ["", "it", "EN", "english", "../../etc"])
def test_an_unknown_language_is_refused_with_those_there_are(unknown: str) -> None:
    with pytest.raises(UnknownLanguage, match="en, nl, de, fr"):
        words_in(unknown)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_knows_itself_and_is_loaded_once(language: str) -> None:
    assert words_in(language).language == language
    assert words_in(language) is words_in(language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_faction_has_a_name_for_people(language: str) -> None:
    names = [words_in(language).name("faction", key) for key in FACTIONS]
    assert len(set(names)) == len(FACTIONS)
    assert all(name[0].isupper() for name in names)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("kind", "keys"), [("deck", (*DECKS, "random")), ("ruleset", tuple(EDITIONS))])
def test_every_deck_and_edition_has_a_name_for_people(
    language: str, kind: str, keys: tuple[str, ...]
) -> None:
    names = [words_in(language).name(kind, key) for key in keys]
    assert len(set(names)) == len(keys)
    assert all(name[0].isupper() for name in names)


@pytest.mark.parametrize(
    ("language", "name"), [("en", "Undead"), ("nl", "Zombies"), ("de", "Untote"), ("fr", "Morts-vivants")]
)
def test_the_undead_have_the_name_of_each_edition(language: str, name: str) -> None:
    assert words_in(language).name("faction", "undead") == name


def test_parts_go_into_their_braces_whatever_the_order() -> None:
    sentence = "{first} against {second}, ruleset {ruleset}."
    told = {words_in(one)(sentence, first="A{x}", second="B%s", ruleset="r") for one in LANGUAGES}
    assert "A{x} against B%s, ruleset r." in told
    assert len(told) == 4
    assert all("A{x}" in text and "B%s" in text for text in told)


@pytest.mark.parametrize(("language", "half"), [("en", "0.5"), ("nl", "0,5"), ("de", "0,5"), ("fr", "0,5")])
def test_a_decimal_is_written_as_the_language_does(language: str, half: str) -> None:
    assert words_in(language).decimal(0.5) == half


def test_a_sentence_that_no_catalogue_has_is_said_in_english() -> None:
    assert words_in("de")("No such sentence, {name}.", name="Ada") == "No such sentence, Ada."


def test_the_four_languages_differ() -> None:
    for first, second in combinations(LANGUAGES, 2):
        assert words_in(first)("You win the game!") != words_in(second)("You win the game!")
