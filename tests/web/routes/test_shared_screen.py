"""Two at one screen: one's own invitation, both seats in one browser, and the curtain between them."""

from pathlib import Path
from typing import Any

import pytest

from kingless.view.words import LANGUAGES
from tests.serving.client import ORIGIN, Client, server
from tests.serving.devices import device_link, take_seat
from tests.serving.forms import ACTION, CSRF, VERSION
from tests.serving.players import Player
from tests.serving.sockets import receive
from tests.waiting import wait_until


def own_invitation(client: Client, **wish: str) -> tuple[str, str]:
    """A game that this browser has made: its address, and that of its own invitation."""
    token = CSRF.findall(client.get("/").text)[0]
    fields = {"_csrf_token": token, "against": "friend", "name": "Ada", **wish}
    here = client.post("/new", data=fields, follow_redirects=False).headers["location"]
    link = client.get(here).text.split("/join/")[1].split('"')[0]
    return here, f"{here}/join/{link}"


def send(client: Client, address: str, **fields: str) -> Any:
    """Send a form of the page at this address, as a browser without script does."""
    token = CSRF.findall(client.get("/").text)[0]
    return client.post(address, data={"_csrf_token": token, **fields}, follow_redirects=False)


def both_at_one_screen(client: Client, **wish: str) -> str:
    """A game whose two seats this browser holds; its address."""
    here, invitation = own_invitation(client, **wish)
    sent = send(client, invitation, name="Bea", seats="both")
    assert sent.headers["location"] == here
    return here


def hand(page: str) -> set[str]:
    """The cards of the hand on a page."""
    part = page.split('id="hand"')[1].split("</section>")[0]
    return {one.split('"')[0] for one in part.split('data-card="')[1:]}


def cookies(client: Client) -> dict[str, str]:
    return {one.name: one.value or "" for one in client.cookies.jar if one.name in ("seat", "other")}


