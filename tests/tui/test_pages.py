"""Pages of rules as lines to read: a topic, a rule, a word, or what there is."""

import pytest

from kingless.tui.pages import rule_page
from kingless.view.words import LANGUAGES, words_in
from tests.view.test_rulebook import TOPICS


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_a_wish_the_topics_are_listed(language: str) -> None:
    lines = rule_page(words_in(language), "")
    assert [line.split(":")[0].strip() for line in lines[1:-1]] == TOPICS
    assert "(B-1 - B-7)" in lines[1]
    assert "(B-34 - B-41)" in lines[-2]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("topic", [*TOPICS, "Phase-One"])
def test_a_topic_is_shown_whole(language: str, topic: str) -> None:
    lines = rule_page(words_in(language), topic)
    rules = [line.split()[0] for line in lines if line.startswith("B-")]
    assert len(rules) >= 5
    assert not any("*" in line or "\n" in line for line in lines)


@pytest.mark.parametrize("wanted", ["B-35", "b-35", "knights", "KNIGHTS"])
def test_a_rule_is_shown_by_id_or_word(wanted: str) -> None:
    """B-35: the knights."""
    lines = rule_page(words_in("en"), wanted)
    assert lines[0] == "B-35 Knights"
    assert sum(line.startswith("B-") for line in lines) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_unknown_word_is_said_to_be_unknown_and_the_topics_follow(language: str) -> None:
    unknown, *contents = rule_page(words_in(language), "quetzalcoatl")
    assert "quetzalcoatl" in unknown
    assert contents == rule_page(words_in(language), "")
