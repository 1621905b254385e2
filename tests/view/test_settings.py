"""Settings in words: none without its title, no value without its meaning, in any language."""

from itertools import chain

import pytest

from kingless.rules.slots import Settings
from kingless.table.options import VALUES
from kingless.view.settings import GROUP_TITLES, GROUPS, MEANINGS, TITLES, group_of, meanings, title
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
