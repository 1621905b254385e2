"""The language of a reader: chosen, kept, and the same on the page and its socket."""

import re
from pathlib import Path

from tests.serving.client import server
from tests.serving.players import browser_headers, two_players
from tests.serving.sockets import receive


def test_the_language_is_chosen_and_kept(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        assert '<html lang="en"' in client.get("/").text
        assert '<html lang="nl"' in client.get("/", headers={"accept-language": "nl-BE,nl;q=0.9"}).text
        assert '<html lang="de"' in client.get("/?language=de").text
        assert '<html lang="de"' in client.get("/").text


def test_the_socket_speaks_the_language_of_the_page(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        player = two_players(client)[0]
        dutch, german = ({**browser_headers(player), "accept-language": one} for one in ("nl", "de"))
        html = client.get(f"/game/{player.game}", headers=dutch).text
        (socket,) = re.findall(r'data-socket="([^"]+)"', html)
        for address, word in ((socket, ">aanwezig<"), (socket.replace("=nl", "=xx"), ">anwesend<")):
            with client.websocket_connect(address, headers=german) as opened:
                assert word in receive(opened, "table")["fragments"]["piles"]
