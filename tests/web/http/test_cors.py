"""CORS: pages of other origins use the API where the host allows it, and never a page with its cookies."""

from pathlib import Path

import pytest

from kingless.cli import main
from kingless.web.run import ServeOptions
from kingless.web.settings import Limit
from tests.serving.client import UNLIMITED, quick_settings, server
from tests.serving.players import browser_headers, two_players

PAGE, STRANGER = "https://example.org", "https://elsewhere.example"
PREFLIGHT = {"access-control-request-method": "POST", "access-control-request-headers": "authorization"}
ALLOWED = "access-control-allow-origin"


def test_by_default_no_other_origin_may_read_anything(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        asked = client.options("/api/games", headers={"origin": PAGE, **PREFLIGHT})
        answered = client.get("/api", headers={"origin": PAGE})
        assert ALLOWED not in {*asked.headers, *answered.headers}
        assert answered.status_code == 200


@pytest.mark.parametrize("allowed", [(PAGE,), ("http://one.example:8000", f"{PAGE.upper()}/"), ("*",)])
def test_an_allowed_origin_may_use_the_api_without_cookies(tmp_path: Path, allowed: tuple[str, ...]) -> None:
    with server(tmp_path / "games.sqlite", quick_settings(cors=allowed)) as client:
        asked = client.options("/api/games", headers={"origin": PAGE, **PREFLIGHT})
        assert (asked.status_code, asked.headers[ALLOWED]) == (204, PAGE)
        assert "Authorization" in asked.headers["access-control-allow-headers"]
        made = client.post("/api/games", json={}, headers={"origin": PAGE})
        assert (made.status_code, made.headers[ALLOWED]) == (201, PAGE)
        wrong = client.get("/api/games/nope", headers={"origin": PAGE})
        assert (wrong.status_code, wrong.headers[ALLOWED]) == (404, PAGE)
        for one in (asked, made, wrong):
            assert "access-control-allow-credentials" not in one.headers
            assert "Origin" in one.headers["vary"]


def test_an_origin_that_is_not_allowed_is_told_nothing(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite", quick_settings(cors=(PAGE,))) as client:
        for origin in (STRANGER, "null", "https://example.org.elsewhere.example", "http://example.org"):
            asked = client.options("/api/games", headers={"origin": origin, **PREFLIGHT})
            assert ALLOWED not in asked.headers
            assert "access-control-allow-methods" not in asked.headers
            assert ALLOWED not in client.get("/api", headers={"origin": origin}).headers


def test_pages_are_never_opened_and_the_api_takes_no_cookie(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite", quick_settings(cors=("*",))) as client:
        player, _ = two_players(client)
        cookies = {**browser_headers(player), "origin": PAGE}
        for path in ("/", "/lobby", f"/game/{player.game}", f"/game/{player.game}/state"):
            assert ALLOWED not in client.get(path, headers=cookies).headers
            assert ALLOWED not in client.options(path, headers={**cookies, **PREFLIGHT}).headers
        assert client.get(f"/api/games/{player.game}", headers=cookies).status_code == 404
        form = client.post(f"/game/{player.game}/act", data={"action": "pass"}, headers=cookies)
        assert form.status_code == 403


def test_a_page_over_its_rate_limit_can_read_how_long_to_wait(tmp_path: Path) -> None:
    slow = quick_settings(cors=(PAGE,), limits={**UNLIMITED, "any": Limit(1, 0.1)})
    with server(tmp_path / "games.sqlite", slow) as client:
        client.get("/api", headers={"origin": PAGE})
        refused = client.get("/api", headers={"origin": PAGE})
        assert (refused.status_code, refused.headers[ALLOWED]) == (429, PAGE)
        assert "Retry-After" in refused.headers["access-control-expose-headers"]


def test_kingless_serve_takes_several_origins(monkeypatch: pytest.MonkeyPatch) -> None:
    got: list[ServeOptions] = []
    monkeypatch.setattr("kingless.web.run.serve", lambda options, _say: got.append(options))
    assert main(["serve", "--cors", PAGE, "http://localhost:3000", "--cors", "https://third.example"]) == 0
    assert got[0].settings.cors == (PAGE, "http://localhost:3000", "https://third.example")


@pytest.mark.parametrize("named", ["example.org", "https://example.org/path", "ftp://example.org", ""])
def test_what_is_no_origin_is_refused(named: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    database = f"sqlite:///{tmp_path / 'games.sqlite'}"
    assert main(["serve", "--port", "0", "--database", database, "--cors", named]) == 2
    assert "such as https://example.org" in capsys.readouterr().err
