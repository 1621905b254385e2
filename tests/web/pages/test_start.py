"""The start page: factions, editions and bots, and what is said of each."""

import pytest

from kingless.content.rulesets import EDITIONS
from kingless.minds.levels import REACHES
from kingless.rules.cards import HAND_SIZE
from kingless.table.decks import FACTIONS
from kingless.table.options import RULESETS
from kingless.view.house_rules import ruleset_sentences
from kingless.view.words import LANGUAGES, words_in
from kingless.web.pages import Choices, start_page
from kingless.web.pages.options import bots
from tests.web.markup import read


def test_every_faction_can_be_chosen_with_its_number_of_cards() -> None:
    elements = read(start_page(words_in("en"), "token", Choices(is_open=True)))
    names = {one.attributes.get("name") for one in elements}
    pairs = {one.attributes["value"] for one in elements if one.attributes.get("name") == "pair"}
    for key, faction in FACTIONS.items():
        assert f"faction-{key}" in names or key in pairs or faction.half in pairs
        shown = [one.text for one in elements if one.attributes.get("class") == "fighter"]
        wanted = (words_in("en").name("faction", key), f"{len(faction.values)} cards")
        assert any(all(part in text for part in wanted) for text in shown)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_an_edition_changes_is_said(language: str) -> None:
    words = words_in(language)
    told = {key: ruleset_sentences(words, key) for key in EDITIONS}
    assert all(told.values())
    assert (
        told["claim-en"] == told["claim-nl"] == told["claim-fr"] != told["claim-de"]
    )  # one setting for three books
    assert len(told["magic-nl"]) == len(told["magic-en"]) + 3
    assert set(RULESETS) == EDITIONS.keys()
    assert RULESETS[0] == "standard"


def test_what_is_said_of_a_bot_is_true() -> None:
    first, second, third, fourth = REACHES
    does = {key: text for key, _, text in bots(words_in("en"))}
    assert "soon forgets" in does["level-1"]
    assert first.memory == 0
    assert "last two tricks in mind and seldom plans ahead" in does["level-2"]
    assert (second.memory, second.foresight) == (2, 2)
    assert "seldom slips in the last tricks" in does["level-3"]
    assert second.foresight < third.foresight < HAND_SIZE / 2
    assert "Forgets no card and sees a good half of phase two" in does["level-4"]
    assert fourth.memory == HAND_SIZE
    assert HAND_SIZE / 2 < fourth.foresight < HAND_SIZE * 2 / 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_bot_is_described_as_somebody_to_play_against(language: str) -> None:
    does = [text for _, _, text in bots(words_in(language))]
    assert len(set(does)) == len(REACHES) + 1
    assert not any(sign.isdigit() for text in does for sign in text)  # no figures of how it is made
    assert max(map(len, does)) < 140
