"""What programs are told where something is refused: nothing of pages, which they do not see."""

from collections.abc import Iterator

import pytest

from tests.serving.client import Client, quick_settings, server
from tests.serving.players import Player, play_answers, player_to_act, two_players
from tests.serving.sockets import receive

PAGES = ("page", "list of lessons", "friend", "fingerprint", "look at the table")


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    """A server with room for one table of each address in its lobby."""
    settings = quick_settings(open_games_address=1)
    with server(tmp_path_factory.mktemp("sentences") / "games.sqlite", settings) as made:
        yield made


def stale_answer(client: Client) -> tuple[Player, dict[str, object]]:
    """A player, and an answer of it that comes too late."""
    players = two_players(client)
    player, seen = player_to_act(*players)
    late = {"id": "late", "version": seen["version"], "action": seen["view"]["legal"][0]}
    play_answers(players, 2)
    return player, late


@pytest.mark.parametrize(
    ("path", "body", "error", "instead"),
    [
        ("/api/puzzles/none", None, "puzzle", "GET /api/puzzles"),
        ("/api/lessons/none", {}, "lesson", "GET /api/lessons"),
        ("/api/lessons/phase-one", {"given": ["pass"]}, "lesson", "without any fields"),
        ("/api/rules/xyzzy", None, "rules", "GET /api/rules"),
        ("/api/analyse/none", None, "pasted", "POST /api/analyse"),
        ("/api/games/none", None, "game", "token"),
    ],
)
def test_a_program_is_told_of_addresses_not_of_pages(
    client: Client, path: str, body: object, error: str, instead: str
) -> None:
    answer = client.get(path) if body is None else client.post(path, json=body)
    told = answer.json()
    assert (told["error"], [word for word in PAGES if word in told["sentence"]]) == (error, [])
    assert instead in told["sentence"]


def test_a_table_too_many_in_the_lobby_names_what_withdraws_one(client: Client) -> None:
    made = client.post("/api/games", json={"against": "lobby"}).json()
    player = Player(client, made)
    with client.websocket_connect(f"/api/games/{made['game']}/socket", headers=player.headers):
        told = client.post("/api/games", json={"against": "lobby"}).json()
    assert told["error"] == "lobby"
    assert "DELETE /api/lobby/GAME" in told["sentence"]


def test_an_answer_that_comes_too_late_is_refused_in_the_same_words_on_both_ways(client: Client) -> None:
    player, late = stale_answer(client)
    here = f"/api/games/{player.game}"
    told = client.post(f"{here}/act", headers=player.headers, json=late).json()
    with client.websocket_connect(f"{here}/socket", headers=player.headers) as socket:
        receive(socket, "view")
        socket.send_json({"type": "act", **late})
        refused = receive(socket, "refused")
    assert told["sentence"] == refused["sentence"]
    assert told["error"] == "stale"
    assert [word for word in PAGES if word in told["sentence"]] == []


def test_a_watcher_hears_that_its_token_holds_no_seat(client: Client) -> None:
    player, _ = stale_answer(client)
    headers = {"authorization": f"Bearer {player.given['watch']}"}
    answer = {"id": "1", "version": 0, "action": "pass"}
    told = client.post(f"/api/games/{player.game}/act", headers=headers, json=answer).json()
    assert (told["error"], "token" in told["sentence"]) == ("seat", True)
