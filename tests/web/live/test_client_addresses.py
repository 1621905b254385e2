"""From where a game is played: remembered for the share of its bot, whichever way the player comes."""

from pathlib import Path

import pytest

from kingless.web.live import client_addresses
from kingless.web.live.client_addresses import ClientAddresses
from tests.serving.client import Client, server, server_of
from tests.serving.forms import post_start_form
from tests.serving.players import Player, browser_headers

ADDRESSES = [f"192.0.2.{number}" for number in range(1, 6)]


def address_of(client: Client, game: str) -> str:
    """From where this game is played, as the server knows it."""
    return server_of(client).addresses.address_of(game)


def test_who_plays_is_known_by_the_last_address_however_they_come(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "*")
    made, looks, page, acts, socket = ({"x-forwarded-for": one} for one in ADDRESSES)
    with server(tmp_path / "games.sqlite") as client:
        ann = Player(client, client.post("/api/games", json={"against": "level-1"}, headers=made).json())
        assert address_of(client, ann.game) == ADDRESSES[0]
        here = f"/api/games/{ann.game}"
        client.get(here, headers={**ann.headers, **looks})
        assert address_of(client, ann.game) == ADDRESSES[1]
        client.get(f"/game/{ann.game}", headers={**browser_headers(ann), **page})
        assert address_of(client, ann.game) == ADDRESSES[2]
        said = {"id": "x", "version": 99, "action": "pass"}
        client.post(f"{here}/act", json=said, headers={**ann.headers, **acts})
        assert address_of(client, ann.game) == ADDRESSES[3]
        with client.websocket_connect(f"{here}/socket", headers={**ann.headers, **socket}) as line:
            line.receive_text(timeout=10)
        assert address_of(client, ann.game) == ADDRESSES[4]
        watching = {"authorization": f"Bearer {ann.given['watch']}", **made}
        assert client.get(here, headers=watching).status_code == 200
        assert address_of(client, ann.game) == ADDRESSES[4], "who watches plays nothing"
        new = post_start_form(client, {"against": "level-1"}).headers["location"].removeprefix("/game/")
        assert address_of(client, new) == "testclient"


def test_a_game_that_nobody_has_been_at_counts_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client_addresses, "_MOST", 2)
    known = ClientAddresses()
    for game in "abc":
        known.note(game, "192.0.2.1")
    assert known.address_of("c") == known.address_of("b") == "192.0.2.1"
    assert known.address_of("a") != known.address_of("d"), "forgotten and never known are not one address"
