"""The rules in the browser: found by id, faction, artifact and word, linked from where they are needed."""

from collections.abc import Iterator

import pytest

from kingless.table.decks import ARTIFACTS, FACTIONS
from kingless.table.game import Game
from kingless.table.position_text import read as position
from kingless.table.setup import Setup
from kingless.view.names import Names
from kingless.view.rulebook import section, topics
from kingless.view.settings import RULES
from kingless.view.words import LANGUAGES, words_in
from kingless.web.pages import Around, fragments
from kingless.web.pages.layout import with_rule_links
from tests.serving.client import Client, server
from tests.web.markup import read


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
    assert with_rule_links("<b> (B-12)") == '&lt;b&gt; (<a href="/rules/B-12">B-12</a>)'
    assert with_rule_links("ZZ-99 and AB-12x") == "ZZ-99 and AB-12x"


def test_an_artifact_in_the_tray_links_to_its_rule() -> None:
    where = "phase 1, A: U5, B: U6, centre: X9, deck: G0, A artifacts: serpent-sword, B leads"
    game = Game(Setup(position=position(where), artifacts=True, seed=1), seats=("Ann", "Bob"))
    names = Names(words_in("en"), game.law.ruleset, game.seats, 0)
    assert (
        'href="/rules/serpent-sword?ruleset=standard"'
        in fragments(names, game.observation(0), Around())["options"]
    )


def test_the_start_page_leads_to_the_rules(client: Client) -> None:
    assert 'href="/rules"' in client.get("/").text


# The pages follow the rules of a game.


def notes(html: str) -> dict[str, str]:
    """By rule id what a page says of it for this game."""
    told, rule = {}, ""
    for one in read(html):
        if one.tag == "h3" and "id" in one.attributes:
            rule = one.attributes["id"]
        elif one.attributes.get("class") == "in-game":
            told[rule] = one.text
    return told


@pytest.mark.parametrize(
    ("ruleset", "needed"), [("claim-en", "Three votes are needed to win."), ("claim-de", "Most votes win.")]
)
def test_the_rules_say_what_holds_in_a_game(client: Client, ruleset: str, needed: str) -> None:
    """B-7, B-30, B-32, AR-14: at every rule that a setting decides, and at no other."""
    told = notes(client.get(f"/rules?language=en&ruleset={ruleset}").text)
    assert told["B-7"] == f"In this game: {needed}"
    assert set(told) == {rule for rules in RULES.values() for rule in rules}
    assert notes(client.get("/rules?language=en").text) == {}


def test_the_page_of_an_artifact_follows_the_game_and_its_links_keep_to_it(client: Client) -> None:
    """AR-14, AR-15: what it does, when it is used, and the way on."""
    shield = client.get("/rules/shield-of-the-veil?language=en&ruleset=magic-nl").text
    assert "The Shield of the Veil takes away 2 instead of 3." in shield
    assert 'href="/rules?ruleset=magic-nl"' in shield
    stein = client.get("/rules/stein-of-kings?language=en&ruleset=magic-nl&option=shield%3D3").text
    assert "right after the leader&#39;s card" in stein
    assert "ruleset=magic-nl&amp;option=shield%3D3" in stein
    assert "House rules: The Shield of the Veil takes away 3." in stein
    assert "When: as you play a card" in client.get("/rules/stein-of-kings?language=en").text


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("ruleset=poker", "There is no ruleset"),
        ("option=victory%3Dfive", "victory can be"),
        ("option=king", "An option is a setting and its value"),
        ("ruleset=magic-nl&option=stein_legality%3Dnew", "stein_moment"),
    ],
)
def test_rules_that_there_are_not_are_refused_with_a_sentence(client: Client, query: str, said: str) -> None:
    for address in ("/rules", "/rules/B-7"):
        answer = client.get(f"{address}?language=en&{query}")
        assert answer.status_code == 400
        (trouble,) = [one.text for one in read(answer.text) if one.attributes.get("role") == "alert"]
        assert said in trouble


def test_how_it_is_played_names_the_votes_that_this_game_needs(client: Client) -> None:
    """B-7: on the start page, and in the help at a table of claim-en."""
    assert "Most votes win." in client.get("/?language=en").text
    made = client.post("/api/games", json={"against": "level-1", "ruleset": "claim-en"}).json()
    cookie = {"cookie": f"seat={made['token']}"}
    page = client.get(f"/game/{made['game']}?language=en", headers=cookie).text
    (how,) = [one.text for one in read(page) if one.attributes.get("class") == "how"]
    assert "Three votes are needed to win." in how
    assert "Most votes" not in how
    assert 'href="/rules?ruleset=claim-en"' in page
