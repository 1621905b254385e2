"""Answers about age survive restarts, and count at whichever process they arrive."""

import signal
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.serving.client import server
from tests.serving.first_lead import first_leader
from tests.serving.players import (
    Player,
    browser_headers,
    play_answers,
    player_to_act,
    players_at,
    two_players,
)
from tests.serving.postgres import wait_for_listener
from tests.serving.processes import ServerProcess
from tests.serving.sockets import receive


@pytest.mark.parametrize("settled", [1, 2])
def test_what_was_said_survives_a_restart(tmp_path: Path, settled: int) -> None:
    """B-4: the answers stand in the log."""
    file = tmp_path / "games.sqlite"
    with server(file) as client:
        players = two_players(client, leader="youngest")
        for player in players[:settled]:
            player.act("youngest 1", 0)
        before = [player.view() for player in players]
    with server(file) as client:
        ann, bob = (Player(client, player.given) for player in players)
        assert [ann.view(), bob.view()] == before
        if settled == 1:
            assert bob.act("youngest 1", 1).status_code == 200
        assert first_leader(ann) == 1
        play_answers((ann, bob), 2)


def test_what_was_said_survives_a_process_that_is_killed(tmp_path: Path) -> None:
    """B-4: what was acknowledged is kept."""
    database = f"sqlite:///{tmp_path / 'games.sqlite'}"
    first = ServerProcess(database)
    try:
        seats = [first.ask("/api/games", {"leader": "youngest"})]
        seats.append(first.ask("/api/join", {"invite": seats[0]["invite"]}))
        here = f"/api/games/{seats[0]['game']}"
        said = {"id": "mine", "version": 0, "action": "youngest 1"}
        assert first.ask(f"{here}/act", said, seats[0]["token"]) == {"number": 1}
    finally:
        first.end(signal.SIGKILL)
    second = ServerProcess(database)
    try:
        assert second.ask(here, token=seats[1]["token"])["youngest"] == [1, None]
        assert second.ask(f"{here}/act", said, seats[0]["token"]) == {"number": 1}
        assert second.ask(f"{here}/act", said, seats[1]["token"]) == {"number": 2}
        assert second.ask(here, token=seats[1]["token"])["view"]["to_act"] == 1
    finally:
        second.end(signal.SIGTERM)


def test_with_postgres_each_may_answer_at_another_process(postgres: str) -> None:
    """B-4: one truth for all."""
    with server(postgres) as one, server(postgres) as two:
        wait_for_listener(one)
        wait_for_listener(two)
        here = two_players(one, leader="youngest", clock="5+10")
        there = players_at(here, two)
        with two.websocket_connect(
            f"/game/{here[1].game}/socket", headers=browser_headers(here[1])
        ) as socket:
            assert "Who of you is younger?" in receive(socket, "table")["fragments"]["options"]
            assert here[0].act("youngest 1", 0).status_code == 200
            assert receive(socket, "table")["said"] == ["Ann has answered and waits for you."]
            assert there[1].act("youngest 1", 0).status_code == 200
            assert "You are younger and lead the first trick." in receive(socket, "table")["said"]
        assert here[0].view() == there[0].view()
        player, _ = player_to_act(*here)
        assert player.seat == 1


def test_of_two_processes_that_hear_answers_at_once_both_count(postgres: str) -> None:
    """B-4: whoever loses the race for a number is judged again."""
    with server(postgres) as one, server(postgres) as two:
        for _ in range(4):
            ann, bob = two_players(one, leader="youngest")
            twin = Player(two, bob.given)
            with ThreadPoolExecutor(2) as pool:
                codes = pool.map(lambda who: who.act("youngest 0", 0).status_code, (ann, twin))
            assert list(codes) == [200, 200]
            assert (first_leader(ann), first_leader(twin), ann.view()["version"]) == (0, 0, 2)
