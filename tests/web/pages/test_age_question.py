"""The question who is younger, on the pages of players and of who watches."""

import re
from pathlib import Path
from typing import Any

import pytest

from kingless.view.words import LANGUAGES
from tests.serving.client import server
from tests.serving.first_lead import first_leader
from tests.serving.forms import ACTION, CSRF
from tests.serving.players import (
    Player,
    browser_headers,
    table_page_of,
    two_players,
)
from tests.serving.sockets import receive, receive_waiting
from tests.waiting import wait_until


def test_both_pages_change_without_being_loaded_again(tmp_path: Path) -> None:
    """B-4: the question, who waits and the deal come over the socket, and who watches hears it too."""
    with server(tmp_path / "games.sqlite") as client:
        ann, bob = two_players(client, leader="youngest")
        here = f"/game/{ann.game}/socket"
        watching = client.websocket_connect(here, headers=browser_headers(ann, "watch"))
        with (
            client.websocket_connect(here, headers=browser_headers(ann)) as first,
            client.websocket_connect(here, headers=browser_headers(bob)) as second,
            watching as third,
        ):
            assert "The cards are dealt as soon as the players agree." in str(receive(third, "table"))
            for socket in (first, second):
                receive(socket, "table")
                receive_waiting(socket, 0.1)
            first.send_json({"type": "act", "id": "a", "version": 0, "action": "youngest 0"})
            assert "Waiting for Bob" in str(receive(first, "table")["said"])
            heard = receive(second, "table")
            assert heard["said"] == ["Ann has answered and waits for you."]
            assert "prompt mine" in heard["fragments"]["options"]
            second.send_json({"type": "act", "id": "b", "version": 1, "action": "youngest 0"})
            dealt = receive(first, "table")
            assert dealt["said"] == ["You are younger and lead the first trick."]
            assert dealt["fragments"].keys() >= {
                "status",
                "trick",
                "hand",
                "options",
                "piles",
                "votes",
                "log",
            }
            assert len(re.findall('name="action" value="play', dealt["fragments"]["hand"])) > 5
            assert receive(second, "table")["said"] == ["Ann is younger and leads the first trick."]

            def with_votes() -> dict[str, Any] | None:
                told = receive(third, "table")
                return told if told["fragments"].get("votes") else None

            told = wait_until(with_votes, "the table is dealt to who watches")
            assert told["said"] == ["Ann is younger and leads the first trick."]


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_onlooker_sees_that_it_is_being_settled_and_no_buttons(tmp_path: Path, language: str) -> None:
    """B-4: in every language there is a question for the players, and none for who watches."""
    with server(tmp_path / "games.sqlite") as client:
        ann, bob = two_players(client, leader="youngest")
        assert len(ACTION.findall(table_page_of(client, bob, language=language))) == 2
        client.cookies.clear()
        beside = table_page_of(client, ann, "watch", language=language)
        assert ACTION.findall(beside) == []
        assert 'class="prompt"' in beside


def test_the_form_without_script_settles_it_and_a_double_click_is_no_error(tmp_path: Path) -> None:
    """B-4: the buttons belong to a form."""
    with server(tmp_path / "games.sqlite") as client:
        ann, bob = two_players(client, leader="youngest")
        for player, times in ((ann, 2), (bob, 1)):
            here = f"/game/{player.game}"
            token = CSRF.findall(client.get(here, headers=browser_headers(player)).text)[0]
            headers = browser_headers(player, csrf=token)
            fields = {"_csrf_token": token, "version": "0", "action": "youngest 1"}
            for _ in range(times):
                sent = client.post(f"{here}/act", data=fields, headers=headers, follow_redirects=False)
                assert (sent.status_code, sent.headers["location"]) == (303, here)
            client.cookies.clear()
        assert (first_leader(ann), ann.view()["version"]) == (1, 2)


def test_among_ones_games_it_is_told_who_is_waited_for(tmp_path: Path) -> None:
    """B-4: the list of one's games knows the question."""
    with server(tmp_path / "games.sqlite") as client:
        ann, bob = two_players(client, leader="youngest")
        ann.act("youngest 0", 0)

        def state(player: Player) -> Any:
            return client.get(f"/game/{player.game}/state", headers=browser_headers(player)).json()

        assert (state(ann)["mine"], state(ann)["told"]) == (False, "Waiting for Bob …")
        assert (state(bob)["mine"], state(bob)["told"]) == (True, "Who of you is younger?")
        assert state(bob)["title"] == "Ann against Bob"


def test_before_the_deal_nothing_is_offered_ordered_or_resigned(tmp_path: Path) -> None:
    """B-4: there is no game yet."""
    with server(tmp_path / "games.sqlite") as client:
        ann, _ = two_players(client, leader="youngest", artifacts=True)
        here = f"/game/{ann.game}/socket"
        with client.websocket_connect(here, headers=browser_headers(ann)) as socket:
            for message in (
                {"type": "offer", "what": "resign"},
                {"type": "offer", "what": "undo"},
                {"type": "offer", "what": "rematch"},
                {"type": "phrase", "key": "hello"},
                {"type": "wish", "what": "wake"},
            ):
                socket.send_json(message)
                assert receive(socket, "refused")["error"] == "settling"
        assert ann.view()["version"] == 0
        assert client.get(f"/game/{ann.game}/record", headers=browser_headers(ann)).status_code == 403
