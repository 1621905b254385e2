"""The rules in the browser: found by id, faction, artifact and word, linked from where they are needed."""

from collections.abc import Iterator

import pytest

from kingless.table.decks import ARTIFACTS, FACTIONS
from kingless.table.game import Game
from kingless.table.position_text import read as position
from kingless.table.setup import Setup
from kingless.view.names import Names
from kingless.view.rulebook import section, topics
from kingless.view.words import LANGUAGES, words_in
from kingless.web.pages import Around, fragments
from kingless.web.pages.frame import ruled
from tests.web.markup import read
from tests.web.sitting_down import Client, server


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    """A server that all of these ask."""
    with server(tmp_path_factory.mktemp("rules") / "games.sqlite") as asked:
        yield asked


@pytest.mark.parametrize("key", [*FACTIONS, *ARTIFACTS, "B-12", "ar-3", "scoring", "W7", "x2"])
def test_everything_with_a_rule_has_a_page(client: Client, key: str) -> None:
    answer = client.get(f"/rules/{key}")
    assert answer.status_code == 200
    assert [one.tag for one in read(answer.text)].count("article") >= 1


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", FACTIONS)
def test_a_faction_says_what_it_does_and_by_which_rules(client: Client, key: str, language: str) -> None:
    html = client.get(f"/rules/{key}?language={language}").text
    words = words_in(language)
    text = " ".join(one.text for one in read(html) if one.tag == "main")
    assert " ".join(words.name("faction does", key).split()) in text
    for rule in FACTIONS[key].rules:
        found = section(language, rule)
        assert found is not None
        assert found.title in text
    assert f'href="/learn/{key}"' in html


def test_what_the_rules_do_not_know_is_said(client: Client) -> None:
    assert client.get("/rules/kings-of-nothing").status_code == 404
    answer = client.get("/rules?language=en&find=zzz<b>")
    assert answer.status_code == 404
    assert "“zzz&lt;b&gt;”" in answer.text


def test_a_word_finds_its_rules(client: Client) -> None:
    answer = client.get("/rules?language=en&find=bear")
    assert answer.status_code == 200
    assert 'id="D-1"' in answer.text


def test_every_link_between_rules_leads_somewhere(client: Client) -> None:
    elements = read(client.get("/rules?language=en").text)
    links = {
        one.attributes["href"] for one in elements if one.attributes.get("href", "").startswith("/rules/")
    }
    known = {*FACTIONS, *ARTIFACTS, *(topic.key for topic in topics("en"))}
    for link in links:
        what = link.removeprefix("/rules/")
        assert what in known or section("en", what), link


def test_why_a_card_may_not_be_played_links_to_its_rule() -> None:
    setup = Setup(position=position("phase 2, A: G9 U3, B: G1 K2, A leads"), seed=1)
    game = Game(setup, seats=("Ann", "Bob"))
    game.step(game.decision.legal[0])  # type: ignore[union-attr]
    names = Names(words_in("en"), game.law.ruleset, game.seats, 1)
    hand = fragments(names, game.observation(1), Around())["hand"]
    assert '<a href="/rules/B-12" target="rules">B-12</a>' in hand


def test_rule_ids_become_links_and_nothing_else_does() -> None:
    assert ruled("<b> (B-12)") == '&lt;b&gt; (<a href="/rules/B-12">B-12</a>)'
    assert ruled("ZZ-99 and AB-12x") == "ZZ-99 and AB-12x"


def test_an_artifact_in_the_tray_links_to_its_rule() -> None:
    where = "phase 1, A: U5, B: U6, centre: X9, deck: G0, A artifacts: serpent-sword, B leads"
    game = Game(Setup(position=position(where), artifacts=True, seed=1), seats=("Ann", "Bob"))
    names = Names(words_in("en"), game.law.ruleset, game.seats, 0)
    assert 'href="/rules/serpent-sword"' in fragments(names, game.observation(0), Around())["options"]


def test_the_start_page_leads_to_the_rules(client: Client) -> None:
    assert 'href="/rules"' in client.get("/").text
