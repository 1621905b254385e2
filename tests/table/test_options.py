"""Options as people write them: every value is written and read, and only what changes something counts."""

from typing import Any

import pytest

from kingless.content.rulesets import EDITIONS
from kingless.rules.slots import Settings
from kingless.table.decks import FACTIONS, RANDOM, possible_factions
from kingless.table.options import (
    RULESETS,
    house_rules,
    option_text,
    read_option,
    read_options,
    without_idle_options,
)
from kingless.table.setting_values import VALUES
from kingless.table.setup import BadSetup, Setup, law_of


def test_the_values_are_those_of_the_settings() -> None:
    assert list(VALUES) == list(Settings.__struct_fields__)
    assert VALUES["victory"] == ("most", "three")  # B-7
    assert VALUES["horse_must_follow"] == (False, True)  # AR-7
    assert VALUES["potions_per_card"] == (1, "any")  # W-4
    assert set(VALUES["final_ties"]) == {  # B-32, B-33
        (),
        ("cards",),
        ("values",),
        ("cards", "values"),
        ("values", "cards"),
    }
    assert RULESETS[0] == "standard"
    assert set(RULESETS) == EDITIONS.keys()


@pytest.mark.parametrize(("key", "value"), [(key, value) for key in VALUES for value in VALUES[key]])
def test_what_is_written_is_read_again(key: str, value: object) -> None:
    assert read_option(option_text(key, value)) == (key, value)
    (given,) = read_options([option_text(key, value)]).items()
    law_of(Setup(options=dict([given])))


@pytest.mark.parametrize(
    ("text", "key", "value"),
    [
        ("victory=three", "victory", "three"),
        (" victory = Three ", "victory", "three"),
        ("final_ties=", "final_ties", ()),
        ("final_ties=values, cards", "final_ties", ("values", "cards")),
        ("shield=2", "shield", 2),
        ("potions_per_card=1", "potions_per_card", 1),
        ("horse_must_follow=true", "horse_must_follow", True),
    ],
)
def test_an_option_is_a_setting_and_its_value(text: str, key: str, value: object) -> None:
    assert read_option(text) == (key, value)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("victory", "an option is a setting and its value, such as victory=three, not 'victory'"),
        ("", "an option is a setting and its value"),
        ("colour=red", "there is no setting 'colour'; there are vote_ties, victory"),
        ("shield=4", "shield can be shield=3 | shield=2, not '4'"),
        ("horse_must_follow=yes", "horse_must_follow=false | horse_must_follow=true, not 'yes'"),
        ("final_ties=cards,cards", "final_ties=cards,values"),
        ("victory=", "victory=most | victory=three, not ''"),
        ("victory=" + 1000 * "x", f"not '{40 * 'x'}'"),
    ],
)
def test_what_is_no_option_is_answered_with_what_would_be_right(text: str, complaint: str) -> None:
    with pytest.raises(BadSetup) as refused:
        read_option(text)
    assert complaint in str(refused.value)


@pytest.mark.parametrize(
    ("ruleset", "options", "changed"),
    [
        ("standard", {}, {}),
        ("standard", {"victory": "most"}, {}),
        ("claim-en", {"victory": "three", "vote_ties": "descending"}, {"vote_ties": "descending"}),
        ("standard", {"final_ties": ["cards"]}, {"final_ties": ["cards"]}),
        ("magic-nl", {"final_ties": ["cards"], "shield": 2}, {}),
    ],
)
def test_a_value_that_the_ruleset_has_anyway_is_no_option(
    ruleset: str, options: dict[str, Any], changed: dict[str, Any]
) -> None:
    setup = Setup(ruleset=ruleset, options=options)
    assert without_idle_options(setup).options == changed
    assert law_of(without_idle_options(setup)).ruleset.version == law_of(setup).ruleset.version
    assert house_rules(setup).keys() == changed.keys()


def test_settings_that_do_not_fit_together_make_no_game() -> None:
    """AR-15: what lies on the table was judged by its print."""
    for setup in (
        Setup(options={"stein_legality": "new", "stein_moment": "after"}),
        Setup(ruleset="magic-nl", options={"stein_legality": "new"}),
    ):
        with pytest.raises(BadSetup, match="stein_legality new needs stein_moment with"):
            without_idle_options(setup)


def test_a_random_deck_may_hold_any_faction() -> None:
    """X-1."""
    assert possible_factions(RANDOM) == tuple(FACTIONS)
    assert possible_factions("claim-2") == ("gnomes", "giants", "dragons", "trolls", "seers")
