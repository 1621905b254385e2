"""The host accepts a message in a fixed order: who, version, turn, law, and only then the log."""

import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from time import time
from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import WebSocketTestSession
from sqlalchemy import create_engine, text

from tests.serving.client import server, server_of
from tests.serving.forms import CSRF
from tests.serving.players import (
    Player,
    browser_headers,
    play_answers,
    player_to_act,
    table_page_of,
    two_players,
)
from tests.serving.sockets import receive, receive_waiting, wait_for_words
from tests.waiting import wait_until


def test_an_answer_to_an_old_version_is_refused(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        players = two_players(client)
        play_answers(players, 2)
        player, seen = player_to_act(*players)
        refused = player.act(seen["view"]["legal"][0], seen["version"] - 1, "late")
        assert (refused.status_code, refused.json()["error"]) == (409, "stale")
        assert player.view()["version"] == seen["version"]


def test_a_message_that_is_repeated_counts_once_and_gets_its_first_answer_again(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        players = two_players(client)
        player, seen = player_to_act(*players)
        first = player.act(seen["view"]["legal"][0], seen["version"], "same")
        play_answers(players, 3)
        again = player.act(seen["view"]["legal"][0], seen["version"], "same")
        assert first.json() == again.json() == {"number": seen["version"] + 1}
        assert player.view()["version"] == seen["version"] + 4


@pytest.mark.parametrize("message", ["a\0b", "x" * 65, "ü"])
def test_an_id_that_a_database_could_refuse_is_refused_at_once(tmp_path: Path, message: str) -> None:
    """Entries of several games are written together: one that fails would take the others down with it."""
    with server(tmp_path / "games.sqlite") as client:
        players = two_players(client)
        player, seen = player_to_act(*players)
        assert player.act(seen["view"]["legal"][0], seen["version"], message).status_code == 400


def test_a_game_that_was_deleted_is_gone_for_who_still_sits_there(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"
    with server(file) as client:
        players = two_players(client)
        player, seen = player_to_act(*players)
        here = f"/game/{player.game}/socket"
        with client.websocket_connect(here, headers=browser_headers(player)) as socket:
            receive(socket, "table")
            with closing(sqlite3.connect(file)) as connection, connection:
                connection.execute("PRAGMA foreign_keys=ON")
                connection.execute("DELETE FROM games")
            said = {"type": "act", "id": "x", "version": seen["version"], "action": seen["view"]["legal"][0]}
            socket.send_json(said)
            with pytest.raises(WebSocketDisconnect) as end:
                receive(socket, "table")
            assert end.value.code == 4410  # and not as if the seat had gone to another device
        assert player.act(seen["view"]["legal"][0], seen["version"]).status_code == 404
        with client.websocket_connect(here, headers=browser_headers(player)) as socket:
            with pytest.raises(WebSocketDisconnect) as end:
                receive(socket, "table")
            assert end.value.code == 4404


def test_who_has_the_page_open_is_told_when_the_game_is_deleted(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        (player, _), tidy = two_players(client), server_of(client).delete_idle_games
        with client.websocket_connect(
            f"/game/{player.game}/socket", headers=browser_headers(player)
        ) as socket:
            receive(socket, "table")
            client.blocking_portal.call(tidy, int(time()) + 60)
            with pytest.raises(WebSocketDisconnect) as end:
                receive(socket, "another game")
            assert end.value.code == 4410


def test_who_is_not_to_act_is_refused(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        players = two_players(client)
        player, seen = player_to_act(*players)
        other = players[1 - player.seat]
        refused = other.act(seen["view"]["legal"][0], seen["version"])
        assert (refused.status_code, refused.json()["error"]) == (409, "turn")


def test_what_the_law_refuses_is_refused_with_its_reason(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        players = two_players(client)
        player, seen = player_to_act(*players)
        for action in ("play Z9", "pass", "leader 1", "deal G0", "use crystal-ball", "", "resign now"):
            refused = player.act(action, seen["version"], f"try {action}")
            assert (refused.status_code, refused.json().get("error")) == (409, "illegal"), action
            assert refused.json()["sentence"]
        assert player.view()["version"] == seen["version"]


@pytest.mark.parametrize(
    "entry",
    [
        *("resign", "offer undo", "grant undo", "decline undo", "offer rematch", "offer rematch x"),
        *("decline rematch", "say thanks", "clock lost", "clock pass", "wake", "\x00", "play"),
    ],
)
def test_act_takes_actions_only(tmp_path: Path, entry: str) -> None:
    """Offers and phrases are entries of the log too; each has a message of its own."""
    with server(tmp_path / "games.sqlite") as client:
        players = two_players(client)
        play_answers(players, 3)
        player, seen = player_to_act(*players)
        for one in players:
            refused = one.act(entry, seen["version"], "entry")
            assert (refused.status_code, refused.json()["error"]) == (409, "illegal")
            assert "no action of this game" in refused.json()["sentence"]
            here = f"/game/{one.game}/socket"
            with client.websocket_connect(here, headers=browser_headers(one)) as socket:
                receive(socket, "table")
                socket.send_json({"type": "act", "id": "s", "version": seen["version"], "action": entry})
                assert "no action of this game" in receive(socket, "refused")["sentence"]
        again = player.view()
        assert (again["version"], again["over"]) == (seen["version"], False)


def test_a_stranger_sees_and_does_nothing(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        players = two_players(client)
        for token in ("", "x", players[0].given["invite"]):
            stranger = Player(client, {**players[0].given, "token": token})
            assert client.get(f"/api/games/{players[0].game}", headers=stranger.headers).status_code == 404
            assert stranger.act("play G0", 0).status_code == 404


def test_a_watcher_may_look_but_not_act(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        players = two_players(client)
        watcher = Player(client, {**players[0].given, "token": players[0].given["watch"]})
        seen = watcher.view()
        assert seen["seat"] is None
        assert set(seen["view"]["hands"][0] + seen["view"]["hands"][1]) == {"?"}
        assert seen["view"]["legal"] == []
        refused = watcher.act("play G0", seen["version"])
        assert (refused.status_code, refused.json()["error"]) == (403, "seat")


def test_of_two_processes_that_accept_the_same_turn_one_wins(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"
    with server(file) as one, server(file) as two:
        players = two_players(one)
        player, seen = player_to_act(*players)
        twin = Player(two, player.given)
        assert twin.view()["version"] == seen["version"]
        legal = seen["view"]["legal"]

        def act(who: Player, action: str, message: str) -> Any:
            return who.act(action, seen["version"], message).status_code

        with ThreadPoolExecutor(2) as pool:
            codes = list(pool.map(act, (player, twin), (legal[0], legal[1]), ("a", "b")))
        assert sorted(codes) == [200, 409]
        with create_engine(f"sqlite:///{file}").connect() as connection:
            numbers = [row.number for row in connection.execute(text("SELECT number FROM log"))]
        connection.engine.dispose()
        assert numbers == [seen["version"] + 1]
        assert player.view() == twin.view()


def test_a_phrase_does_not_make_a_card_stale(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        players = two_players(client)
        player, seen = player_to_act(*players)
        here = f"/game/{player.game}/socket"
        with client.websocket_connect(here, headers=browser_headers(players[1 - player.seat])) as socket:
            receive(socket, "table")
            socket.send_text('{"type":"phrase","key":"well-played"}')
            assert "Well played!" in "".join(receive(socket, "table")["fragments"].values())
            socket.send_text('{"type":"phrase","key":"rubbish"}')
            assert receive(socket, "refused")["error"] == "offer"
        assert player.act(seen["view"]["legal"][0], seen["version"]).status_code == 200


def test_resigning_ends_the_game_and_opens_the_record(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        players = two_players(client)
        with client.websocket_connect(
            f"/game/{players[0].game}/socket", headers=browser_headers(players[0])
        ) as socket:
            receive(socket, "table")
            socket.send_text('{"type":"offer","what":"resign"}')
            assert "You have resigned." in receive(socket, "table")["fragments"]["after"]
        seen = players[1].view()
        assert (seen["over"], seen["winner"]) == (True, 1)
        assert players[1].act("play G0", seen["version"]).json()["error"] == "over"
        assert (
            client.get(f"/game/{players[0].game}/record", headers=browser_headers(players[1])).status_code
            == 200
        )


def test_an_answer_is_taken_back_only_when_the_other_agrees_and_nothing_was_seen(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        players = two_players(client)
        player, seen = player_to_act(*players)
        other = players[1 - player.seat]
        here = f"/game/{player.game}/socket"
        with (
            client.websocket_connect(here, headers=browser_headers(player)) as mine,
            client.websocket_connect(here, headers=browser_headers(other)) as theirs,
        ):
            mine.send_text('{"type":"offer","what":"undo"}')
            assert receive(mine, "refused")["error"] == "undo"
            player.act(seen["view"]["legal"][0], seen["version"])
            mine.send_text('{"type":"offer","what":"undo"}')
            wait_for_words(theirs, "asks to take back")
            mine.send_text('{"type":"offer","what":"accept"}')  # nobody grants it to himself
            assert receive(mine, "refused")["error"] == "offer"
            theirs.send_text('{"type":"offer","what":"accept"}')
            wait_until(lambda: not player.view()["view"]["table"], "the card is taken back")
            assert player.view()["view"]["legal"] == seen["view"]["legal"]
            play_answers(players, 2)  # a whole trick: both have seen what was hidden
            mine.send_text('{"type":"offer","what":"undo"}')
            assert receive(mine, "refused")["error"] == "undo"


def test_a_rematch_has_the_same_seats_and_needs_both(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        players = two_players(client)
        game = players[0].game
        with (
            client.websocket_connect(f"/game/{game}/socket", headers=browser_headers(players[0])) as first,
            client.websocket_connect(f"/game/{game}/socket", headers=browser_headers(players[1])) as second,
        ):
            first.send_text('{"type":"offer","what":"rematch"}')
            assert receive(first, "refused")["error"] == "offer"
            first.send_text('{"type":"offer","what":"resign"}')
            first.send_text('{"type":"offer","what":"rematch"}')
            wait_for_words(second, "would like to play again")
            second.send_text('{"type":"offer","what":"accept"}')
            assert receive(first, "go") == receive(second, "go") == {"type": "go", "to": f"/game/{game}/next"}
        moved = client.get(f"/game/{game}/next", headers=browser_headers(players[0]), follow_redirects=False)
        assert moved.status_code == 303
        fresh = moved.headers["location"].removeprefix("/game/")
        for player in players:
            again = Player(client, {**player.given, "game": fresh})
            assert again.view()["seat"] == player.seat
            old = client.get(f"/game/{game}", headers=browser_headers(player), follow_redirects=False)
            assert (old.status_code, f'href="/game/{game}/next"' in old.text) == (200, True)
            assert "would like to play again" not in old.text
        with client.websocket_connect(f"/game/{game}/socket", headers=browser_headers(players[0])) as first:
            receive(first, "table")
            first.send_text('{"type":"phrase","key":"thanks"}')
            assert [one["type"] for one in receive_waiting(first, 0.3)] == ["table"]  # who looks back stays


def test_who_is_a_step_behind_may_resign_and_is_led_back_from_a_refusal(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        players = two_players(client)
        here = f"/game/{players[0].game}"
        token = CSRF.findall(client.get(here, headers=browser_headers(players[0])).text)[0]
        headers = browser_headers(players[0], csrf=token)
        play_answers(players, 2)
        fields = {"_csrf_token": token, "version": "0"}
        stale = client.post(f"{here}/act", data={**fields, "action": "pass"}, headers=headers)
        assert (stale.status_code, f'href="{here}"' in stale.text) == (409, True)
        assert "To the table" not in client.get("/game/nowhere").text
        client.post(f"{here}/offer", data={**fields, "what": "resign"}, headers=headers)
        assert players[1].view()["winner"] == 1


def test_phrases_offers_and_refusals_are_said_to_who_listens(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        players = two_players(client)
        player, seen = player_to_act(*players)
        other = players[1 - player.seat]
        player.act(seen["view"]["legal"][0], seen["version"])
        here = f"/game/{player.game}/socket"
        name, opposite = (("Ann", "Bob"), ("Bob", "Ann"))[player.seat]
        with (
            client.websocket_connect(here, headers=browser_headers(player)) as mine,
            client.websocket_connect(here, headers=browser_headers(other)) as theirs,
        ):
            assert receive(mine, "table")["said"] == receive(theirs, "table")["said"] == []
            for _ in range(2):  # the same once more is said once more
                mine.send_text('{"type":"phrase","key":"hello"}')
                assert heard(theirs) == [f"{name}: Hello!"]
                assert heard(mine) == ["You: Hello!"]
            mine.send_text('{"type":"offer","what":"undo"}')
            assert heard(theirs) == [f"{name} asks to take back."]
            theirs.send_text('{"type":"offer","what":"decline"}')
            assert heard(mine) == ["You have asked to take back."]
            assert heard(mine) == [f"{opposite} declined."]
            declined = f'<p class="offered">{opposite} declined.</p>'
            assert declined in table_page_of(client, player)
            assert declined not in client.get(f"/game/{player.game}", headers=browser_headers(other)).text
            play_answers(players, 1)
            assert declined not in table_page_of(client, player)


def heard(socket: WebSocketTestSession) -> list[str]:
    """The next sentences that are said, besides who has come."""

    def said() -> list[str]:
        return [one for one in receive(socket, "table")["said"] if not one.endswith(" is here.")]

    return wait_until(said, "something is said", pause=0)


def test_without_script_who_agrees_on_a_rematch_comes_there(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        players = two_players(client)
        here = f"/game/{players[0].game}"
        token = CSRF.findall(client.get(here, headers=browser_headers(players[0])).text)[0]
        went: list[str] = []
        for player, what in ((players[0], "resign"), (players[0], "rematch"), (players[1], "accept")):
            headers = browser_headers(player, csrf=token)
            fields = {"_csrf_token": token, "version": str(len(went)), "what": what}
            sent = client.post(f"{here}/offer", data=fields, headers=headers, follow_redirects=False)
            went.append(sent.headers["location"])
        assert went == [here, here, f"{here}/next"]


def test_who_says_hello_is_sent_the_table_once(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        player = two_players(client)[0]
        with client.websocket_connect(
            f"/game/{player.game}/socket", headers=browser_headers(player)
        ) as socket:
            socket.send_text('{"type":"hello","version":0}')
            receive(socket, "table")
            socket.send_text('{"type":"hello","version":0}')
            socket.send_text('{"type":"phrase","key":"nonsense"}')
            assert receive_waiting(socket, 0.3)[0]["type"] == "refused"
