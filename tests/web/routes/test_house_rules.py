"""House rules in the browser: chosen by form or API, told to whoever sits down, kept at the rematch."""

import re
from pathlib import Path
from typing import Any

import pytest

from kingless.content.decks import DECKS
from kingless.table import record_text
from kingless.table.setting_values import VALUES
from kingless.table.setup import Setup
from kingless.view.house_rules import rules_in_words
from kingless.view.words import LANGUAGES, words_in
from kingless.web.pages import Choices, start_page
from tests.serving.client import Client, server, server_of
from tests.serving.forms import checked_fields, form_token, post_start_form
from tests.serving.players import Player, browser_headers, table_page_of, two_players
from tests.serving.rematch import agree_on_rematch, send_offer, stored_rematch
from tests.web.markup import Element, read

OPTIONS = {"victory": "three", "final_ties": [], "shield": 2}
TOLD = ("Three votes are needed to win.", "Equal votes are a draw.", "takes away 2 instead of 3.")
STEIN = {"option-stein_legality": "stein_legality=new", "option-stein_moment": "stein_moment=after"}


def selects(html: str) -> dict[str, list[Element]]:
    """The options of every select, by its name."""
    elements = read(html)
    return {
        one.attributes["name"]: [
            option for option in elements if option.tag == "option" and option.parent is one
        ]
        for one in elements
        if one.tag == "select" and "name" in one.attributes
    }


def chosen(html: str) -> dict[str, str]:
    """The house rules that are chosen in the form."""
    return {
        name: option.attributes["value"]
        for name, options in selects(html).items()
        for option in options
        if name.startswith("option-") and "selected" in option.attributes
    }


def line_of(html: str) -> str:
    """The line that says which rules apply."""
    (told,) = [one.text for one in read(html) if "rules-told" in one.attributes.get("class", "").split()]
    return told


def setup_of(client: Client, game: str) -> Setup:
    """How this game began."""
    kept = client.blocking_portal.call(server_of(client).store.game, game)
    assert kept is not None
    return kept.setup


def take(client: Client, fields: dict[str, str], path: str = "/new/rules", language: str = "en") -> Any:
    """Send the form of the start page to what tells of the rules."""
    token = form_token(client, f"/?language={language}")
    return client.post(path, data={**fields, "_csrf_token": token})


# The form.


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_setting_can_be_chosen_and_the_first_choice_changes_nothing(language: str) -> None:
    html = start_page(words_in(language), "token", Choices(is_open=True))
    found = {name: options for name, options in selects(html).items() if name.startswith("option-")}
    assert found.keys() == {f"option-{key}" for key in VALUES}
    for name, options in found.items():
        assert options[0].attributes["value"] == ""
        assert len(options) == 1 + len(VALUES[name.removeprefix("option-")])
    legends = [one for one in read(html) if one.tag == "legend" and one.parent is not None]
    assert (
        sum("house-group" in (one.parent.attributes.get("class") or "") for one in legends if one.parent) == 3
    )


def test_a_house_rule_that_is_chosen_is_played_and_nothing_else_is_an_option(tmp_path: Path) -> None:
    """B-7, B-32: most votes win under the standard rules anyway."""
    fields = {
        "against": "level-1",
        "option-victory": "victory=most",
        "option-final_ties": "final_ties=",
        "option-crown": "",
    }
    with server(tmp_path / "games.sqlite") as client:
        answer = post_start_form(client, fields)
        assert answer.status_code == 303, answer.text
        assert setup_of(client, answer.headers["location"].split("/")[-1]).options == {"final_ties": []}


@pytest.mark.parametrize(
    ("language", "complaint"),
    [("en", "needs stein_moment with"), ("nl", "Bierpul"), ("de", "Bierkrug"), ("fr", "Chope des Rois")],
)
def test_settings_that_do_not_fit_are_refused_and_the_form_comes_back_filled_in(
    tmp_path: Path, language: str, complaint: str
) -> None:
    """AR-15."""
    fields = {"against": "level-3", "artifacts": "yes", "ruleset": "magic-en", "deck": "magic", **STEIN}
    with server(tmp_path / "games.sqlite") as client:
        answer = post_start_form(client, fields, language)
        assert answer.status_code == 400
        (trouble,) = [one.text for one in read(answer.text) if one.attributes.get("role") == "alert"]
        assert complaint in trouble
        assert chosen(answer.text) == STEIN
        assert {("artifacts", "yes"), ("ruleset", "magic-en"), ("deck", "magic")} <= checked_fields(
            answer.text
        )
        opened = [one.attributes.get("class") for one in read(answer.text) if "open" in one.attributes]
        assert {"more", "more-part house"} <= set(opened)


