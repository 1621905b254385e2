"""The rulebook in the program: the same rules in every language, found by id, by topic and by word."""

import pytest

from kingless.view.rulebook import search, section, topics
from kingless.view.words import LANGUAGES
from tests.view.readers import TOPICS, TRANSLATIONS

LAST = {"B": 41, "C": 7, "X": 1, "M": 9, "W": 7, "D": 5, "H": 9, "G": 7, "AR": 18}
RULES = [f"{kind}-{number}" for kind, last in LAST.items() for number in range(1, last + 1)]
FIRST = ["B-1", "B-8", "B-22", "B-29", "B-34", "C-1", "M-1", "G-1"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_pages_tell_every_rule_in_the_order_of_the_game(language: str) -> None:
    assert [topic.key for topic in topics(language)] == TOPICS
    found = [one.rule for topic in topics(language) for one in topic.sections]
    assert sorted(found, key=RULES.index) == RULES
    assert [topic.sections[0].rule for topic in topics(language)] == FIRST


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_section_has_a_title_and_a_text_without_comments_or_headings(language: str) -> None:
    for topic in topics(language):
        assert topic.title
        assert not topic.title.startswith("#")
        for one in topic.sections:
            assert one.title == one.title.strip() != ""
            assert len(one.body) > 40
            assert "<!--" not in one.body
            assert "##" not in one.body


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_no_text_is_left_in_english(language: str) -> None:
    for mine, english in zip(topics(language), topics("en"), strict=True):
        assert [one.rule for one in mine.sections] == [one.rule for one in english.sections]
        for one, other in zip(mine.sections, english.sections, strict=True):
            assert one.body != other.body
    titles = [[one.title for topic in topics(name) for one in topic.sections] for name in (language, "en")]
    assert sum(one == other for one, other in zip(*titles, strict=True)) <= 4  # a name may be the same


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("asked", ["B-12", "b-12"])
def test_a_section_is_found_by_its_id(language: str, asked: str) -> None:
    found = section(language, asked)
    assert found is not None
    assert found.rule == "B-12"


@pytest.mark.parametrize("asked", ["B-0", "B-42", "B-1x", "12", "", "X-2"])
def test_an_id_that_there_is_not_is_not_found(asked: str) -> None:
    assert section("en", asked) is None


@pytest.mark.parametrize(
    ("language", "word"), [("en", "KNIGHTS"), ("nl", "ridders"), ("de", "Ritter"), ("fr", "chevaliers")]
)
def test_a_word_in_a_title_finds_that_section_alone(language: str, word: str) -> None:
    """B-35: the page about the knights."""
    assert [one.rule for one in search(language, word)] == ["B-35"]


def test_a_word_that_stands_in_no_title_is_looked_for_in_the_texts() -> None:
    found = search("en", "joker")
    assert [one.rule for one in found] == ["B-38"]
    assert "joker" not in found[0].title


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_word_that_stands_nowhere_finds_nothing(language: str) -> None:
    assert search(language, "quetzalcoatl") == ()
