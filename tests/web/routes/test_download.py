"""What everybody may fetch: the licence, and where the host says so the finished games without names."""

import json
from pathlib import Path

from kingless.table.verify import verify
from kingless.web.archive.queries import delete_game
from tests.serving.client import quick_settings, server, server_of
from tests.serving.finished import finished_game
from tests.serving.players import two_players
from tests.waiting import wait_until


def test_finished_games_are_published_only_where_the_host_says_so(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        assert client.get("/games.jsonl").status_code == 404
        first, _ = finished_game(client)
        two_players(client)
    with server(tmp_path / "games.sqlite", quick_settings(publish_games=True)) as client:
        dump = server_of(client).dump
        assert dump is not None
        wait_until(lambda: dump.is_ready, "the games are collected")
        answer = client.get("/games.jsonl")
        assert answer.headers["content-type"] == "application/jsonl"
        (line,) = answer.text.splitlines()
        assert json.loads(line)["seats"] == ["seat 0", "seat 1"]
        assert json.loads(line)["fair"] is None
        assert verify(line).finished
        finished_game(client)
        client.blocking_portal.call(dump.renew)
        assert len(client.get("/games.jsonl").text.splitlines()) == 2
        client.blocking_portal.call(delete_game, server_of(client).store.engine, first.game)
        client.blocking_portal.call(dump.renew)
        assert len(client.get("/games.jsonl").text.splitlines()) == 1
        dump.is_ready = False
        assert client.get("/games.jsonl").headers["retry-after"] == "60"


def test_the_licence_is_there_to_read(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        answer = client.get("/licence")
        assert answer.headers["content-type"].startswith("text/plain")
        assert "Permission is hereby granted" in answer.text
