"""JSON bodies: a wrong type, field or size is refused with what would be right."""

from pathlib import Path
from typing import Any

import pytest

from tests.serving.client import server
from tests.serving.players import browser_headers, two_players
from tests.serving.sockets import receive, receive_waiting

GAME_REQUEST = '{"name": "Ann"}'


@pytest.mark.parametrize(
    "kind", ["text/plain", "", "application/x-www-form-urlencoded", "multipart/form-data"]
)
@pytest.mark.parametrize("path", ["/api/games", "/api/join", "/api/promises", "/api/games/x/act"])
def test_a_body_of_another_type_is_refused(tmp_path: Path, path: str, kind: str) -> None:
    with server(tmp_path / "games.sqlite") as client:
        answer = client.post(path, content=GAME_REQUEST, headers={"content-type": kind})
        assert (answer.status_code, answer.json()["error"]) == (415, "type")
        assert "application/json" in answer.json()["sentence"]


def test_json_may_name_its_letters_and_nothing_needs_no_type(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        headers = {"content-type": "Application/JSON; charset=utf-8"}
        assert client.post("/api/games", content=GAME_REQUEST, headers=headers).status_code == 201
        assert client.post("/api/promises").status_code == 201


@pytest.mark.parametrize(
    ("sent", "key", "told"),
    [
        ({"against": "level-9"}, "setup", "level-1, level-2, level-3, level-4, level-5, friend, lobby"),
        ({"nmae": "Ann"}, "message", "There is no field 'nmae' here; there are against, name, deck"),
        ({"name": 5}, "message", "The field 'name' cannot have this value"),
        ([], "message", "A JSON object is wanted here; its fields are against, name"),
        (5, "message", "A JSON object is wanted here"),
        ({"ticket": "abc"}, "message", "This is no ticket"),
        ({"options": {"a": 1}}, "setup", "There is no setting 'a'; there are "),
        ({"name": "x" * 20_000}, "large", "16384 bytes are the most"),
    ],
)
def test_what_is_wrong_is_named(tmp_path: Path, sent: Any, key: str, told: str) -> None:
    with server(tmp_path / "games.sqlite") as client:
        answer = client.post("/api/games", json=sent)
        assert 400 <= answer.status_code < 500
        assert answer.json()["error"] == key
        assert told in answer.json()["sentence"]


def test_a_wrong_value_beside_a_game_is_named_by_its_field(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        seat = client.post("/api/games", json={"against": "level-1"}).json()
        here, headers = f"/api/games/{seat['game']}", {"authorization": f"Bearer {seat['token']}"}
        answers = {
            "after": client.get(f"{here}?after=zz", headers=headers),
            "stars": client.get("/api/puzzles?stars=9"),
            "what": client.post(f"{here}/offer", json={"what": "nope"}, headers=headers),
            "key": client.post(f"{here}/phrase", json={"key": "nope"}, headers=headers),
        }
        answers["what "] = client.post(f"{here}/orders", json={"what": "nope"}, headers=headers)
        for name, answer in answers.items():
            assert (answer.status_code, answer.json()["error"]) == (400, "message")
            assert answer.json()["sentence"].startswith(f"The field '{name.strip()}' cannot have this value;")


def test_a_field_that_is_needed_is_missed(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        assert client.post("/api/join", json={}).json()["sentence"] == "The field 'invite' is missing."


def test_a_ticket_makes_one_game_and_says_where_there_are_others(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        ticket = client.post("/api/promises").json()["ticket"]
        assert client.post("/api/games", json={"ticket": ticket}).status_code == 201
        again = client.post("/api/games", json={"ticket": ticket})
        assert (again.status_code, again.json()["error"]) == (409, "promise")
        assert "POST /api/promises gives a new one" in again.json()["sentence"]


def test_an_address_asked_in_a_wrong_way_says_so(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        answer = client.put("/api/join", json={})
        assert (answer.status_code, answer.json()["error"]) == (405, "request")
        assert "cannot be asked in this way" in answer.json()["sentence"]


def test_json_in_json_without_end_is_refused(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        answer = client.post("/api/games", content="[" * 8000, headers={"content-type": "application/json"})
        assert answer.status_code == 400


def test_what_is_too_large_or_no_message_is_refused(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        players = two_players(client)
        assert client.post("/api/games", json={"name": "x" * 20_000}).status_code == 413
        with client.websocket_connect(
            f"/game/{players[0].game}/socket", headers=browser_headers(players[0])
        ) as socket:
            receive(socket, "table")
            for wrong in ("", "[]", '{"type":"act"}', '{"type":"hello","version":-1}', "x" * 5000, '{"a":1}'):
                socket.send_text(wrong)
                assert receive(socket, "refused")["error"] == "message"
            assert not [one for one in receive_waiting(socket) if one["type"] == "refused"]
