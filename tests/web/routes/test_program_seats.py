"""Seats of programs: who says so when it sits down is shown as a bot, at the table and in the lobby."""

from pathlib import Path

import pytest

from tests.serving.client import server
from tests.serving.players import Player, table_page_of

NAMES = {"en": "Rook (bot)", "nl": "Rook (bot)", "de": "Rook (Bot)", "fr": "Rook (bot)"}


@pytest.mark.parametrize("language", NAMES)
def test_a_program_is_shown_as_a_bot_in_the_lobby_and_at_the_table(tmp_path: Path, language: str) -> None:
    wanted = {"accept-language": language}
    with server(tmp_path / "games.sqlite") as client:
        rook = client.post("/api/games", json={"against": "lobby", "name": "Rook", "bot": True}).json()
        assert f"<b>{NAMES[language]}</b>" in client.get("/lobby", headers=wanted).text
        joined = client.post("/api/join", json={"invite": rook["invite"], "name": "Ann"})
        ann = Player(client, joined.json())
        page = table_page_of(client, ann, language=language)
        assert NAMES[language] in page
        assert "Ann (" not in page


def test_whoever_joins_may_be_a_program_and_the_record_has_plain_names(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        ann = client.post("/api/games", json={"name": "Ann"}).json()
        answer = client.post("/api/join", json={"invite": ann["invite"], "name": "Rook", "bot": True})
        rook = Player(client, answer.json())
        assert "Rook (bot)" in table_page_of(client, Player(client, ann), language="en")
        with client.websocket_connect(f"/api/games/{rook.game}/socket", headers=rook.headers) as socket:
            socket.send_json({"type": "offer", "what": "resign"})
            assert any(socket.receive_json()["over"] for _ in range(10)), "the game is never over"
        record = client.get(f"/api/games/{rook.game}/record", headers=rook.headers).text
        assert "seats: Ann | Rook\n" in record


def test_that_it_is_a_bot_is_said_with_yes_or_no(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        answer = client.post("/api/games", json={"bot": "maybe"})
        assert (answer.status_code, answer.json()["error"]) == (400, "message")
