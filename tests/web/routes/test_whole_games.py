"""Whole games at a server: over sockets, without script, against a bot, and nobody is told a secret."""

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from litestar.testing import WebSocketTestSession

from kingless.table import record_text
from kingless.web.game.live_game import LiveGame
from kingless.web.game.log_fold import apply_entry
from kingless.web.store.stored_values import Entry
from tests.serving.client import Client, quick_settings, server, server_of
from tests.serving.forms import ACTION, CSRF, VERSION
from tests.serving.players import Player, browser_headers, two_players
from tests.serving.secrets import leaks_in, secrets_of
from tests.serving.sockets import receive_waiting
from tests.waiting import wait_until
from tests.web.open_page import OpenPage

DECKS = [("claim", False), ("magic", True)]


class Seen:
    """Everything that one reader was sent over a socket of a page."""

    def __init__(self, socket: WebSocketTestSession) -> None:
        self.socket = socket
        self.frames: list[tuple[int, str]] = []
        self.page = OpenPage()
        self.html = ""
        self.version = -1
        self.answered = -1

    def look(self) -> None:
        """Read what has come."""
        for message in receive_waiting(self.socket):
            if message["type"] == "accepted":  # the table follows
                continue
            assert message["type"] == "table", message
            self.frames.append((message["version"], msgspec.json.encode(message).decode()))
            self.page.put(message["fragments"], None)
            self.html, self.version = self.page.text, message["version"]

    def answer(self) -> None:
        """Press the first button, if there is a new one."""
        buttons, version = ACTION.findall(self.html), self.version
        if buttons and version != self.answered:
            self.answered = version
            wanted = next((one for one in buttons if one.startswith(("use", "flip"))), buttons[0])
            said = {"type": "act", "id": f"m{version}", "version": version, "action": wanted}
            self.socket.send_text(msgspec.json.encode(said).decode())


def play_by_sockets(players: tuple[Player, Player]) -> tuple[Seen, Seen, Seen]:
    """A game between two pages with a third that watches."""
    here = f"/game/{players[0].game}/socket"
    client = players[0].client
    with (
        client.websocket_connect(here, headers=browser_headers(players[0])) as first,
        client.websocket_connect(here, headers=browser_headers(players[1])) as second,
        client.websocket_connect(here, headers=browser_headers(players[0], "watch")) as third,
    ):
        readers = (Seen(first), Seen(second), Seen(third))
        end = time.monotonic() + 200
        while not all('class="verdict' in seen.html for seen in readers):
            assert time.monotonic() < end, "the game does not end"
            for seen in readers:
                seen.look()
            for seen in readers[:2]:
                seen.answer()
    return readers


def live_games(client: Client, game: str) -> Iterator[LiveGame]:
    """The game once more from its log, entry by entry."""
    store = server_of(client).store

    async def read() -> tuple[Any, list[Entry]]:
        return await store.game(game), await store.entries(game, 0)

    kept, entries = client.blocking_portal.call(read)
    live = LiveGame(kept)
    yield live
    for entry in entries:
        apply_entry(live, entry)
        yield live


def test_the_scan_would_find_a_leak() -> None:
    text = r'{"x": "<b data-card=\"G5\"> d=\"M8 V9 H9\" K2 Night Ring"}'
    assert leaks_in(text, {"G5", "K2", "H9", "U3", "Night Ring", "Lantern"}) == {"G5", "K2", "Night Ring"}


@pytest.mark.parametrize(("deck", "artifacts"), DECKS)
def test_two_play_a_whole_game_over_sockets_and_no_frame_tells_a_secret(
    tmp_path: Path, deck: str, artifacts: bool
) -> None:
    with server(tmp_path / "games.sqlite") as client:
        players = two_players(client, deck=deck, artifacts=artifacts)
        readers = play_by_sockets(players)
        hidden: dict[int, tuple[set[str], ...]] = {}
        for live in live_games(client, players[0].game):
            hidden[live.version] = tuple(secrets_of(live, seat) for seat in (0, 1, None))
        assert len(hidden[0][0]) >= 30
        for at, seen in enumerate(readers):
            assert len(seen.frames) > 20
            for version, frame in seen.frames:
                assert not leaks_in(frame, hidden[version][at])
        record = client.get(f"/game/{players[0].game}/record", headers=browser_headers(players[0]))
        assert record_text.read(record.text).result is not None


def test_a_person_without_script_beats_or_loses_to_a_bot(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        page = client.get("/").text
        token = CSRF.findall(page)[0]
        made = client.post(
            "/new", data={"_csrf_token": token, "against": "level-1", "name": "Ann"}, follow_redirects=False
        )
        assert made.status_code == 303
        table, end = made.headers["location"], time.monotonic() + 30
        while 'class="verdict' not in (page := client.get(table).text):
            assert time.monotonic() < end, "the game does not end"
            if buttons := ACTION.findall(page):
                said = {"_csrf_token": token, "version": VERSION.findall(page)[0], "action": buttons[0]}
                assert client.post(f"{table}/act", data=said, follow_redirects=False).status_code == 303
            else:
                time.sleep(0.02)
        assert client.get(f"{table}/record").status_code == 200


def test_a_restart_in_the_middle_loses_nothing_and_the_bot_goes_on(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        person = Player(client, client.post("/api/games", json={"against": "level-1"}).json())
        _wait_for_turn(person)
        seen = person.view()
        assert person.act(seen["view"]["legal"][0], seen["version"]).status_code == 200
    # The server ended before the bot could answer, or after: both times the game goes on.
    with server(tmp_path / "games.sqlite") as client:
        again = Player(client, person.given)
        assert again.view()["version"] > seen["version"]
        _wait_for_turn(again)
        played = [event for event in again.view()["view"]["history"] if event["what"] == "played"]
        assert len(played) >= 2


def _wait_for_turn(player: Player) -> None:
    wait_until(lambda: player.view()["view"]["legal"], "the bot answers")


def test_no_page_of_the_game_tells_a_secret(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite", quick_settings(window_delay=60)) as client:
        players = two_players(client, deck="magic", artifacts=True)
        for live in live_games(client, players[0].game):
            for at, headers in enumerate(
                (
                    browser_headers(players[0]),
                    browser_headers(players[1]),
                    browser_headers(players[0], "watch"),
                )
            ):
                text = client.get(f"/game/{players[0].game}", headers=headers).text
                assert not leaks_in(text[text.index("<main") :], secrets_of(live, None if at == 2 else at))
                assert client.get(f"/game/{players[0].game}/record", headers=headers).status_code == 403


def test_the_log_is_folded_to_the_same_game_everywhere(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        players = two_players(client)
        for _ in range(10):
            for player in players:
                seen = player.view()
                if seen["view"]["legal"]:
                    player.act(seen["view"]["legal"][0], seen["version"])
        *_, folded = live_games(client, players[0].game)
        host = server_of(client).host
        live = client.blocking_portal.call(host.live, players[0].game)
        assert folded.game is not None
        assert live.game is not None
        assert folded.game.state == live.game.state
