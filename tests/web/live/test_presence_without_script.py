"""Without script nobody holds a socket: whoever looks at the table, or answers there, is here for a while."""

from pathlib import Path

from tests.serving.client import (
    ACTION,
    CSRF,
    VERSION,
    quick,
    server,
    sign_in,
    to_act,
    two_players,
    until,
    until_shown,
)
from tests.waiting import wait_until

HERE, AWAY = 'class="presence here"', 'class="presence away"'


def test_who_looks_and_answers_without_script_is_shown_to_be_here(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite", quick(visit_seconds=0.6)) as client:
        players = two_players(client)
        plain, _ = to_act(*players)
        other = players[1 - plain.seat]
        here = f"/game/{plain.game}"
        with client.websocket_connect(f"{here}/socket", headers=sign_in(other)) as socket:
            assert AWAY in until(socket, "table")["fragments"]["piles"]
            html = client.get(here, headers=sign_in(plain)).text
            assert AWAY not in until(socket, "table")["fragments"]["piles"]
            until_shown(socket, AWAY, "piles")  # the page may have been closed: nobody knows
            token = CSRF.findall(html)[0]
            headers = sign_in(plain)
            headers["cookie"] += f"; kingless-csrf={token}"
            fields = {"_csrf_token": token, "version": VERSION.findall(html)[0]}
            answer = {**fields, "action": ACTION.findall(html)[0]}
            sent = client.post(f"{here}/act", data=answer, headers=headers, follow_redirects=False)
            assert sent.status_code == 303

            def without_away() -> str | None:
                piles: str = until(socket, "table")["fragments"].get("piles", AWAY)
                return None if AWAY in piles else piles

            assert HERE in wait_until(without_away, "who answered is no longer away", pause=0)


def test_who_watches_is_at_no_seat(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        player = two_players(client)[0]
        client.get(f"/game/{player.game}", headers=sign_in(player, "watch"))
        html = client.get(f"/game/{player.game}", headers=sign_in(player)).text
        assert (html.count(HERE), html.count(AWAY)) == (1, 1)


def test_a_socket_tells_more_than_a_look(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        one, other = two_players(client)
        here = f"/game/{one.game}"
        client.get(here, headers=sign_in(one))
        with client.websocket_connect(f"{here}/socket", headers=sign_in(one)) as socket:
            until(socket, "table")  # the page has a script
        # As soon as it is closed, though the page was opened a moment ago.
        wait_until(lambda: AWAY in client.get(here, headers=sign_in(other)).text, "the first one is away")
