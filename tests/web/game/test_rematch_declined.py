"""A declined rematch: the other is told and may not ask again; who declined may still ask."""

from pathlib import Path
from typing import Any

from litestar.testing import WebSocketTestSession

from tests.serving.client import Client, server
from tests.serving.forms import CSRF
from tests.serving.players import Player, browser_headers, table_page_of, two_players
from tests.serving.sockets import receive
from tests.waiting import wait_until


def offer(socket: WebSocketTestSession, what: str) -> None:
    """Offer or answer something."""
    socket.send_text(f'{{"type":"offer","what":"{what}"}}')


def told(socket: WebSocketTestSession, sentence: str) -> None:
    """Wait until the page shows this and it has been said."""

    def saying_so() -> dict[str, Any] | None:
        sent = receive(socket, "table")
        return sent if sentence in sent["said"] else None

    assert sentence in wait_until(saying_so, f"it is said: {sentence}")["fragments"]["after"]


def buttons(client: Client, player: Player) -> set[str]:
    """What this player is offered to say about another game."""
    html = table_page_of(client, player)
    return {one for one in ("rematch", "accept", "decline") if f'name="what" value="{one}"' in html}


def test_a_rematch_is_declined_and_the_other_is_told(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        ann, bob = two_players(client)
        here = f"/game/{ann.game}/socket"
        with (
            client.websocket_connect(here, headers=browser_headers(ann)) as first,
            client.websocket_connect(here, headers=browser_headers(bob)) as second,
        ):
            offer(first, "resign")
            offer(first, "rematch")
            told(second, "Ann would like to play again.")
            assert buttons(client, bob) == {"accept", "decline"}
            offer(second, "decline")
            told(first, "Bob would rather not play again.")
            told(second, "You have declined another game.")
            assert (buttons(client, ann), buttons(client, bob)) == (set(), {"rematch"})
            offer(first, "rematch")
            assert receive(first, "refused")["error"] == "offer"
            offer(second, "decline")  # there is nothing more to decline
            assert receive(second, "refused")["error"] == "offer"
            offer(second, "rematch")  # who declined may change their mind
            told(first, "Bob would like to play again.")
            offer(first, "accept")
            assert receive(second, "go")["to"] == f"/game/{ann.game}/next"
    with server(tmp_path / "games.sqlite") as client:  # the log tells it all
        assert f"/game/{ann.game}/next" in table_page_of(client, ann)


def test_a_program_sees_who_wants_another_game_and_declines_it(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        ann, bob = two_players(client)
        here = f"/api/games/{ann.game}/socket"
        with (
            client.websocket_connect(here, headers=ann.headers) as first,
            client.websocket_connect(here, headers=bob.headers) as second,
        ):
            offer(first, "resign")
            offer(first, "rematch")
            seen: dict[str, Any] = {"unwilling": []}

            def wanted() -> bool:
                assert seen["unwilling"] == []
                seen.update(receive(second, "view"))
                return bool(seen["rematch"] == [0])

            def unwanted() -> bool:
                seen.update(receive(first, "view"))
                return bool(seen["unwilling"] == [1])

            wait_until(wanted, "Ann wants another game")
            offer(second, "decline")
            wait_until(unwanted, "Bob does not")
            assert seen["rematch"] == []


def test_without_script_a_rematch_is_declined_by_form(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        ann, bob = two_players(client)
        here = f"/game/{ann.game}"
        token = CSRF.findall(table_page_of(client, ann))[0]
        for version, (player, what) in enumerate(((ann, "resign"), (ann, "rematch"), (bob, "decline"))):
            headers = browser_headers(player, csrf=token)
            fields = {"_csrf_token": token, "version": str(version), "what": what}
            sent = client.post(f"{here}/offer", data=fields, headers=headers, follow_redirects=False)
            assert sent.headers["location"] == here
        assert "Bob would rather not play again." in table_page_of(client, ann)
