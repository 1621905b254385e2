"""Links of a game: to join it, to watch it, and to take a seat to another device."""

from pathlib import Path

import pytest
from litestar.exceptions import WebSocketDisconnect
from markupsafe import escape

from kingless.view.words import words_in
from tests.serving.client import server
from tests.serving.devices import device_link, take_seat
from tests.serving.forms import CSRF, form_token
from tests.serving.players import Player, browser_headers, player_to_act, two_players
from tests.serving.sockets import receive


def test_an_invitation_and_a_link_for_watching_hold_no_seat(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        players = two_players(client)
        player, seen = player_to_act(*players)
        for kind in ("invite", "watch"):
            thief = Player(client, {**player.given, "token": player.given[kind]})
            assert thief.act(seen["view"]["legal"][0], seen["version"]).status_code in (403, 404)
        here = f"/game/{player.game}/socket"
        with client.websocket_connect(here, headers=browser_headers(player, "watch")) as socket:
            assert "You are watching." in "".join(receive(socket, "table")["fragments"].values())
            socket.send_text(f'{{"type":"act","id":"x","version":0,"action":"{seen["view"]["legal"][0]}"}}')
            assert receive(socket, "refused")["error"] == "seat"
            socket.send_text('{"type":"offer","what":"resign"}')
            assert receive(socket, "refused")["error"] == "seat"
        assert player.view()["version"] == seen["version"]


def test_a_link_for_watching_leads_beside_the_table(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        players = two_players(client)
        answer = client.get(f"/watch/{players[0].given['watch']}", follow_redirects=False)
        assert answer.headers["location"] == f"/game/{players[0].game}"
        cookie = answer.headers["set-cookie"]
        assert cookie.startswith("watch=")
        assert "HttpOnly" in cookie
        assert "SameSite=lax" in cookie
        assert f"Path=/game/{players[0].game}" in cookie
        assert "You are watching." in client.get(answer.headers["location"]).text
        assert client.get("/watch/nonsense").status_code == 404


def test_who_watches_is_not_shown_the_invitation(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        first = client.post("/api/games", json={}).json()
        answer = client.get(f"/watch/{first['watch']}")
        assert (answer.status_code, first["invite"] in answer.text) == (409, False)
        assert "The game begins when somebody takes the other seat." in answer.text


def test_an_invitation_is_for_one(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        first = client.post("/api/games", json={}).json()
        here = f"/game/{first['game']}/join/{first['invite']}"
        asked = client.get(f"/join/{first['invite']}", follow_redirects=False)
        assert asked.headers["location"] == here
        page = client.get(here).text
        assert first["commitment"] in page
        fields = {"_csrf_token": CSRF.findall(page)[0], "name": "Bob"}
        joined = client.post(here, data=fields, follow_redirects=False)
        assert joined.headers["location"] == f"/game/{first['game']}"
        back = client.get(here, follow_redirects=False)
        assert back.headers["location"] == f"/game/{first['game']}", "who has taken the seat sits there"
        client.cookies.delete("seat")
        for refused in (client.post(here, data=fields), client.get(here)):
            assert refused.status_code == 409
            assert f'href="/game/{first["game"]}"' not in refused.text, "a stranger has no table there"
        assert client.get("/join/nonsense").status_code == 404
        other = client.post("/api/games", json={}).json()
        assert client.get(f"/game/{other['game']}/join/{first['invite']}").status_code == 404


def test_a_seat_goes_to_another_device_once(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        players = two_players(client)
        link = device_link(client, players[0])
        fields = {"_csrf_token": form_token(client, link)}
        taken = client.post(link, data=fields, follow_redirects=False)
        assert taken.headers["location"] == f"/game/{players[0].game}"
        assert "Your hand" in client.get(taken.headers["location"]).text
        used = client.post(link, data=fields)
        assert used.status_code == 404
        assert "choose Share and then" in used.text
        again = client.get(link)  # nobody is asked to take what is no longer there to take
        assert (again.status_code, "Go on here?" in again.text) == (404, False)
        assert "This link works no more" in again.text
        assert client.get(f"/api/games/{players[0].game}", headers=players[0].headers).status_code == 404


def test_a_device_that_has_given_its_seat_away_is_told_no_more(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        players = two_players(client)
        here = f"/game/{players[0].game}"
        with client.websocket_connect(f"{here}/socket", headers=browser_headers(players[0])) as socket:
            receive(socket, "table")
            take_seat(client, device_link(client, players[0]))
            with pytest.raises(WebSocketDisconnect) as end:
                receive(socket, "another seat")
            assert end.value.code == 4403  # the page then tries no more


@pytest.mark.parametrize(
    ("language", "minute"), [("en", "The game in one minute"), ("fr", "Le jeu en une minute")]
)
def test_who_is_invited_reads_by_whom_to_what_and_how_it_goes(
    tmp_path: Path, language: str, minute: str
) -> None:
    """B-12: the game, who invites, the rules of this table, and a lesson of a minute with its factions."""
    with server(tmp_path / "games.sqlite") as client:
        made = client.post("/api/games", json={"name": "Ann", "deck": "magic", "clock": "5+10"}).json()
        page = client.get(f"/join/{made['invite']}", headers={"accept-language": language}).text
        words = words_in(language)
        for told in ("Ann", minute, words("Rules"), words.name("faction does", "wizards")):
            assert str(escape(told)) in page
        assert 'href="/learn"' in page