def test_ones_own_invitation_says_so_and_leaves_the_seat_alone(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        here, invitation = own_invitation(client)
        before = cookies(client)
        page = client.get(invitation).text
        assert "<h1>This is your table</h1>" in page
        assert f"http://testserver.local/join/{invitation.rpartition('/')[2]}" in page
        assert 'class="qr"' in page
        assert "invites you to a game" not in page
        refused = send(client, invitation, name="Bea")  # an old page, or a form of somebody else's making
        assert refused.headers["location"] == invitation
        assert cookies(client) == before
        assert "data-waits" in client.get(here).text, "the seat is still free"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_curtain_falls_between_two_turns_and_shows_no_card(tmp_path: Path, language: str) -> None:
    with server(tmp_path / "games.sqlite") as client:
        here = both_at_one_screen(client, leader="me")
        client.get(f"/?language={language}")
        mine = client.get(here).text
        ada = hand(mine)
        assert len(ada) > 0
        send(client, f"{here}/act", action=ACTION.findall(mine)[0], version=VERSION.findall(mine)[0])
        behind = client.get(here, follow_redirects=False)
        assert behind.headers["location"] == f"{here}/curtain"
        page = client.get(f"{here}/curtain").text
        assert "data-card" not in page
        assert "Bea</h1>" in page
        assert "autofocus" in page
        assert send(client, f"{here}/curtain").headers["location"] == here
        theirs = client.get(here).text
        assert hand(theirs) != ada
        assert ACTION.findall(theirs)


def test_nobody_gets_behind_the_curtain_while_it_is_their_own_turn(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        here = both_at_one_screen(client, leader="me")
        held = cookies(client)
        assert client.get(f"{here}/curtain", follow_redirects=False).headers["location"] == here
        assert send(client, f"{here}/curtain").headers["location"] == here
        assert cookies(client) == held


def test_who_holds_one_seat_has_no_curtain(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        here, invitation = own_invitation(client, leader="other")
        client.post("/api/join", json={"invite": invitation.rpartition("/")[2], "name": "Bea"})
        assert "Your hand" in client.get(here, follow_redirects=False).text
        assert client.get(f"{here}/curtain", follow_redirects=False).headers["location"] == here
        assert send(client, f"{here}/curtain").headers["location"] == here
        game = here.removeprefix("/game/")
        client.cookies.set("other", "nonsense", path=here)
        assert client.get(here, follow_redirects=False).status_code == 200, game


def test_the_page_is_told_when_the_other_is_asked_and_both_are_here(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        here = both_at_one_screen(client, leader="me")
        page = client.get(here).text
        headers = {
            **ORIGIN,
            "cookie": "; ".join(f"{name}={value}" for name, value in cookies(client).items()),
        }
        client.cookies.clear()
        with client.websocket_connect(f"{here}/socket", headers=headers) as socket:
            first = receive(socket, "table")
            assert "away" not in first["fragments"]["piles"]
            action = ACTION.findall(page)[0]
            socket.send_text(f'{{"type":"act","id":"x","version":0,"action":"{action}"}}')
            assert receive(socket, "hand-over")["to"] == f"{here}/curtain"


def test_a_seat_that_goes_to_a_device_of_its_own_is_shown_here_no_more(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        here = both_at_one_screen(client, leader="me")
        kept = cookies(client)
        ada = Player(client, {"game": here.removeprefix("/game/"), "seat": 0, "token": kept["seat"]})
        client.cookies.clear()
        take_seat(client, device_link(client, ada))
        client.cookies.clear()
        for name, value in kept.items():
            client.cookies.set(name, value, domain="testserver.local", path=here)
        assert client.get(here, follow_redirects=False).headers["location"] == f"{here}/curtain"
        assert send(client, f"{here}/curtain").headers["location"] == here
        assert "Your hand" in client.get(here, follow_redirects=False).text


def test_a_rematch_is_played_at_the_same_screen(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        here = both_at_one_screen(client, leader="me")
        for what in ("resign", "rematch"):
            send(client, f"{here}/offer", what=what, version="0")
        assert client.get(here, follow_redirects=False).headers["location"] == f"{here}/curtain"
        send(client, f"{here}/curtain")
        assert send(client, f"{here}/offer", what="accept", version="2").headers["location"] == f"{here}/next"
        there = client.get(f"{here}/next", follow_redirects=False).headers["location"]
        held = {one.name for one in client.cookies.jar if one.path == there}
        assert held == {"seat", "other"}


def test_a_whole_game_with_artifacts_comes_to_its_end_at_one_screen(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        here = both_at_one_screen(client, deck="magic", artifacts="yes")
        curtains = 0

        def is_over() -> bool:
            nonlocal curtains
            page = client.get(here)
            if page.url.path.endswith("/curtain"):
                curtains += 1
                assert "data-card" not in page.text
                send(client, f"{here}/curtain")
            elif actions := ACTION.findall(page.text):
                wanted = next((one for one in actions if one.startswith("use")), actions[0])
                send(client, f"{here}/act", action=wanted, version=VERSION.findall(page.text)[0])
            return 'class="verdict' in page.text

        wait_until(is_over, "the end of the game", seconds=120, pause=0)
        assert curtains > 26


def test_both_are_asked_who_is_younger_at_one_screen(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        here = both_at_one_screen(client, leader="youngest")
        assert client.get(here, follow_redirects=False).status_code == 200, "either may begin"
        send(client, f"{here}/act", action="youngest 0", version="0")
        assert client.get(here, follow_redirects=False).headers["location"] == f"{here}/curtain"
        send(client, f"{here}/curtain")
        send(client, f"{here}/act", action="youngest 0", version="1")
        assert client.get(here, follow_redirects=False).headers["location"] == f"{here}/curtain"
        send(client, f"{here}/curtain")
        assert "Which card do you lead?" in client.get(here).text
