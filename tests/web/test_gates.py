"""The gates: forms and sockets of other sites, floods, oversize, names, links and tokens."""

import re
from contextlib import ExitStack
from pathlib import Path

import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import WebSocketTestSession
from sqlalchemy import create_engine, text

from kingless.web.errors import Refused
from kingless.web.game.names import cleaned
from kingless.web.http.forms import SECURITY_HEADERS
from kingless.web.http.rate_limit import Bucket, whose
from kingless.web.settings import Limit
from tests.web.sitting_down import (
    AMPLE,
    CSRF,
    ORIGIN,
    Client,
    Player,
    drained,
    quick,
    server,
    sign_in,
    to_act,
    two_players,
    until,
)

WISH = {"against": "friend", "name": "Ann"}


def token_of(client: Client) -> str:
    """The token for forms that a page gives to this browser."""
    return str(CSRF.findall(client.get("/").text)[0])


@pytest.mark.parametrize("shown", ["", "wrong", None])
def test_a_form_without_the_right_token_is_refused(tmp_path: Path, shown: str | None) -> None:
    with server(tmp_path / "games.sqlite") as client:
        token_of(client)
        fields = WISH if shown is None else {**WISH, "_csrf_token": shown}
        assert client.post("/new", data=fields).status_code == 403


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "https://evil.example"},
        {"origin": "null"},
        {"origin": "http://["},
        {"sec-fetch-site": "cross-site"},
    ],
)
def test_a_form_from_another_site_is_refused(tmp_path: Path, headers: dict[str, str]) -> None:
    with server(tmp_path / "games.sqlite") as client:
        fields = {**WISH, "_csrf_token": token_of(client)}
        assert client.post("/new", data=fields, headers=headers).status_code == 403
        assert client.post("/new", data=fields, headers=ORIGIN, follow_redirects=False).status_code == 303


@pytest.mark.parametrize("origin", ["https://evil.example", "http://[", None])
def test_a_socket_from_another_site_is_closed(tmp_path: Path, origin: str | None) -> None:
    with server(tmp_path / "games.sqlite") as client:
        players = two_players(client)
        headers = {key: value for key, value in sign_in(players[0]).items() if key != "origin"}
        if origin:
            headers["origin"] = origin
        with (
            client.websocket_connect(f"/game/{players[0].game}/socket", headers=headers) as socket,
            pytest.raises(WebSocketDisconnect),
        ):
            socket.receive_text(timeout=5)


