"""Answers of a seat to what the server has just answered in its place."""

from pathlib import Path

from kingless.web.clock.terms import MINUTE
from tests.serving.client import server, server_of
from tests.serving.players import player_to_act, two_players
from tests.serving.positions import HORSE, artifacts_setup, seat_two, wait_for_question
from tests.serving.sockets import receive


def test_a_pass_that_the_server_gave_first_counts_as_the_seats_own(tmp_path: Path) -> None:
    """5.5: at the window before the first card the leader is asked, and has nothing to use."""
    with server(tmp_path / "games.sqlite") as client:
        ann, _ = seat_two(client, artifacts_setup(HORSE))
        now = wait_for_question(ann, "lead")["version"]
        assert [ann.act("pass", 0, name).json() for name in ("a", "b")] == [{"number": 1}] * 2
        assert ann.view()["version"] == now, "nothing is added"


def test_another_answer_than_the_servers_is_refused_and_told_what_was_said(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        ann, bob = seat_two(client, artifacts_setup(HORSE))
        wait_for_question(ann, "lead")
        told = ann.act(f"use {HORSE}", 0).json()
        assert told["error"] == "stale"
        assert "'pass' in your place" in told["sentence"]
        told = bob.act("pass", 0).json()
        assert told["error"] == "stale"
        assert "in your place" not in told["sentence"], "what the other was asked is not told"


def test_the_socket_answers_such_a_pass_with_the_view(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        ann, _ = seat_two(client, artifacts_setup(HORSE))
        now = wait_for_question(ann, "lead")["version"]
        with client.websocket_connect(f"/api/games/{ann.game}/socket", headers=ann.headers) as socket:
            receive(socket, "view")
            socket.send_json({"type": "act", "id": "late", "version": 0, "action": "pass"})
            assert socket.receive_json()["type"] == "view"
        assert ann.view()["version"] == now


def test_an_answer_after_the_time_is_over_is_refused_even_where_the_clock_said_the_same(
    tmp_path: Path,
) -> None:
    """The missed time counts, so it is not told as if it had been in time; also after a restart."""
    at = 1_800_000_000_000
    with server(tmp_path / "games.sqlite", now=lambda: at) as client:
        player, seen = player_to_act(*two_players(client, clock="5+10"))
        at += 6 * MINUTE
        client.blocking_portal.call(server_of(client).timeouts.answer_due)
    with server(tmp_path / "games.sqlite", now=lambda: at) as client:
        player.client = client
        for action in seen["view"]["legal"]:
            told = player.act(action, seen["version"], action).json()
            assert told["error"] == "stale"
            assert "in your place" in told["sentence"]
