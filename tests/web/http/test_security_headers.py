"""The headers that protect every response."""

import re
from pathlib import Path

import pytest

from kingless.web.http.forms import SECURITY_HEADERS
from tests.serving.client import quick_settings, server
from tests.serving.players import two_players


def test_every_answer_has_the_headers_that_protect_it(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        for path in ("/", "/lobby", "/nowhere", "/static/nothing", "/health", "/metrics", "/api/games/x"):
            answer = client.get(path)
            for name, value in SECURITY_HEADERS.items():
                assert answer.headers[name] == value
        policy = SECURITY_HEADERS["Content-Security-Policy"]
        assert "unsafe" not in policy
        page = client.get("/").text
        assert not re.search(r"<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=", page)


def test_a_file_says_its_type_and_is_not_burdened_with_what_protects_pages(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        headers = client.get("/static/css/art.css").headers
        assert headers["x-content-type-options"] == "nosniff"
        assert not {"content-security-policy", "permissions-policy"} & headers.keys()


@pytest.mark.parametrize("is_secure", [True, False])
def test_browsers_are_told_to_come_by_https_where_that_is_said(tmp_path: Path, is_secure: bool) -> None:
    with server(tmp_path / "games.sqlite", quick_settings(secure=is_secure)) as client:
        for path in ("/", "/nowhere", "/static/css/art.css"):
            told = client.get(path).headers.get("strict-transport-security")
            assert told == ("max-age=31536000" if is_secure else None)


def test_answers_to_programs_are_kept_by_nobody(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        player = two_players(client)[0]
        here = f"/api/games/{player.game}"
        for path, headers in (
            (here, player.headers),
            (here, {}),
            ("/api/nowhere", {}),
            ("/api/openapi.json", {}),
        ):
            assert client.get(path, headers=headers).headers["cache-control"] == "no-store"