def test_the_cookie_of_a_seat_does_nothing_at_the_api(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        players = two_players(client)
        here = f"/api/games/{players[0].game}"
        assert client.get(here, headers=sign_in(players[0])).status_code == 404


def test_an_invitation_and_a_link_for_watching_hold_no_seat(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        players = two_players(client)
        player, seen = to_act(*players)
        for kind in ("invite", "watch"):
            thief = Player(client, {**player.given, "token": player.given[kind]})
            assert thief.act(seen["view"]["legal"][0], seen["version"]).status_code in (403, 404)
        here = f"/game/{player.game}/socket"
        with client.websocket_connect(here, headers=sign_in(player, "watch")) as socket:
            assert "You are watching." in "".join(until(socket, "table")["fragments"].values())
            socket.send_text(f'{{"type":"act","id":"x","version":0,"action":"{seen["view"]["legal"][0]}"}}')
            assert until(socket, "refused")["error"] == "seat"
            socket.send_text('{"type":"offer","what":"resign"}')
            assert until(socket, "refused")["error"] == "seat"
        assert player.view()["version"] == seen["version"]


def test_all_tokens_differ_and_the_database_keeps_none_of_them(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"
    with server(file) as client:
        players = two_players(client)
        tokens = {player.given["token"] for player in players}
        tokens |= {players[0].given["invite"], players[0].given["watch"]}
        assert len(tokens) == 4
        engine = create_engine(f"sqlite:///{file}")
        with engine.connect() as connection:
            rows = [
                str(connection.execute(text(f"SELECT * FROM {name}")).all()) for name in ("games", "seats")
            ]
        engine.dispose()
        assert not [token for token in tokens if any(token in row for row in rows)]


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


@pytest.mark.parametrize("path", ["/static/%00", "/static/js/after.js%00.css", "/static/" + "a" * 5000])
def test_an_address_that_no_file_can_have_is_not_found(tmp_path: Path, path: str) -> None:
    with server(tmp_path / "games.sqlite") as client:
        assert client.get(path).status_code == 404


def test_json_in_json_without_end_is_refused(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        answer = client.post("/api/games", content="[" * 8000, headers={"content-type": "application/json"})
        assert answer.status_code == 400


def test_an_invitation_is_for_one(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        first = client.post("/api/games", json={}).json()
        page = client.get(f"/join/{first['invite']}").text
        assert first["commitment"] in page
        fields = {"_csrf_token": CSRF.findall(page)[0], "name": "Bob"}
        joined = client.post(f"/join/{first['invite']}", data=fields, follow_redirects=False)
        assert joined.headers["location"] == f"/game/{first['game']}"
        assert client.post(f"/join/{first['invite']}", data=fields).status_code == 409
        assert client.get(f"/join/{first['invite']}").status_code == 409
        assert client.get("/join/nonsense").status_code == 404


def test_a_seat_goes_to_another_device_once(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        players = two_players(client)
        here, mine = f"/game/{players[0].game}/links", sign_in(players[0])
        page = client.get(here, headers=mine)
        token = CSRF.findall(page.text)[0]
        cookies = {**mine, "cookie": f"{mine['cookie']}; kingless-csrf={token}"}
        page = client.post(here, data={"_csrf_token": token}, headers=cookies)
        link = re.findall(r"/take/[\w-]+", page.text)[0]
        client.cookies.clear()
        fields = {"_csrf_token": CSRF.findall(client.get(link).text)[0]}
        taken = client.post(link, data=fields, follow_redirects=False)
        assert taken.headers["location"] == f"/game/{players[0].game}"
        assert "Your hand" in client.get(taken.headers["location"]).text
        used = client.post(link, data=fields)
        assert used.status_code == 404
        assert "choose Links and then" in used.text
        again = client.get(link)  # nobody is asked to take what is no longer there to take
        assert (again.status_code, "Go on here?" in again.text) == (404, False)
        assert "This link works no more" in again.text
        assert client.get(f"/api/games/{players[0].game}", headers=players[0].headers).status_code == 404


def test_the_lobby_shows_open_games_until_somebody_comes(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        fields = {"_csrf_token": token_of(client), "against": "lobby", "name": "Ann <b>"}
        made = client.post("/new", data=fields, follow_redirects=False)
        game = made.headers["location"].removeprefix("/game/")
        lobby = client.get("/lobby").text
        assert f"/lobby/{game}" in lobby
        assert "Ann &lt;b&gt;" in lobby
        joined = client.post(f"/lobby/{game}", data={**fields, "name": "Bob"}, follow_redirects=False)
        assert joined.status_code == 303
        assert f"/lobby/{game}" not in client.get("/lobby").text
        closed = client.post("/api/games", json={"against": "friend"}).json()["game"]
        assert client.get(f"/lobby/{closed}").status_code == 404


def test_too_many_requests_are_refused(tmp_path: Path) -> None:
    few = quick(limits={**AMPLE, "new": Limit(2, 0.001), "message": Limit(3, 0.001)})
    with server(tmp_path / "games.sqlite", few) as client:
        codes = [client.post("/api/games", json={}).status_code for _ in range(3)]
        assert codes == [201, 201, 429]


def test_too_many_messages_on_a_socket_are_refused(tmp_path: Path) -> None:
    few = quick(limits={**AMPLE, "message": Limit(3, 0.001)})
    with server(tmp_path / "games.sqlite", few) as client:
        players = two_players(client)
        with client.websocket_connect(
            f"/game/{players[0].game}/socket", headers=sign_in(players[0])
        ) as socket:
            for _ in range(4):
                socket.send_text('{"type":"hello","version":0}')
            assert until(socket, "refused")["error"] == "rate"


def test_who_goes_on_sending_too_much_is_hung_up_on(tmp_path: Path) -> None:
    few = quick(limits={**AMPLE, "message": Limit(3, 0.001), "refusal": Limit(2, 0.001)})
    with server(tmp_path / "games.sqlite", few) as client:
        players = two_players(client)
        here = f"/game/{players[0].game}/socket"
        with client.websocket_connect(here, headers=sign_in(players[0])) as socket:
            for _ in range(6):
                socket.send_text('{"type":"hello","version":0}')
            for _ in range(2):
                assert until(socket, "refused")["error"] == "rate"
            with pytest.raises(WebSocketDisconnect) as closed:
                until(socket, "refused")
            assert closed.value.code == 4429


def test_a_bucket_fills_again(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr("kingless.web.http.rate_limit.monotonic", lambda: now[0])
    bucket = Bucket(Limit(1, 0.5))
    bucket.take()
    for too_soon in (0.0, 1.9):
        now[0] = too_soon
        with pytest.raises(Refused):
            bucket.take()
    now[0] = 100.0  # however long that is, no more than one is there again
    bucket.take()
    with pytest.raises(Refused):
        bucket.take()


def test_what_is_too_large_or_no_message_is_refused(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        players = two_players(client)
        assert client.post("/api/games", json={"name": "x" * 20_000}).status_code == 413
        with client.websocket_connect(
            f"/game/{players[0].game}/socket", headers=sign_in(players[0])
        ) as socket:
            until(socket, "table")
            for wrong in ("", "[]", '{"type":"act"}', '{"type":"hello","version":-1}', "x" * 5000, '{"a":1}'):
                socket.send_text(wrong)
                assert until(socket, "refused")["error"] == "message"
            assert not [one for one in drained(socket) if one["type"] == "refused"]


def test_whoever_opens_many_sockets_keeps_out_nobody_but_himself(tmp_path: Path) -> None:
    few = quick(sockets_seat=2, sockets_watching=3)
    with server(tmp_path / "games.sqlite", few) as client, ExitStack() as all_open:
        players = two_players(client)

        def open_one(player: Player, kind: str = "seat") -> WebSocketTestSession:
            here = f"/game/{player.game}/socket"
            return all_open.enter_context(client.websocket_connect(here, headers=sign_in(player, kind)))

        def is_full(player: Player, kind: str = "seat") -> bool:
            with pytest.raises(WebSocketDisconnect) as closed:
                until(open_one(player, kind), "table")
            return closed.value.code == 4429

        for _ in range(3):
            until(open_one(players[0], "watch"), "table")
        assert is_full(players[0], "watch")
        for player in players:  # those who watch have not kept the first one out, nor he the second
            for _ in range(2):
                until(open_one(player), "table")
            assert is_full(player)


def test_a_server_has_room_for_so_many_sockets(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite", quick(sockets=1)) as client:
        players = two_players(client)
        here = f"/game/{players[0].game}/socket"
        with client.websocket_connect(here, headers=sign_in(players[0])) as first:
            until(first, "table")
            with (
                client.websocket_connect(here, headers=sign_in(players[1])) as second,
                pytest.raises(WebSocketDisconnect),
            ):
                second.receive_text(timeout=5)


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
    assert cleaned(name, "Guest") == kept


def test_every_answer_has_the_headers_that_protect_it(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        for path in ("/", "/lobby", "/nowhere", "/static/css/art.css", "/health", "/metrics", "/api/games/x"):
            answer = client.get(path)
            for name, value in SECURITY_HEADERS.items():
                assert answer.headers[name] == value
        policy = SECURITY_HEADERS["Content-Security-Policy"]
        assert "unsafe" not in policy
        page = client.get("/").text
        assert not re.search(r"<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=", page)


@pytest.mark.parametrize("is_secure", [True, False])
def test_browsers_are_told_to_come_by_https_where_that_is_said(tmp_path: Path, is_secure: bool) -> None:
    with server(tmp_path / "games.sqlite", quick(secure=is_secure)) as client:
        for path in ("/", "/nowhere", "/static/css/art.css"):
            told = client.get(path).headers.get("strict-transport-security")
            assert told == ("max-age=31536000" if is_secure else None)


def test_a_set_up_that_makes_no_game_is_told_in_a_sentence(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        for wish in ({"deck": "nothing"}, {"ruleset": "nothing"}, {"against": "nobody"}):
            answer = client.post("/api/games", json=wish)
            assert answer.status_code == 400
            assert answer.json()["sentence"]
        fields = {"_csrf_token": token_of(client), "against": "level-1", "deck": "nothing"}
        answer = client.post("/new", data=fields)
        assert answer.status_code == 400
        assert "there is no deck" in answer.text


def test_the_language_is_chosen_and_kept(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        assert '<html lang="en"' in client.get("/").text
        assert '<html lang="nl"' in client.get("/", headers={"accept-language": "nl-BE,nl;q=0.9"}).text
        assert '<html lang="de"' in client.get("/?language=de").text
        assert '<html lang="de"' in client.get("/").text


def test_the_socket_speaks_the_language_of_the_page(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        player = two_players(client)[0]
        dutch, german = ({**sign_in(player), "accept-language": one} for one in ("nl", "de"))
        html = client.get(f"/game/{player.game}", headers=dutch).text
        (socket,) = re.findall(r'data-socket="([^"]+)"', html)
        for address, word in ((socket, ">aanwezig<"), (socket.replace("=nl", "=xx"), ">anwesend<")):
            with client.websocket_connect(address, headers=german) as opened:
                assert word in until(opened, "table")["fragments"]["piles"]


def test_a_device_that_has_given_its_seat_away_is_told_no_more(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        players = two_players(client)
        here = f"/game/{players[0].game}"
        with client.websocket_connect(f"{here}/socket", headers=sign_in(players[0])) as socket:
            until(socket, "table")
            mine = sign_in(players[0])
            token = CSRF.findall(client.get(f"{here}/links", headers=mine).text)[0]
            cookies = {**mine, "cookie": f"{mine['cookie']}; kingless-csrf={token}"}
            page = client.post(f"{here}/links", data={"_csrf_token": token}, headers=cookies)
            link = re.findall(r"/take/[\w-]+", page.text)[0]
            client.cookies.clear()
            client.post(link, data={"_csrf_token": CSRF.findall(client.get(link).text)[0]})
            with pytest.raises(WebSocketDisconnect) as end:
                until(socket, "another seat")
            assert end.value.code == 4403  # the page then tries no more


def test_every_request_counts_whatever_it_asks_for(tmp_path: Path) -> None:
    few = quick(limits={**AMPLE, "any": Limit(7, 0.1)})
    with server(tmp_path / "games.sqlite", few) as client:
        assert client.get("/static/css/art.css").status_code == 200
        for path in ("/health", "/metrics", "/nowhere", "/api/nowhere"):
            assert client.get(path).status_code in (200, 404)
        assert client.request("BREW", "/").status_code == 405
        assert client.head("/static/css/nothing.css").status_code in (404, 405)
        for path in ("/health", "/metrics", "/nowhere", "/static/css/art.css", "/"):
            answer = client.get(path)
            assert answer.status_code == 429
            assert answer.text == "That was too much at once; wait a moment and try again.\n"
            assert answer.headers["retry-after"] == "10"
            assert answer.headers["x-content-type-options"] == "nosniff"
        assert client.request("BREW", "/", headers={"accept-language": "nl"}).text.startswith(
            "Dat was te veel"
        )
        refused = client.post("/api/games", json={})
        assert (refused.status_code, refused.json()["error"]) == (429, "rate")
        with pytest.raises(WebSocketDisconnect), client.websocket_connect("/game/x/socket"):
            pass


def test_who_waits_is_told_how_long(tmp_path: Path) -> None:
    few = quick(limits={**AMPLE, "page": Limit(1, 0.5)})
    with server(tmp_path / "games.sqlite", few) as client:
        assert client.get("/").status_code == 200
        assert client.get("/").headers["retry-after"] == "2"


@pytest.mark.parametrize(
    ("host", "owner"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("2001:db8:1:2::9", "2001:db8:1:2::"),
        ("fe80::1%eth0", "fe80::"),
        ("no:address", "no:address"),
        ("", ""),
    ],
)
def test_who_has_one_address_has_its_network(host: str, owner: str) -> None:
    assert whose(host) == owner
