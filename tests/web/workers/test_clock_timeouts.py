"""Timeouts at a server: the clock answers, the person may come back, and too many lose the game."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import create_engine, text

from kingless.web.clock.terms import DAY, MINUTE, SECOND
from tests.serving.client import Client, server, server_of
from tests.serving.players import (
    Player,
    browser_headers,
    play_answers,
    player_to_act,
    table_page_of,
    two_players,
)
from tests.serving.sockets import wait_for_end, wait_for_version


class Time:
    """A time that goes on only when it is told to."""

    def __init__(self) -> None:
        self.at = 1_800_000_000_000
        self.client: Client | None = None

    def pass_by(self, millis: int) -> None:
        """So much later the server looks at the clocks."""
        self.at += millis
        assert self.client is not None
        self.client.blocking_portal.call(server_of(self.client).timeouts.answer_due)


@contextmanager
def timed_server(file: Path) -> Iterator[tuple[Client, Time]]:
    """A server whose time goes on only when it is told to."""
    time = Time()
    with server(file, now=lambda: time.at) as client:
        time.client = client
        yield client, time


def entries(file: Path) -> list[Any]:
    """The log as it stands."""
    engine = create_engine(f"sqlite:///{file}")
    with engine.connect() as connection:
        rows = connection.execute(text("SELECT number, seat, entry FROM log ORDER BY number")).all()
    engine.dispose()
    return list(rows)


def due(file: Path) -> int | None:
    """When somebody must look after the game, as it is kept."""
    engine = create_engine(f"sqlite:///{file}")
    with engine.connect() as connection:
        found: int | None = connection.execute(text("SELECT due FROM games")).scalar_one()
    engine.dispose()
    return found


def test_the_clock_answers_sensibly_for_who_is_late_and_says_so(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"
    with timed_server(file) as (client, time):
        players = two_players(client, clock="5+10")
        player, seen = player_to_act(*players)
        time.pass_by(5 * MINUTE - 1)
        assert player.view()["version"] == seen["version"]
        time.pass_by(1)
        after = player.view()
        assert after["version"] == seen["version"] + 1
        assert after["clock"]["missed"][player.seat] == 1
        ((number, seat, entry),) = entries(file)
        assert (number, seat) == (1, player.seat)
        assert entry.removeprefix("clock ") in seen["view"]["legal"]
        page = table_page_of(client, player)
        assert "You ran out of time, 1 of 3: the clock answered for you." in page


def test_who_was_late_comes_back_and_goes_on(tmp_path: Path) -> None:
    with timed_server(tmp_path / "games.sqlite") as (client, time):
        players = two_players(client, clock="3d")
        late = player_to_act(*players)[0]
        time.pass_by(3 * DAY)
        assert late.view()["clock"]["missed"][late.seat] == 1
        play_answers(players, 6)
        assert players[0].view()["clock"]["missed"] == [0, 0]


def test_a_late_answer_of_another_version_is_stale(tmp_path: Path) -> None:
    with timed_server(tmp_path / "games.sqlite") as (client, time):
        player, seen = player_to_act(*two_players(client, clock="1d"))
        time.pass_by(DAY)
        refused = player.act(seen["view"]["legal"][0], seen["version"])
        assert (refused.status_code, refused.json()["error"]) == (409, "stale")


def test_after_three_times_in_a_row_the_game_is_lost_by_time(tmp_path: Path) -> None:
    with timed_server(tmp_path / "games.sqlite") as (client, time):
        players = two_players(client, clock="5+10")
        late = player_to_act(*players)[0]
        other = players[1 - late.seat]
        for _ in range(60):
            seen = other.view()
            if seen["over"]:
                break
            if seen["view"]["legal"]:
                assert other.act(seen["view"]["legal"][0], seen["version"]).status_code == 200
            else:
                time.pass_by(6 * MINUTE)
        assert (seen["over"], seen["winner"]) == (True, other.seat)
        assert seen["clock"]["missed"][late.seat] == 3
        name, winner = (("Ann", "Bob"), ("Bob", "Ann"))[late.seat]
        for player, kind, why, wins in (
            (late, "lost", "You have lost by time.", f"{winner} wins the game."),
            (other, "won", f"{name} has lost by time.", "You win the game!"),
        ):
            html = client.get(f"/game/{late.game}", headers=browser_headers(player)).text
            assert f'class="verdict {kind}"' in html
            assert (html.count(why), wins in html, ">to play<" in html) == (1, True, False)
        time.pass_by(30 * DAY)
        assert other.view()["version"] == seen["version"]


def test_a_game_between_two_who_never_come_back_ends(tmp_path: Path) -> None:
    with timed_server(tmp_path / "games.sqlite") as (client, time):
        players = two_players(client, clock="1d", deck="magic", artifacts=True)
        for _ in range(20):
            time.pass_by(DAY)
            if players[0].view()["over"]:
                break
            time.pass_by(SECOND * 5)
        assert players[0].view()["over"]


def test_the_clock_of_a_seat_that_nobody_has_taken_does_not_run(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"
    with timed_server(file) as (client, time):
        first = client.post("/api/games", json={"clock": "5+10"}).json()
        time.pass_by(DAY)
        second = client.post("/api/join", json={"invite": first["invite"]}).json()
        seen = Player(client, second).view()
        assert seen["clock"]["left"] == [5 * MINUTE, 5 * MINUTE]
        assert seen["clock"]["deadline"] == time.at + 5 * MINUTE
        assert entries(file) == []


def test_of_two_processes_one_answers_for_who_is_late(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"
    with timed_server(file) as (one, first), timed_server(file) as (two, second):
        players = two_players(one, clock="20+30")
        for time in (first, second):
            time.pass_by(20 * MINUTE)
        assert len(entries(file)) == 1
        assert Player(two, players[0].given).view() == players[0].view()


def test_a_deadline_is_kept_by_a_process_that_starts_later(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"
    with timed_server(file) as (client, _):
        two_players(client, clock="7d")
    with timed_server(file) as (client, time):
        time.pass_by(7 * DAY)
        assert len(entries(file)) == 1


def test_when_a_game_is_due_is_written_with_every_entry(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"
    with timed_server(file) as (client, time):
        players = two_players(client, clock="5+10")
        for _ in range(3):
            assert due(file) == players[0].view()["clock"]["deadline"]
            time.at += 7 * SECOND
            play_answers(players, 1)
        with client.websocket_connect(
            f"/api/games/{players[0].game}/socket", headers=players[0].headers
        ) as socket:
            socket.send_text('{"type":"offer","what":"resign"}')
            wait_for_end(socket)
        assert due(file) is None


def test_a_bot_whose_process_died_is_looked_after_where_there_is_a_clock(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"
    with timed_server(file) as (client, time):
        bots = server_of(client).bots
        client.blocking_portal.call(bots.stop)
        player = Player(client, client.post("/api/games", json={"against": "level-1", "clock": "1d"}).json())
        while legal := (seen := player.view())["view"]["legal"]:
            assert player.act(legal[0], seen["version"]).status_code == 200
        asked = seen["version"]
    with timed_server(file) as (client, time):
        time.pass_by(DAY)
        player = Player(client, player.given)
        with client.websocket_connect(f"/api/games/{player.game}/socket", headers=player.headers) as socket:
            wait_for_version(socket, asked + 1)
        assert not any(entry.startswith("clock") for _, _, entry in entries(file))


def test_an_unknown_clock_is_refused_in_a_sentence(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        refused = client.post("/api/games", json={"clock": "1 year"})
        assert (refused.status_code, refused.json()["error"]) == (400, "setup")
        assert refused.json()["sentence"].startswith("There is no such clock; there are 5+10, ")


def test_nobody_can_speak_for_the_clock(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        player, seen = player_to_act(*two_players(client, clock="5+10"))
        for action in ("clock lost", f"clock {seen['view']['legal'][0]}"):
            assert player.act(action, seen["version"], action).json()["error"] == "illegal"


def test_the_clock_stands_on_every_page_of_the_way(tmp_path: Path) -> None:
    with timed_server(tmp_path / "games.sqlite") as (client, _):
        assert '<option value="5+10">5 minutes, and 10 seconds more with each card' in client.get("/").text
        first = client.post("/api/games", json={"clock": "3d", "against": "lobby"}).json()
        assert "3 days for each answer" in client.get("/lobby").text
        assert "after 2 times in a row the game is lost" in client.get(f"/join/{first['invite']}").text
        second = Player(client, client.post("/api/join", json={"invite": first["invite"]}).json())
        page = table_page_of(client, second)
        assert page.count('role="timer"') == 1
        assert "3 d 0 h" in page
        assert 'datetime="2027-01-18T08:00:00Z"' in page


def test_the_clocks_do_not_tell_who_is_asked_in_secret(tmp_path: Path) -> None:
    """C-6: while a Seer looks, the other's view does not say who is to act; its clocks do not either."""
    with server(tmp_path / "games.sqlite") as client:
        players = two_players(client, deck="claim-2", clock="5+10")
        found = 0
        for _ in range(40):
            player, seen = player_to_act(*players)
            watching = next(one for one in players if one is not player)
            other = watching.view()
            assert seen["clock"]["runs"] == player.seat
            assert other["clock"]["runs"] == other["view"]["to_act"]
            assert (other["clock"]["deadline"] is None) == (other["view"]["to_act"] is None)
            for kind in ("seat", "watch"):
                page = client.get(f"/game/{player.game}", headers=browser_headers(watching, kind)).text
                assert page.count('class="clock runs"') == (other["view"]["to_act"] is not None)
            found += other["view"]["to_act"] is None
            seers = [action for action in seen["view"]["legal"] if action.startswith("play E")]
            assert player.act((seers or seen["view"]["legal"])[0], seen["version"]).status_code == 200
        assert found
