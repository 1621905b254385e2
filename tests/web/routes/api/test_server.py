"""What programs are told about the server: its description, counters and health."""

from pathlib import Path

import pytest

from kingless import __version__
from tests.serving.client import server
from tests.serving.players import play_answers, player_to_act, two_players
from tests.web.markup import read


def test_the_api_begins_with_a_small_index_of_addresses_that_are_there(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        index = client.get("/api")
        assert len(index.content) < 1000
        told = index.json()
        assert (told["name"], told["version"]) == ("Kingless", __version__)
        described = client.get(told["openapi"]).json()
        assert {*told["links"].values()} <= {*described["paths"]}
        others = {path for path in described["paths"] if not path.startswith(tuple(told["links"].values()))}
        assert others == {"/api", "/api/invitations/{invite}", "/api/watch/{watch}"}, "by a link of somebody"
        assert client.post("/api").json()["error"] == "request"


def test_an_address_names_the_methods_that_it_takes(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        wrong = client.request("DELETE", "/api/games/x/orders")
        assert (wrong.status_code, set(wrong.headers["allow"].split(", "))) == (
            405,
            {"GET", "OPTIONS", "POST"},
        )
        assert client.options("/api/games/x/orders").headers["allow"] == "GET, OPTIONS, POST"


@pytest.mark.parametrize("language", ["en", "nl", "de", "fr"])
def test_people_read_the_description_as_a_page_without_scripts_from_elsewhere(
    tmp_path: Path, language: str
) -> None:
    with server(tmp_path / "games.sqlite") as client:
        page = client.get(f"/api/docs?language={language}")
        assert page.headers["content-type"].startswith("text/html")
        assert "default-src 'none'" in page.headers["content-security-policy"]
        elements = read(page.text)
        links = [one.attributes["href"] for one in elements if one.tag == "a"]
        ids = {one.attributes["id"] for one in elements if "id" in one.attributes}
        assert {link[1:] for link in links if link.startswith("#")} <= ids
        assert not [one for one in elements if one.tag == "style" or "style" in one.attributes]
        paths = client.get("/api/openapi.json").json()["paths"]
        assert all(f" {path}</code>" in page.text for path in paths)


@pytest.mark.parametrize("path", ["/api/nope", "/api/nope/more", "/api/openapi.json/nope", "/api/docs/nope"])
def test_what_is_not_there_is_refused_in_json(tmp_path: Path, path: str) -> None:
    with server(tmp_path / "games.sqlite") as client:
        answer = client.get(path)
        assert answer.status_code == 404
        told = answer.json()
        assert told["error"] == "request"
        assert told["sentence"].startswith("There is no such address; GET /api lists those")


def test_what_happens_is_counted(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        players = two_players(client)
        play_answers(players, 3)
        player, seen = player_to_act(*players)
        players[1 - player.seat].act("pass", seen["version"])
        answer = client.get("/metrics")
        assert answer.headers["content-type"].count("charset=utf-8") == 1
        told = answer.text
        assert "\nkingless_entries_total 3.0\n" in told
        assert "\nkingless_games_total 1.0\n" in told
        assert '\nkingless_refused_total{reason="turn"} 1.0\n' in told
        assert '\nkingless_requests_total{status="409"} 1.0\n' in told
        assert players[0].game not in told


@pytest.mark.parametrize("path", ["/", "/health", "/metrics", "/lobby"])
def test_who_asks_for_the_head_alone_is_answered(tmp_path: Path, path: str) -> None:
    with server(tmp_path / "games.sqlite") as client:
        assert client.head(path).status_code == 200


def test_a_server_that_is_well_says_so(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        assert (client.get("/health").status_code, client.get("/health").text) == (200, "well\n")


def test_a_program_that_waits_is_told_so(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        seat = client.post("/api/games", json={}).json()
        headers = {"authorization": f"Bearer {seat['token']}"}
        waiting = client.get(f"/api/games/{seat['game']}", headers=headers)
        assert (waiting.status_code, waiting.json()["error"]) == (409, "waiting")
