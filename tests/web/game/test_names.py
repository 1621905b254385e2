"""Names at a table: bots and guests in the reader's language, and two of the same name told apart."""

import re
from pathlib import Path

import pytest

from kingless.view.words import words_in
from kingless.web.game.names import clean_name, distinct_names, name_of
from kingless.web.store.stored_values import StoredSeat
from tests.serving.client import server
from tests.serving.players import Player, browser_headers
from tests.waiting import wait_until

GENTLE = {"en": "Gentle", "nl": "Zachtmoedig", "de": "Sanft", "fr": "Débonnaire"}
GUEST = {"en": "Guest", "nl": "Gast", "de": "Gast", "fr": "Invité"}


@pytest.mark.parametrize("language", GUEST)
def test_bots_and_guests_are_called_in_the_readers_language(language: str) -> None:
    words = words_in(language)
    for kept in GENTLE.values():  # whoever made the game, in whatever language
        assert name_of(StoredSeat(number=1, name=kept, nonce="", mind="level-1"), words) == GENTLE[language]
    for kept in GUEST.values():
        assert name_of(StoredSeat(number=0, name=kept, nonce=""), words) == GUEST[language]
    assert name_of(StoredSeat(number=0, name="Ann", nonce=""), words) == "Ann"


def test_two_of_the_same_name_are_told_apart() -> None:
    assert distinct_names("Guest", "Guest") == ("Guest 1", "Guest 2")
    assert distinct_names("Ann", "Guest") == ("Ann", "Guest")


def test_a_game_made_in_one_language_is_read_in_another(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        made = client.post("/api/games", json={"against": "level-1"}, headers={"accept-language": "de"})
        headers = browser_headers(Player(client, made.json()))
        here = f"/game/{made.json()['game']}"
        table = client.get(f"{here}?language=fr", headers=headers).text
        assert "Invité contre Débonnaire" in table
        assert GENTLE["de"] not in table
        assert client.get(f"{here}/state?language=nl", headers=headers).json()["title"].startswith("Gast ")


def test_the_page_after_a_game_calls_them_so_too(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        made = client.post("/api/games", json={"against": "level-1"}, headers={"accept-language": "de"})
        player = Player(client, made.json())
        with client.websocket_connect(f"/api/games/{player.game}/socket", headers=player.headers) as socket:
            socket.send_text('{"type":"offer","what":"resign"}')
            wait_until(lambda: player.view()["over"], "the end of the game")
        table = client.get(f"/game/{player.game}?language=fr", headers=browser_headers(player)).text
        (link,) = set(re.findall(r'href="(/after/[^"?#]+)"', table))
        html = client.get(link).text
        assert "Invité contre Débonnaire" in html
        assert GENTLE["de"] not in html


def test_two_guests_at_one_table_are_not_the_same(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        made = client.post("/api/games", json={}).json()
        assert "Guest invites you to a game." in client.get(f"/join/{made['invite']}").text
        joined = client.post("/api/join", json={"invite": made["invite"]}, headers={"accept-language": "fr"})
        watching = client.get(f"/watch/{made['watch']}").text
        assert "Guest 1 against Guest 2" in watching
        hosts = client.get(f"/game/{made['game']}", headers=browser_headers(Player(client, made))).text
        assert 'aria-label="Guest 2"' in hosts
        mine = client.get(
            f"/game/{made['game']}", headers=browser_headers(Player(client, joined.json()))
        ).text
        assert 'aria-label="Guest 1"' in mine
        assert 'aria-label="You"' in mine


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("Ann", "Ann"),
        ("  Ann \t Bo ", "Ann Bo"),
        ("A\x00n\u202en|", "A n n"),
        ("", "Guest"),
        ("\x07", "Guest"),
        ("x" * 300, "x" * 24),
        ("\u3164", "Guest"),
        ("\u2800\u115f\ufe0f", "Guest"),
        ("\u0301", "Guest"),
        ("Zoe\u0308", "Zoë"),
        ("a" + "\u0334" * 30, "a" + "\u0334" * 2),
        ("नमस्ते", "नमस्ते"),
    ],
)
def test_names_are_cleaned(name: str, kept: str) -> None:
    assert clean_name(name, "Guest") == kept
