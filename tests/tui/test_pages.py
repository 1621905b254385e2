"""Pages of rules as lines to read: a topic, a rule, a word, or what there is."""

import re

import pytest

from kingless.content.rulesets import EDITIONS
from kingless.tui.pages import contents, rule_page
from kingless.view.words import LANGUAGES, words_in
from tests.view.readers import TOPICS


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_a_wish_the_topics_are_listed(language: str) -> None:
    lines = contents(words_in(language))
    assert [line.split(":")[0].strip() for line in lines[1:-1]] == TOPICS
    assert "(B-1 - B-7)" in lines[1]
    assert "(G-1 - AR-18)" in lines[-2]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("topic", [*TOPICS, "Phase-One"])
def test_a_topic_is_shown_whole(language: str, topic: str) -> None:
    lines = rule_page(words_in(language), topic)
    rules = [line.split()[0] for line in lines if re.match(r"[A-Z]+-\d+ ", line)]
    assert len(rules) >= 5
    assert not any("*" in line or "\n" in line for line in lines)


@pytest.mark.parametrize("wanted", ["B-35", "b-35"])
def test_a_rule_is_shown_by_its_id(wanted: str) -> None:
    """B-35: the knights."""
    lines = rule_page(words_in("en"), wanted)
    assert lines[0] == "B-35 Knights"
    assert sum(line.startswith("B-") for line in lines) == 1


@pytest.mark.parametrize(
    ("wanted", "rules"),
    [
        ("B-12 B-13", ["B-12", "B-13"]),
        ("b-13, ar18", ["B-13", "AR-18"]),
        ("b12", ["B-12"]),
        ("B12", ["B-12"]),
        ("AR5 M-6 x1", ["AR-5", "M-6", "X-1"]),
    ],
)
def test_several_rules_are_shown_and_the_dash_may_be_left_out(wanted: str, rules: list[str]) -> None:
    """B-12, B-13: as somebody types them."""
    lines = rule_page(words_in("en"), wanted)
    assert [line.split()[0] for line in lines if re.match(r"[A-Z]+-\d+ [A-Z]", line)] == rules


def test_a_card_goes_before_a_rule_without_its_dash() -> None:
    """W-7: `W7` is a card, and `W-7` the rule."""
    assert rule_page(words_in("en"), "w7")[0].startswith("Wizards (wizards, W:")
    assert rule_page(words_in("en"), "w-7")[0].startswith("W-7 ")


def test_ids_of_which_one_is_none_are_searched_for_as_words() -> None:
    assert rule_page(words_in("en"), "B-12 B-99") == []


@pytest.mark.parametrize("wanted", ["knights", "KNIGHTS", "k2", "K9"])
def test_a_faction_is_explained_by_key_name_or_card(wanted: str) -> None:
    """B-35: what they do in one sentence, and then their rule."""
    lines = rule_page(words_in("en"), wanted)
    assert lines[0] == "Knights (knights, K: 2 3 4 5 6 7 8 9)"
    assert "B-35 Knights" in lines


def test_a_card_that_a_faction_does_not_have_is_not_explained_by_it() -> None:
    """B-1: there is no Knight 0 or 1."""
    assert not any("Knights (knights" in line for line in rule_page(words_in("en"), "k1"))


@pytest.mark.parametrize("wanted", ["night-ring", "Night Ring", "NIGHT RING"])
def test_an_artifact_is_explained_by_key_or_name(wanted: str) -> None:
    """AR-18: what it does in one sentence, and then its rule."""
    lines = rule_page(words_in("en"), wanted)
    assert lines[0] == "Night Ring (night-ring)"
    assert "AR-18 Night Ring" in lines


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_are_silent_about_an_unknown_word(language: str) -> None:
    assert rule_page(words_in(language), "quetzalcoatl") == []


def test_a_potion_is_not_taken_for_a_card() -> None:
    """W-1, B-1: x2 is a potion, X2 a Doppelgänger."""
    assert rule_page(words_in("en"), "x2")[0].startswith("Wizards")
    assert rule_page(words_in("en"), "+6")[0].startswith("Wizards")
    assert rule_page(words_in("en"), "X2")[0].startswith("Doppel")


def test_the_rules_say_what_holds_in_the_game_that_is_played() -> None:
    """B-7, AR-4: with the settings of a game, and not without."""
    words = words_in("en")
    three = "In this game: Three votes are needed to win."
    assert three in rule_page(words, "B-7", EDITIONS["claim-en"].settings)
    assert not [line for line in rule_page(words, "B-7") if line.startswith("In this game")]
    spear = rule_page(words, "spear-of-vengeance", EDITIONS["magic-nl"].settings)
    assert spear[1].endswith("The Spear of Vengeance reaches only what the winner would take.")
