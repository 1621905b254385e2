"""Presence without script: whoever opens the table or answers there is present for a while."""

from pathlib import Path

from tests.serving.client import quick_settings, server
from tests.serving.forms import ACTION, CSRF, VERSION
from tests.serving.players import browser_headers, player_to_act, table_page_of, two_players
from tests.serving.sockets import far_plate, receive, wait_for_words
from tests.waiting import wait_until

HERE, AWAY = 'class="presence here"', 'class="presence away"'


def test_who_looks_and_answers_without_script_is_shown_to_be_here(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite", quick_settings(visit_seconds=0.6)) as client:
        players = two_players(client)
        plain, _ = player_to_act(*players)
        other = players[1 - plain.seat]
        here = f"/game/{plain.game}"
        with client.websocket_connect(f"{here}/socket", headers=browser_headers(other)) as socket:
            assert AWAY in far_plate(receive(socket, "table"))
            html = client.get(here, headers=browser_headers(plain)).text
            assert HERE in far_plate(receive(socket, "table"))
            wait_for_words(socket, AWAY, "plate-far")  # the page may have been closed: nobody knows
            token = CSRF.findall(html)[0]
            headers = browser_headers(plain, csrf=token)
            fields = {"_csrf_token": token, "version": VERSION.findall(html)[0]}
            answer = {**fields, "action": ACTION.findall(html)[0]}
            sent = client.post(f"{here}/act", data=answer, headers=headers, follow_redirects=False)
            assert sent.status_code == 303

            def without_away() -> str | None:
                plate = far_plate(receive(socket, "table"))
                return plate if plate and AWAY not in plate else None

            assert HERE in wait_until(without_away, "who answered is no longer away", pause=0)


def test_who_watches_is_at_no_seat(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        player = two_players(client)[0]
        client.get(f"/game/{player.game}", headers=browser_headers(player, "watch"))
        html = table_page_of(client, player)
        assert (html.count(HERE), html.count(AWAY)) == (1, 1)


def test_a_socket_tells_more_than_a_look(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        one, other = two_players(client)
        here = f"/game/{one.game}"
        client.get(here, headers=browser_headers(one))
        with client.websocket_connect(f"{here}/socket", headers=browser_headers(one)) as socket:
            receive(socket, "table")  # the page has a script
        # As soon as it is closed, though the page was opened a moment ago.
        wait_until(
            lambda: AWAY in client.get(here, headers=browser_headers(other)).text, "the first one is away"
        )
