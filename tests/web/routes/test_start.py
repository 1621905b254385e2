"""The start page: a deck of one's own, what the editions change, and fields that keep what was chosen."""

from pathlib import Path

import pytest

from kingless.content.rulesets import EDITIONS
from kingless.minds.levels import REACHES
from kingless.rules.cards import HAND_SIZE
from kingless.table.decks import FACTIONS
from kingless.table.options import RULESETS
from kingless.view.house_rules import settled
from kingless.view.words import LANGUAGES, words_in
from kingless.web.pages import Choices, start_page
from kingless.web.pages.options import bots
from tests.serving.client import server
from tests.serving.forms import checked_fields, post_start_form
from tests.web.markup import read

CHOSEN = ("undead", "wizards", "seers")
OWN = {"deck": "own", "pair": "gnomes", "against": "level-1", **{f"faction-{key}": "yes" for key in CHOSEN}}


def test_a_deck_of_ones_own_is_played(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        answer = post_start_form(client, OWN)
        assert answer.status_code == 303, answer.text
        html = client.get(answer.headers["location"]).text
        names = [one.text for one in read(html) if one.attributes.get("class") == "power-name"]
        keys = ("gnomes", "giants", *CHOSEN)
        assert sorted(names) == sorted(words_in("en").name("faction", key) for key in keys)


@pytest.mark.parametrize(
    "missing", [{"faction-seers": ""}, {"faction-trolls": "yes"}, {"pair": ""}, {"pair": "seers"}]
)
def test_a_deck_that_is_none_is_refused_and_nothing_that_was_chosen_is_lost(
    tmp_path: Path, missing: dict[str, str]
) -> None:
    fields = {key: value for key, value in {**OWN, **missing}.items() if value}
    fields |= {"name": "Ann", "artifacts": "yes", "ruleset": "claim-de"}
    with server(tmp_path / "games.sqlite") as client:
        answer = post_start_form(client, fields)
        assert answer.status_code == 400
        assert "two factions that belong together as a pair and three ten-card factions" in answer.text
        elements = read(answer.text)
        assert [one.attributes.get("value") for one in elements if one.attributes.get("name") == "name"] == [
            "Ann"
        ]
        kept = {(name, value) for name, value in fields.items() if name not in ("against", "name", "pair")}
        assert kept <= checked_fields(answer.text)
        assert (("pair", "gnomes") in checked_fields(answer.text)) == (fields.get("pair") == "gnomes")
        assert any("open" in one.attributes for one in elements if one.attributes.get("class") == "more")
        suggested = [one for one in elements if one.attributes.get("class") == "level suggested"]
        assert [one.attributes["value"] for one in suggested] == ["level-1"]


def test_the_lobby_names_the_factions_of_a_deck_of_ones_own(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        assert post_start_form(client, {**OWN, "against": "lobby"}).status_code == 303
        assert "Gnomes, Giants, Undead, Seers, Wizards" in client.get("/lobby").text


def test_the_refusal_names_the_factions_in_the_readers_language(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        fields = {key: value for key, value in OWN.items() if key != "faction-seers"}
        answer = post_start_form(client, fields, "de")
        assert "Gnome, Riesen, Untote, Zauberer" in answer.text


def test_every_faction_can_be_chosen_with_its_number_of_cards() -> None:
    elements = read(start_page(words_in("en"), "token", Choices()))
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
    told = {key: settled(words, key) for key in EDITIONS}
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