@pytest.mark.parametrize(
    "wrong",
    [
        {"option-victory": "victory=none"},
        {"option-colour": "colour=red"},
        {"ruleset": "poker"},
        {"deck": "poker"},
        {"option-victory": "three"},
    ],
)
def test_what_no_form_sends_is_refused_with_a_page(tmp_path: Path, wrong: dict[str, str]) -> None:
    with server(tmp_path / "games.sqlite") as client:
        answer = post_start_form(client, {"against": "level-1", **wrong})
        assert answer.status_code == 400
        assert chosen(answer.text) == {}
        assert take(client, wrong).status_code == 200


# The line.


@pytest.mark.parametrize(
    ("fields", "language", "line", "button"),
    [
        ({}, "en", "Rules: Standard. Unlike the English book: Most votes win.", "claim-en"),
        ({"deck": "claim-2"}, "de", "Anders als im deutschen Heft:", "claim-de"),
        ({"artifacts": "yes"}, "de", "Anders als im englischen Heft von Magic:", "magic-en"),
        ({"deck": "magic"}, "nl", "Anders dan in het Nederlandse boek van Magic:", "magic-nl"),
        ({"deck": "random"}, "fr", "Contrairement au livret anglais de Magic :", "magic-en"),
        (
            {"deck": "own", "pair": "gnomes", "faction-wizards": "yes"},
            "en",
            "English book of Magic",
            "magic-en",
        ),
        ({"ruleset": "claim-en"}, "en", "Rules: As the English book has it.", "standard"),
        (
            {"ruleset": "claim-en", "option-victory": "victory=most"},
            "en",
            "Rules: As the English book has it. House rules: Most votes win.",
            "claim-en",
        ),
    ],
)
def test_the_line_follows_the_form(
    tmp_path: Path, fields: dict[str, str], language: str, line: str, button: str
) -> None:
    with server(tmp_path / "games.sqlite") as client:
        for path in ("/new/rules", "/new/rules/line"):
            html = take(client, fields, path, language).text
            assert line in line_of(html)
            assert [
                one.attributes["data-edition"] for one in read(html) if "data-edition" in one.attributes
            ] == [button]


def test_one_tap_takes_the_rules_of_the_book_and_one_more_the_standard_rules(tmp_path: Path) -> None:
    fields = {"deck": "claim-2", "name": "Ann", "option-victory": "victory=three"}
    with server(tmp_path / "games.sqlite") as client:
        book = take(client, {**fields, "take": "book"}).text
        assert {("ruleset", "claim-en"), ("deck", "claim-2")} <= checked_fields(book)
        assert chosen(book) == {}
        assert line_of(book) == "Rules: As the English book has it."
        back = take(client, {**fields, "ruleset": "claim-en", "take": "standard"}).text
        assert ("ruleset", "standard") in checked_fields(back)
        shown = take(client, {**fields, "take": ""}).text
        assert chosen(shown) == {"option-victory": "victory=three"}


@pytest.mark.parametrize(
    ("fields", "language", "ruleset"),
    [
        ({"deck": "claim"}, "en", "claim-en"),
        ({"deck": "magic"}, "en", "magic-en"),
        ({"deck": "claim", "artifacts": "yes"}, "fr", "magic-en"),
        ({"deck": "magic", "ruleset": "claim-nl"}, "nl", "magic-nl"),
    ],
)
def test_which_book_it_is_follows_from_the_form_also_where_the_page_was_made_for_another_deck(
    tmp_path: Path, fields: dict[str, str], language: str, ruleset: str
) -> None:
    with server(tmp_path / "games.sqlite") as client:
        taken = take(client, {**fields, "take": "book"}, language=language).text
        assert ("ruleset", ruleset) in checked_fields(taken)


def test_the_first_button_of_the_form_plays_so_that_enter_in_a_field_does() -> None:
    elements = read(start_page(words_in("en"), "token", Choices()))
    names = [one.attributes.get("name") for one in elements if one.tag == "button"]
    assert names.index("against") < names.index("take")


# By the API.


