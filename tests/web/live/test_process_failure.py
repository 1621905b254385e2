"""A process that dies: clocks go on, presence is known elsewhere, and a rematch is made with its entry."""

import signal
from pathlib import Path
from typing import Any

import pytest

from kingless.web.clock.terms import MINUTE
from tests.serving.client import server, server_of
from tests.serving.players import Player, browser_headers, two_players
from tests.serving.postgres import execute_in_database, wait_for_listener
from tests.serving.processes import ServerProcess
from tests.serving.sockets import far_plate, receive, wait_for_end, wait_for_version
from tests.waiting import wait_until


def test_the_clock_strikes_when_the_process_that_held_the_game_was_killed(postgres: str) -> None:
    holder, other = ServerProcess(postgres), ServerProcess(postgres)
    try:
        seats = [holder.ask("/api/games", {"name": "Ann", "clock": "5+10"})]
        seats.append(holder.ask("/api/join", {"invite": seats[0]["invite"], "name": "Bob"}))
        here = f"/api/games/{seats[0]['game']}"
        seen = [holder.ask(here, token=seat["token"]) for seat in seats]
        asked = 0 if seen[0]["view"]["legal"] else 1
        holder.end(signal.SIGKILL)
        sooner = f"- {5 * MINUTE} WHERE"
        execute_in_database(
            postgres,
            f"UPDATE seats SET since = since {sooner} game = '{seats[0]['game']}'",
            f"UPDATE games SET due = due {sooner} id = '{seats[0]['game']}'",
        )

        def struck() -> dict[str, Any] | None:
            seen: dict[str, Any] = other.ask(here, token=seats[1 - asked]["token"])
            return seen if seen["version"] else None

        after = wait_until(struck, "the clock strikes", seconds=60, pause=0.1)
        assert (after["version"], after["clock"]["missed"][asked]) == (1, 1)
        said = {"id": "on", "version": 1, "action": after["view"]["legal"][0]}
        assert other.ask(f"{here}/act", said, seats[1 - asked]["token"]) == {"number": 2}
    finally:
        holder.process.kill()
        other.end(signal.SIGTERM)


def test_who_is_at_another_process_is_shown_as_here(postgres: str) -> None:
    with server(postgres) as one, server(postgres) as two:
        wait_for_listener(one)
        wait_for_listener(two)
        players = two_players(one)
        here = f"/game/{players[0].game}/socket"
        with two.websocket_connect(here, headers=browser_headers(players[1])) as watching:
            _until_the_other_is(watching, "away")
            with one.websocket_connect(here, headers=browser_headers(players[0])) as socket:
                receive(socket, "table")
                _until_the_other_is(watching, "here")
                assert not server_of(two).presence.sockets() > 1
            _until_the_other_is(watching, "away")


def _until_the_other_is(socket: Any, how: str) -> None:
    wanted = f'<span class="presence {how}"'
    wait_until(
        lambda: wanted in far_plate(receive(socket, "table")),
        f"the other is {how}",
    )


def test_a_rematch_is_made_in_one_piece_with_the_entry_that_agrees(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with server(tmp_path / "games.sqlite") as client:
        players = two_players(client, clock="5+10")
        here = f"/api/games/{players[0].game}/socket"
        with (
            client.websocket_connect(here, headers=players[0].headers) as first,
            client.websocket_connect(here, headers=players[1].headers) as second,
        ):
            first.send_text('{"type":"offer","what":"resign"}')
            wait_for_end(first)
            first.send_text('{"type":"offer","what":"rematch"}')
            wait_for_version(second, 2)
            store = server_of(client).store
            real = store._create

            async def dies(*_: Any) -> None:
                raise ConnectionError("the database is gone")

            monkeypatch.setattr(store, "_create", dies)
            second.send_text('{"type":"offer","what":"accept"}')
            wait_until(lambda: server_of(client).presence.sockets() != 2, "the line of the second is cut")
            assert players[0].view()["version"] == 2, "no entry without its game"
            monkeypatch.setattr(store, "_create", real)
        with client.websocket_connect(here, headers=players[1].headers) as second:
            second.send_text('{"type":"offer","what":"accept"}')
            wait_for_version(second, 3)
        moved = client.get(
            f"/game/{players[0].game}/next", headers=browser_headers(players[0]), follow_redirects=False
        )
        again = Player(client, {**players[0].given, "game": moved.headers["location"].removeprefix("/game/")})
        assert again.view()["clock"]["key"] == "5+10"
