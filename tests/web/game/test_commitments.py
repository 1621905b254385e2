"""Commitments: the fingerprint of the secret comes before the nonce, also against a bot, for one game."""

import re
from pathlib import Path
from time import time

import pytest
from sqlalchemy import delete, select

from kingless.table.fair_deal import commitment
from kingless.table.setup import Setup
from kingless.web.game.new_game import new_game
from kingless.web.store.stored_values import StoredGame, StoredSeat
from kingless.web.store.tables import GAMES, TICKETS
from kingless.web.store.tokens import digest
from tests.serving.client import Client, server, server_of
from tests.serving.forms import CSRF

TICKET = re.compile(r'name="ticket" value="([^"]+)"')
FINGERPRINT = re.compile(r"<code>([0-9a-f]{64})</code>")


def promised(page: str) -> tuple[dict[str, str], str]:
    """What the form of this page sends, and the fingerprint on it."""
    fields = {"_csrf_token": CSRF.findall(page)[0], "ticket": TICKET.findall(page)[0]}
    return fields, FINGERPRINT.findall(page)[0]


def made(client: Client, fields: dict[str, str], against: str = "level-1") -> StoredGame:
    """The game that is made with these fields."""
    answer = client.post("/new", data={"against": against, **fields}, follow_redirects=False)
    assert answer.status_code == 303, answer.text
    game = client.blocking_portal.call(
        server_of(client).store.game, answer.headers["location"].rpartition("/")[2]
    )
    assert isinstance(game, StoredGame)
    return game


@pytest.mark.parametrize("against", ["level-1", "friend", "lobby"])
def test_the_game_has_the_secret_whose_fingerprint_was_shown(tmp_path: Path, against: str) -> None:
    with server(tmp_path / "games.sqlite") as client:
        for where in ("/", "/lobby"):
            fields, fingerprint = promised(client.get(where).text)
            game = made(client, {**fields, "nonce": "my own"}, against)
            assert commitment(game.secret) == fingerprint
            assert game.seats[0].nonce == "my own"


def test_every_page_promises_another_secret(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        assert len({promised(client.get("/").text)[1] for _ in range(5)}) == 5


def test_where_no_nonce_is_thrown_in_the_server_makes_one(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        fields, _ = promised(client.get("/").text)
        assert len(made(client, {**fields, "nonce": ""}).seats[0].nonce) >= 12
        assert "the server makes something up" in client.get("/").text


def test_a_fingerprint_is_good_for_one_game(tmp_path: Path) -> None:
    """Else whoever has read the secret in the record could choose a nonce for it."""
    with server(tmp_path / "games.sqlite") as client:
        fields, fingerprint = promised(client.get("/").text)
        made(client, fields)
        again = client.post("/new", data={"against": "level-1", **fields})
        assert again.status_code == 400
        assert "used already" in again.text
        fresh, other = promised(again.text)
        assert other != fingerprint
        assert commitment(made(client, fresh).secret) == other


def test_a_ticket_does_not_come_back_when_its_game_is_deleted(tmp_path: Path) -> None:
    """Else whoever has read the record could begin again with a nonce that suits."""
    with server(tmp_path / "games.sqlite") as client:
        fields, _ = promised(client.get("/").text)
        game, store = made(client, fields), server_of(client).store

        async def delete_by_hand() -> None:
            async with store.engine.begin() as connection:
                await connection.execute(delete(GAMES).where(GAMES.c.id == game.id))

        client.blocking_portal.call(delete_by_hand)
        again = client.post("/new", data={"against": "level-1", **fields})
        assert (again.status_code, "used already" in again.text) == (400, True)


def test_tickets_are_forgotten_only_once_they_have_expired(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        now = int(time())
        ticket = f"{now - 86_460 - 1}.{'x' * 12}"
        store, spend = server_of(client).store, server_of(client).commitments.spend
        fields, _ = promised(client.get("/").text)
        made(client, fields)
        old = new_game(Setup(), (StoredSeat(number=0, name="Ann", nonce="a"),))
        assert client.blocking_portal.call(store.create, old, None, spend(ticket))

        async def kept() -> list[str]:
            await store.delete_idle(0)
            async with store.engine.connect() as connection:
                return list((await connection.execute(select(TICKETS.c.ticket))).scalars())

        assert client.blocking_portal.call(kept) == [digest(fields["ticket"])]


def test_a_fingerprint_ends_after_a_day(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with server(tmp_path / "games.sqlite") as client:
        now = 1_800_000_000.0
        monkeypatch.setattr("kingless.web.game.commitments.time", lambda: now)
        fields, _ = promised(client.get("/").text)
        name = fields["ticket"].partition(".")[2]
        for ticket in (f"{int(now) - 86_401}.{name}", f"{int(now) + 61}.{name}"):
            assert client.post("/api/games", json={"ticket": ticket}).json()["error"] == "promise"
        for ticket in (name, f"{int(now)}.", f".{name}", f"x.{name}", f"{int(now)}.{'x' * 40}", "²."):
            assert client.post("/api/games", json={"ticket": ticket}).json()["error"] == "message"
        now += 86_400
        made(client, fields)


def test_every_process_keeps_the_promises_of_the_others(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client, server(tmp_path / "games.sqlite") as twin:
        fields, fingerprint = promised(client.get("/").text)
        twin.cookies.update(client.cookies)
        assert commitment(made(twin, fields).secret) == fingerprint


def test_a_program_is_promised_first_too(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        promise = client.post("/api/promises").json()
        seat = client.post("/api/games", json={"ticket": promise["ticket"], "nonce": "n"}).json()
        assert seat["commitment"] == promise["commitment"]
        used = client.post("/api/games", json={"ticket": promise["ticket"], "nonce": "n"})
        assert used.json()["error"] == "promise"
        assert used.status_code == 409


def test_a_guest_sees_the_fingerprint_before_the_field_for_a_nonce(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        first = client.post("/api/games", json={}).json()
        page = client.get(f"/join/{first['invite']}").text
        assert FINGERPRINT.findall(page) == [first["commitment"]]
        assert page.index(first["commitment"]) < page.index('name="nonce"')