def test_a_program_gives_options_as_the_engine_protocol_has_them(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        first, _ = two_players(client, options={**OPTIONS, "crown": "own"}, artifacts=True)
        assert setup_of(client, first.game).options == OPTIONS


@pytest.mark.parametrize(
    ("options", "error", "part"),
    [
        ({"colour": "red"}, "setup", "colour"),
        ({"victory": "none"}, "setup", "victory"),
        ({"final_ties": ["cards", "cards"]}, "setup", "twice"),
        ({"stein_legality": "new", "stein_moment": "after"}, "setup", "stein_moment"),
        ("victory=three", "message", "options"),
    ],
)
def test_wrong_options_are_refused(tmp_path: Path, options: object, error: str, part: str) -> None:
    with server(tmp_path / "games.sqlite") as client:
        answer = client.post("/api/games", json={"options": options})
        assert (answer.status_code, answer.json()["error"]) == (400, error)
        assert part in answer.json()["sentence"]


# Told to everybody who plays.


def told_at(html: str) -> str:
    """What a page says, without what is only for the form."""
    return re.sub(r"\s+", " ", " ".join(one.text for one in read(html) if one.tag == "main"))


def test_whoever_is_invited_reads_the_house_rules_before_sitting_down(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        game_request = {"name": "Ann", "options": OPTIONS, "artifacts": True}
        given = client.post("/api/games", json=game_request).json()
        page = told_at(client.get(f"/join/{given['invite']}").text)
        assert all(sentence in page for sentence in TOLD)
        assert "Most votes win." not in page
        waiting = client.get(f"/game/{given['game']}", headers=browser_headers(Player(client, given))).text
        assert all(sentence in told_at(waiting) for sentence in TOLD)
        plain = client.post("/api/games", json={}).json()
        assert "House rules" not in client.get(f"/join/{plain['invite']}").text


def test_the_lobby_marks_a_table_with_house_rules(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        client.post("/api/games", json={"against": "lobby", "name": "Ann"})
        assert "house rules" not in client.get("/lobby/waiting").text
        client.post("/api/games", json={"against": "lobby", "options": {"victory": "three"}})
        assert client.get("/lobby/waiting").text.count("· house rules") == 1


def test_the_rules_can_be_read_at_the_table_and_after_the_game_and_a_rematch_keeps_them(
    tmp_path: Path,
) -> None:
    with server(tmp_path / "games.sqlite") as client:
        players = two_players(client, options=OPTIONS, artifacts=True, deck="magic")
        again = agree_on_rematch(client, players)
        for one in (players[0], again[1]):
            html = table_page_of(client, one)
            (menu,) = [e for e in read(html) if "rules-menu" in e.attributes.get("class", "").split()]
            assert menu.tag == "details"  # without script too
            assert all(sentence in menu.text for sentence in ("Standard", *TOLD))
        assert stored_rematch(client, players[0].game).setup.options == OPTIONS
        page = table_page_of(client, players[0])
        (after,) = set(re.findall(r'href="(/after/[\w/-]+)', page))
        assert all(sentence in told_at(client.get(after).text) for sentence in TOLD)


def test_the_record_of_a_game_with_house_rules_can_be_read(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        players = two_players(client, options={"final_ties": []})
        send_offer(client, players[0], "resign")
        text = client.get(f"/api/games/{players[0].game}/record", headers=players[0].headers).text
        assert record_text.read(text).setup.options == {"final_ties": []}
        assert DECKS["claim"] == record_text.read(text).setup.factions


def test_a_game_from_before_an_update_is_told_by_the_rules_that_it_began_with() -> None:
    """AR-15, W-1, AR-4: the settings of its behaviour, not those of today."""
    words = words_in("en")
    dutch = Setup(ruleset="magic-nl", factions=DECKS["magic"], artifacts=True)
    english = Setup(ruleset="magic-en", factions=DECKS["magic"], artifacts=True)
    assert (
        "The Stein of Kings is used once your card lies on the table." in rules_in_words(words, dutch).settled
    )
    assert (
        "The Stein of Kings is used once your card lies on the table."
        not in rules_in_words(words, dutch, 1).settled
    )
    assert not [one for one in rules_in_words(words, english, 1).settled if "Wizard" in one]
    plain = rules_in_words(words, Setup(factions=DECKS["magic"], artifacts=True), 1)
    assert "The Spear of Vengeance reaches only what would be collected now." in plain.settled
    assert plain.query == "?ruleset=standard&option=spear%3Dcollected"
