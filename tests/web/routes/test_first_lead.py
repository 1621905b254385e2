"""Who leads the first trick, chosen where a game is made: by form or API, and told to who is invited."""

import re
from pathlib import Path

import pytest

from tests.serving.client import server, server_of
from tests.serving.first_lead import first_leader, game_record
from tests.serving.forms import post_start_form as send_form
from tests.serving.players import (
    Player,
    table_page_of,
    two_players,
)
from tests.serving.rematch import send_offer


def selected(html: str) -> list[str]:
    """What the form says about who leads."""
    return re.findall(
        r'<option value="(\w+)" selected>', html.partition('name="leader"')[2].partition("</se")[0]
    )


@pytest.mark.parametrize(("lead", "leader"), [("me", 0), ("other", 1)])
@pytest.mark.parametrize("against", ["friend", "level-1"])
def test_whoever_makes_a_game_says_who_leads(tmp_path: Path, lead: str, leader: int, against: str) -> None:
    """B-4: you or the other."""
    with server(tmp_path / "games.sqlite") as client:
        if against == "friend":
            player = two_players(client, leader=lead)[0]
        else:
            player = Player(
                client, client.post("/api/games", json={"against": against, "leader": lead}).json()
            )
        kept = client.blocking_portal.call(server_of(client).store.game, player.game)
        assert kept is not None
        assert (kept.setup.leader, kept.by_age) == (leader, False)
        send_offer(client, player, "resign")
        assert f"\nleader: {leader}\n" in game_record(client, player)


def test_otherwise_the_lead_is_drawn(tmp_path: Path) -> None:
    """B-4: at random where nobody says anything, as with the word for it."""
    with server(tmp_path / "games.sqlite") as client:
        games = [
            two_players(client, **request)[0] for request in ({}, {"leader": "random"}) for _ in range(8)
        ]
        assert {first_leader(player) for player in games} == {0, 1}
        send_offer(client, games[0], "resign")
        assert "\nleader: random\n" in game_record(client, games[0])


@pytest.mark.parametrize("wrong", ["oldest", "0", "", "ME"])
def test_a_program_that_says_something_else_is_told_what_it_can_say(tmp_path: Path, wrong: str) -> None:
    """B-4: the four words."""
    with server(tmp_path / "games.sqlite") as client:
        answer = client.post("/api/games", json={"leader": wrong})
        assert (answer.status_code, answer.json()["error"]) == (400, "setup")
        assert f"{wrong!r} says; it can be random, me, other, youngest" in answer.json()["sentence"]
        assert client.post("/api/games", json={"leader": 1}).json()["error"] == "message"
        schema = client.get("/api/openapi.json").json()["components"]["schemas"]["GameRequest"]
        assert schema["properties"]["leader"]["description"] == "random, me, other, youngest"


@pytest.mark.parametrize("against", ["level-1", "friend", "lobby"])
def test_the_form_makes_such_a_game_whomever_it_is_against(tmp_path: Path, against: str) -> None:
    """B-4: bot, friend and lobby."""
    with server(tmp_path / "games.sqlite") as client:
        answer = send_form(client, {"against": against, "leader": "youngest"})
        assert answer.status_code == 303
        kept = client.blocking_portal.call(
            server_of(client).store.game, answer.headers["location"].split("/")[-1]
        )
        assert kept is not None
        assert kept.by_age


def test_the_form_comes_back_as_it_was_filled_in(tmp_path: Path) -> None:
    """B-4: what was chosen stays chosen after an error; before, it is the draw."""
    with server(tmp_path / "games.sqlite") as client:
        fresh = client.get("/").text
        assert re.findall(r'<option value="(\w+)"', fresh.partition('name="leader"')[2])[0] == "random"
        assert selected(fresh) == []
        wrong = {"against": "level-1", "leader": "other", "deck": "none"}
        answer = send_form(client, wrong)
        assert (answer.status_code, selected(answer.text)) == (400, ["other"])
        answer = send_form(client, {"against": "level-1", "leader": "eldest"})
        assert answer.status_code == 400
        assert "it can be random, me, other, youngest" in answer.text


@pytest.mark.parametrize(
    ("lead", "invited", "waits"),
    [
        ("random", "Who leads the first trick is drawn at random.", "drawn at random."),
        ("me", "Ann leads the first trick.", "You lead the first trick."),
        ("other", "You lead the first trick.", "The other leads the first trick."),
        ("youngest", "Whoever is younger leads the first trick", "you both say who that is"),
    ],
)
def test_the_invitation_and_who_waits_are_told(tmp_path: Path, lead: str, invited: str, waits: str) -> None:
    """B-4: in words, before anybody sits down."""
    with server(tmp_path / "games.sqlite") as client:
        ann = Player(client, client.post("/api/games", json={"name": "Ann", "leader": lead}).json())
        assert invited in client.get(f"/join/{ann.given['invite']}").text
        assert waits in table_page_of(client, ann)
