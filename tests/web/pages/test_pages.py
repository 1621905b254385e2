"""The pages: well-formed, safe under the content policy, labelled, and in every language."""

import re
from functools import cache
from importlib.resources import files
from itertools import pairwise

import pytest

from kingless.content.decks import DECKS
from kingless.table.content_lists import rulesets
from kingless.table.game import Game
from kingless.table.options import RULESETS
from kingless.table.setup import Setup
from kingless.view.bot_levels import BOT_LEVELS
from kingless.view.house_rules import rules_in_words
from kingless.view.names import Names
from kingless.view.tracker import OFF, ON
from kingless.view.words import LANGUAGES, words_in
from kingless.web.art import PICTURES
from kingless.web.assets.sources import SCRIPTS, STYLES
from kingless.web.pages import (
    Around,
    Choices,
    Links,
    LobbyGames,
    OpenGame,
    SeatStatus,
    fragments,
    invite_page,
    lobby_page,
    notice_page,
    start_page,
    table_page,
    waiting_page,
)
from kingless.web.pages.options import DECK_KEYS
from kingless.web.pages.shared_link import SharedLink
from kingless.web.settings import LIMITS
from tests.web.markup import Element, read
from tools import pages as shown

CARD = re.compile(r'data-(?:card|was)="([A-Z]\d)"')
ANSWERS = re.compile(r'name="action" value="([^"]+)"')
WRITTEN = re.compile(r"\b[A-Z]\d\b")
NASTY = "<b>&\"'{x}"
LINKS = Links(act="/game/1/act", offer="/game/1/offer", phrase="/game/1/phrase", socket="/game/1/socket")


@cache
def elements_of(name: str) -> list[Element]:
    """Every element of one of them."""
    return read(everything()[name])


@cache
def everything() -> dict[str, str]:
    """Every page that `tools.pages` shows, in every language."""
    games = shown.games()
    return {
        f"{name}.{language}": html
        for language in LANGUAGES
        for name, html in shown.pages(words_in(language), games)
    }


# Every page.


@pytest.mark.parametrize("name", sorted(everything()))
def test_a_page_is_well_formed_and_says_its_language(name: str) -> None:
    html = everything()[name]
    elements = elements_of(name)
    assert html.startswith("<!doctype html>")
    assert elements[0].tag == "html"
    assert elements[0].attributes["lang"] == name.rpartition(".")[2]
    ids = [one.attributes["id"] for one in elements if "id" in one.attributes]
    assert sorted(ids) == sorted(set(ids))
    assert [one.tag for one in elements].count("main") == 1
    assert [one.tag for one in elements].count("h1") == 1


@pytest.mark.parametrize("name", sorted(everything()))
def test_nothing_on_a_page_breaks_the_content_policy(name: str) -> None:
    for one in elements_of(name):
        assert one.tag != "style"
        assert one.tag != "script" or (one.attributes["src"].startswith("/static/") and not one.text)
        assert not [key for key in one.attributes if key == "style" or key.startswith("on")]
        assert not one.attributes.get("href", "").startswith("javascript")


@pytest.mark.parametrize("name", sorted(everything()))
def test_every_control_has_a_name_and_every_reference_an_aim(name: str) -> None:
    elements = elements_of(name)
    ids = {one.attributes["id"] for one in elements if "id" in one.attributes}
    labelled = {one.attributes["for"] for one in elements if one.tag == "label" and "for" in one.attributes}
    for one in elements:
        if one.tag in ("button", "a", "summary"):
            assert one.text or "aria-label" in one.attributes, one
        if one.tag in ("input", "select") and one.attributes.get("type") != "hidden":
            inside = any(around.tag == "label" and around.text for around in one.ancestors())
            assert inside or one.attributes.get("id") in labelled, one
        for key in ("aria-labelledby", "aria-describedby", "form", "data-copy", "data-open"):
            if key in one.attributes:
                assert one.attributes[key] in ids, one


@pytest.mark.parametrize("name", sorted(everything()))
def test_headings_leave_no_level_out(name: str) -> None:
    levels = [int(one.tag[1]) for one in elements_of(name) if re.fullmatch(r"h[1-6]", one.tag)]
    assert levels[0] == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))


@pytest.mark.parametrize("name", sorted({name.rpartition(".")[0] for name in everything()}))
def test_every_language_says_it_differently(name: str) -> None:
    texts = {everything()[f"{name}.{language}"] for language in LANGUAGES}
    assert len(texts) == len(LANGUAGES)


@pytest.mark.parametrize("name", sorted(everything()))
def test_every_form_that_changes_something_carries_the_token(name: str) -> None:
    elements = elements_of(name)
    for form in elements:
        if form.tag == "form" and form.attributes.get("method") == "post":
            fields = [one for one in elements if one.tag == "input" and form in one.ancestors()]
            assert "_csrf_token" in {one.attributes.get("name") for one in fields}


def test_what_the_pages_load_is_there() -> None:
    groups = (SCRIPTS, STYLES, PICTURES)
    there = {group.address(name) for group in groups for name in group.assets}
    loaded = {path for html in everything().values() for path in re.findall(r'"(/static/[^"#]+)', html)}
    for one in SCRIPTS.assets.values():
        imported = re.findall(r'(?:from|import) "\./([^"]+)"', one.plain.decode())
        loaded |= {SCRIPTS.address(name) for name in imported}
    assert loaded <= there


