"""Settings in words: none without its title, no value without its meaning, in any language."""

from itertools import chain

import pytest

from kingless.content.rulesets import EDITIONS
from kingless.rules.slots import Settings
from kingless.table.decks import ARTIFACTS
from kingless.table.setting_values import VALUES
from kingless.view.rulebook import section
from kingless.view.settings import (
    GROUP_TITLES,
    GROUPS,
    MEANINGS,
    RULES,
    TITLES,
    artifact_does,
    group_of,
    meaning,
    meanings,
    title,
)
from kingless.view.words import LANGUAGES, words_in


def test_every_setting_has_a_title_and_stands_in_one_group() -> None:
    fields = sorted(Settings.__struct_fields__)
    assert sorted(TITLES) == fields
    assert sorted(chain(*GROUPS.values())) == fields
    assert GROUPS.keys() == GROUP_TITLES.keys()
    assert group_of("potions_per_card") == "potions"


def test_every_value_of_every_setting_has_a_meaning_and_nothing_else_has() -> None:
    assert MEANINGS.keys() == {(key, value) for key, values in VALUES.items() for value in values}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_values_mean_the_same_and_each_is_a_sentence(language: str) -> None:
    words = words_in(language)
    told = [means for key in VALUES for _, means in meanings(words, key)]
    assert len(set(told)) == len(told) == len(MEANINGS)
    assert all(one[0].isupper() and one.endswith(".") for one in told)
    assert len({title(words, key) for key in TITLES}) == len(TITLES)


def test_every_setting_belongs_to_rules_that_there_are() -> None:
    """B-7, B-30, AR-14, W-1: the pages say there what holds in a game."""
    assert set(RULES) == set(Settings.__struct_fields__)
    assert all(section("en", rule) for rules in RULES.values() for rule in rules)


@pytest.mark.parametrize("key", ARTIFACTS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_an_artifact_is_told_as_the_settings_have_it(language: str, key: str) -> None:
    """AR-1 to AR-18: what it does, and then what each of its settings makes of it."""
    words, artifact = words_in(language), ARTIFACTS[key]
    settings = [name for name, rules in RULES.items() if artifact.rule in rules]
    for edition in EDITIONS.values():
        told = artifact_does(words, artifact, edition.settings)
        assert told.startswith(words.name("artifact does", key))
        for name in settings:
            assert meaning(words, name, getattr(edition.settings, name)) in told
        assert "magic-nl" not in told
