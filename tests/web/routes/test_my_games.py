"""Your games: how a game stands is told to the holder of a seat, and to nobody else."""

from pathlib import Path

from kingless.web.clock.terms import DAY
from tests.serving.client import server
from tests.serving.players import browser_headers, player_to_act, two_players
from tests.waiting import wait_until


def test_a_browser_learns_how_its_games_stand(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite", now=lambda: 1_800_000_000_000) as client:
        players = two_players(client, clock="1d")
        player, _ = player_to_act(*players)
        here = f"/game/{player.game}/state"
        mine = client.get(here, headers=browser_headers(player)).json()
        other = client.get(here, headers=browser_headers(players[1 - player.seat])).json()
        assert (mine["mine"], mine["told"], mine["title"]) == (True, "Your move", "Ann against Bob")
        assert (other["mine"], other["over"]) == (False, False)
        assert mine["deadline"] == other["deadline"] == "2027-01-16T08:00:00Z"
        to_program = client.get(f"/api{here.replace('game', 'games', 1)}", headers=player.headers).json()
        assert mine == {**to_program, "until": "until"}, "a word of the page is nothing for programs"
        assert DAY == 24 * 60 * 60 * 1000


def test_who_watches_and_who_is_a_stranger_learn_nothing(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        player, _ = player_to_act(*two_players(client))
        here = f"/game/{player.game}/state"
        assert client.get(here, headers=browser_headers(player, "watch")).status_code == 404
        assert client.get(here).status_code == 404


def test_a_game_that_waits_and_one_that_is_over_say_so(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        first = client.post("/api/games", json={"name": "Ann"}).json()
        here = f"/game/{first['game']}/state"
        cookie = {"cookie": f"seat={first['token']}"}
        assert client.get(here, headers=cookie).json()["told"] == "Nobody has taken the other seat yet."
        client.post("/api/join", json={"invite": first["invite"], "name": "Bob"})
        with client.websocket_connect(
            f"/api/games/{first['game']}/socket", headers={"authorization": f"Bearer {first['token']}"}
        ) as socket:
            socket.send_text('{"type":"offer","what":"resign"}')
            wait_until(lambda: client.get(here, headers=cookie).json()["over"], "the end of the game")
        assert client.get(here, headers=cookie).json()["told"] == "You have lost."


def test_the_page_has_a_place_for_them_and_says_what_is_missing_without_script(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        page = client.get("/games").text
        assert 'data-games="all"' in page
        assert "keep their addresses" in page
        assert 'data-games="going"' in client.get("/").text