# Names come from strangers.


def test_names_are_escaped_everywhere() -> None:
    words = words_in("en")
    game = Game(Setup(seed=1), seats=(NASTY, NASTY))
    names, seen = Names(words, game.law.ruleset, game.seats, 1), game.observation(1)
    extra = Around(seats=(SeatStatus(clock=NASTY), SeatStatus(said=NASTY)), offered=NASTY, record=NASTY)
    regions = fragments(names, seen, extra)
    nasty = OpenGame(link="/", host=NASTY, deck=NASTY, ruleset=NASTY, players=NASTY)
    pages = [
        table_page(words, NASTY, NASTY, 1, regions, LINKS, rules_in_words(words, Setup())),
        start_page(words, NASTY, Choices(name=NASTY, problem=NASTY)),
        waiting_page(words, SharedLink(NASTY, is_lan=True, others=(NASTY,)), NASTY, Setup(), is_open=False),
        invite_page(words, NASTY, NASTY, "/join", Setup(), clock=NASTY, commitment=NASTY),
        notice_page(words, NASTY, NASTY, 404),
        lobby_page(words, NASTY, LobbyGames((nasty,), (nasty,)), Choices()),
    ]
    for html in pages:
        elements: list[Element] = read(html)
        assert NASTY not in html
        assert not [one for one in elements if one.tag == "b" and one.text.startswith("&")]


# A table at which the other seat is free.


def test_who_waits_has_a_link_to_send_and_factions_to_read_of() -> None:
    for is_open in (True, False):
        link = SharedLink("https://here/join/x")
        html = waiting_page(words_in("en"), link, "Ada", Setup(factions=DECKS["magic"]), is_open=is_open)
        elements = read(html)
        (field,) = [one for one in elements if one.attributes.get("id") == "invite-link"]
        assert field.attributes["value"] == "https://here/join/x"
        assert "data-waits" in html
        assert ("as soon as somebody sits down, from the lobby or by the link" in html) == is_open
        assert ("as soon as your friend sits down" in html) != is_open
        (heading,) = [one.text for one in elements if one.tag == "h1"]
        assert heading.startswith("Somebody may come" if is_open else "Send this link to your friend")
        assert len([one for one in elements if one.tag == "b"]) == len(DECKS["magic"])


def test_who_waits_may_look_as_often_as_the_page_does_for_as_long_as_it_takes() -> None:
    script = (files("kingless.web") / "static" / "js" / "waiting.js").read_text("utf-8")
    (millis,) = re.findall(r"const OFTEN = (\d+);", script)
    assert int(millis) <= 1500
    assert LIMITS["page"].each_second > 2 * 1000 / int(millis)


def test_the_lobby_says_where_more_can_be_chosen() -> None:
    (more,) = [
        one
        for one in read(lobby_page(words_in("en"), "token", LobbyGames(()), Choices()))
        if one.tag == "p" and "lobby-more" in one.attributes.get("class", "")
    ]
    assert "the deck, artifacts, the rules" in more.text


# An invitation.


def test_an_invitation_says_what_game_it_is() -> None:
    own = ("goblins", "knights", "undead", "dwarves", "seers")
    for setup, clock, tracker, told in (
        (
            Setup(),
            "",
            ON,
            ("Claim, the first box Goblins,", "Without artifacts", "Standard Most", "No clock", "Shows what"),
        ),
        (
            Setup(factions=own, artifacts=True, ruleset="claim-nl"),
            "five minutes",
            OFF,
            (
                "Goblins, Knights, Undead, Dwarves, Seers",
                "With artifacts",
                "As the Dutch",
                "five minutes",
                "None:",
            ),
        ),
    ):
        elements = read(invite_page(words_in("en"), "token", "Ada", "/join/x", setup, clock, tracker=tracker))
        said = [one.text.replace(" ,", ",") for one in elements if one.tag == "dd"]
        assert [one.startswith(part) for one, part in zip(said, told, strict=True)] == 5 * [True], said


# The start page.


def test_one_click_plays_any_bot_a_friend_or_whoever_waits() -> None:
    elements = read(start_page(words_in("en"), "token", Choices()))
    against = [one for one in elements if one.attributes.get("name") == "against"]
    assert [one.attributes["value"] for one in against] == [*BOT_LEVELS, "friend", "quick"]
    assert all(one.tag == "button" for one in against)


def test_every_deck_and_every_ruleset_can_be_chosen() -> None:
    assert set(DECK_KEYS) == {*DECKS, "random"}
    assert set(RULESETS) == {one.key for one in rulesets()}
    options = {
        one.attributes["value"]
        for one in read(start_page(words_in("en"), "token", Choices(clocks=(("5+5", "5 + 5"),))))
        if one.tag == "option" or one.attributes.get("type") == "radio"
    }
    assert {*DECK_KEYS, *RULESETS, "5+5"} <= options


def test_every_rule_has_its_place_on_the_page_of_the_rules() -> None:
    ids = {one.attributes.get("id") for one in elements_of("rules.nl")}
    assert {"B-12", "C-4", "AR-1", "scoring"} <= ids
