"""The time from a move to the screens: observed once, when the last page has it, and logged if it is slow."""

import asyncio
from pathlib import Path

import pytest

from kingless.web.live.metrics import MOVE_TO_SCREEN, Metrics
from kingless.web.live.move_times import MoveTimes
from tests.serving.client import server
from tests.serving.players import browser_headers, play_answers, two_players
from tests.serving.sockets import receive
from tests.waiting import wait_until


def _count(text: str) -> float:
    line = next(line for line in text.splitlines() if line.startswith(f"{MOVE_TO_SCREEN}_count"))
    return float(line.split()[-1])


def test_an_entry_is_timed_when_the_last_page_has_it() -> None:
    async def run() -> None:
        metrics = Metrics()
        times, now = MoveTimes(metrics, slow=9.0), asyncio.get_running_loop().time
        times.begin("game", 1, now())  # nobody looks
        for page in "ab":
            times.enter("game", page)
            times.note_sent("game", page, 1)
        times.begin("game", 1, now())  # a message that was repeated
        times.begin("game", 2, now())
        times.begin("game", 3, now())
        times.note_sent("game", "a", 3)
        assert _count(metrics.text()) == 0
        times.note_sent("game", "b", 2)
        assert _count(metrics.text()) == 1
        times.note_sent("game", "b", 3)
        assert _count(metrics.text()) == 2
        times.begin("game", 4, now())
        times.leave("game", "a")
        times.note_sent("game", "b", 4)
        times.leave("game", "b")
        assert _count(metrics.text()) == 3
        assert (times._pages, times._underway, times._newest) == ({}, {}, {})

    asyncio.run(run())


def test_a_slow_move_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    async def run() -> None:
        times, now = MoveTimes(Metrics(), slow=1.0), asyncio.get_running_loop().time()
        times.enter("game", "page")
        times.begin("game", 1, now)
        times.begin("game", 2, now - 2.0)
        times.note_sent("game", "page", 2)

    asyncio.run(run())
    assert [one.getMessage() for one in caplog.records] == [
        "slow move: entry 2 of game game took 2.0 s to its pages"
    ]


def test_the_moves_at_a_table_are_timed(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        players = two_players(client)
        here = f"/game/{players[0].game}/socket"
        with client.websocket_connect(here, headers=browser_headers(players[0])) as socket:
            receive(socket, "table")
            play_answers(players, 3)
            wait_until(lambda: _count(client.get("/metrics").text) == 3, "each is timed once")
        assert f"{MOVE_TO_SCREEN}_bucket" in client.get("/metrics").text
