"""The form of the start page: a deck of one's own, and fields that keep what was chosen."""

from pathlib import Path

import pytest

from kingless.view.words import words_in
from tests.serving.client import server
from tests.serving.forms import checked_fields, form_token, post_start_form
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


def test_a_set_up_that_makes_no_game_is_told_in_a_sentence(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        for game_request in ({"deck": "nothing"}, {"ruleset": "nothing"}, {"against": "nobody"}):
            answer = client.post("/api/games", json=game_request)
            assert answer.status_code == 400
            assert answer.json()["sentence"]
        fields = {"_csrf_token": form_token(client), "against": "level-1", "deck": "nothing"}
        answer = client.post("/new", data=fields)
        assert answer.status_code == 400
        assert "There is no deck" in answer.text
