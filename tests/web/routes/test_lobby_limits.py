"""The lobby: a bound for each address and each browser, and everybody's newest table first."""

import re
from pathlib import Path

import pytest
from msgspec.structs import replace
from sqlalchemy import text

from kingless.web.settings import ServerSettings
from tests.serving.client import QUICK, Client, server, server_of
from tests.serving.forms import post_start_form
from tests.serving.players import Player

BOUND = replace(QUICK, open_games_address=4, open_games_browser=2)


@pytest.fixture(autouse=True)
def behind_a_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    """The server believes what is said in `X-Forwarded-For`."""
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "*")


def from_address(address: str) -> dict[str, str]:
    """The header of a request from there."""
    return {"x-forwarded-for": address}


def opened(client: Client, address: str, name: str = "Ann", clock: str = "") -> Player:
    """Somebody who has opened a table from there."""
    wish = {"against": "lobby", "name": name, "clock": clock}
    answer = client.post("/api/games", json=wish, headers=from_address(address))
    assert answer.status_code == 201, answer.text
    return Player(client, answer.json())


def listed(client: Client) -> list[str]:
    """The games in the order in which the lobby lists them."""
    return re.findall(r'"/lobby/([\w-]+)"', client.get("/lobby/waiting").text)


def begin_in_order(client: Client, players: list[Player]) -> None:
    """Let these games have been opened one after the other."""

    async def set_times() -> None:
        async with server_of(client).store.engine.begin() as connection:
            for number, player in enumerate(players):
                wanted = {"at": 1_700_000_000 + number, "id": player.game}
                await connection.execute(text("UPDATE games SET begun = :at WHERE id = :id"), wanted)
                since = text("UPDATE seats SET since = 1000 * :at WHERE game = :id AND seat = 0")
                await connection.execute(since, wanted)

    client.blocking_portal.call(set_times)


def test_everybodys_newest_table_comes_before_anybodys_second(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        first = opened(client, "192.0.2.1", "Early")
        many = [opened(client, "198.51.100.9", "Flood") for _ in range(55)]
        second = [opened(client, "192.0.2.2", "Late") for _ in range(2)]
        begin_in_order(client, [first, *many[:50], second[0], *many[50:], second[1]])
        shown = listed(client)
        assert len(shown) == 50
        assert shown[:3] == [second[1].game, many[-1].game, first.game]
        assert shown[3:5] == [many[-2].game, second[0].game]


def test_one_address_opens_only_so_many(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite", BOUND) as client:
        mine = [opened(client, "192.0.2.1") for _ in range(4)]
        wish = {"against": "lobby", "name": "Ann"}
        refused = client.post("/api/games", json=wish, headers=from_address("192.0.2.1"))
        assert (refused.status_code, refused.json()["error"]) == (409, "lobby")
        assert refused.json()["sentence"].startswith("From your address 4 tables are open")
        friend = client.post("/api/games", json={}, headers=from_address("192.0.2.1"))
        assert friend.status_code == 201, "a game with a friend stands in no lobby"
        opened(client, "192.0.2.2")
        taken = client.post(
            "/api/join", json={"invite": mine[0].given["invite"]}, headers=from_address("192.0.2.9")
        )
        assert taken.status_code == 201
        opened(client, "192.0.2.1")


def test_who_asks_for_many_at_once_gets_no_more(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite", BOUND) as client:
        wish, here = {"against": "lobby", "clock": "7d"}, from_address("192.0.2.1")

        async def ask_at_once() -> list[int]:
            import asyncio

            import httpx

            to_app = httpx.ASGITransport(app=client.app)
            async with httpx.AsyncClient(transport=to_app, base_url="http://testserver.local") as many:
                answers = [many.post("/api/games", json=wish, headers=here) for _ in range(12)]
                return [answer.status_code for answer in await asyncio.gather(*answers)]

        statuses: list[int] = client.blocking_portal.call(ask_at_once)
        assert sorted(statuses) == [201] * 4 + [409] * 8


def test_one_browser_opens_fewer_and_is_told_on_the_page(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite", BOUND) as client:
        for _ in range(2):
            assert post_start_form(client, {"against": "lobby"}).status_code == 303
        for language, words in (("en", "You have 2 open tables"), ("fr", "Vous avez déjà 2 tables")):
            refused = post_start_form(client, {"against": "lobby"}, language)
            assert refused.status_code == 400
            assert words in refused.text
        client.cookies.clear()
        assert post_start_form(client, {"against": "lobby"}).status_code == 303, "another browser there"


def test_a_table_that_is_left_makes_room_again(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite", replace(BOUND, open_games_address=1)) as client:
        ann = opened(client, "192.0.2.1")

        async def leave() -> None:
            presence = server_of(client).presence
            presence._visits[ann.game, 0].cancel()
            presence._end_visit(ann.game, 0)

        client.blocking_portal.call(leave)
        opened(client, "192.0.2.1", clock="7d")
        wish = {"against": "lobby", "clock": "7d"}
        refused = client.post("/api/games", json=wish, headers=from_address("192.0.2.1"))
        assert refused.status_code == 409, "over days it stands there also when nobody is"


def test_no_address_is_written_down_and_no_mark_outlives_the_free_seat(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"
    with server(file) as client:
        ann = opened(client, "203.0.113.77")

        async def marks() -> list[tuple[str, str]]:
            async with server_of(client).store.engine.connect() as connection:
                return [(row[1], row[2]) for row in await connection.execute(text("SELECT * FROM makers"))]

        ((address, browser),) = client.blocking_portal.call(marks)
        assert re.fullmatch("[0-9a-f]{5}", address)
        assert browser == ""
        client.post("/api/join", json={"invite": ann.given["invite"]})
        assert client.blocking_portal.call(marks) == []
    assert not [found for found in tmp_path.glob("games*") if b"203.0.113.77" in found.read_bytes()]


def test_the_bounds_leave_room_for_everybody() -> None:
    settings = ServerSettings()
    assert 1 <= settings.open_games_browser <= settings.open_games_address < 50
