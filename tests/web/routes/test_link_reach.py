"""Links to share say how far they reach: this machine only, its network, or everywhere."""

from pathlib import Path

import pytest
from httpx import ASGITransport, AsyncClient

from kingless.web.settings import ServerSettings
from tests.serving.client import Client, quick_settings, server

ORIGINS = ("http://192.168.1.5:8377", "http://10.0.0.7:8377")
COMMAND = "make play HOST=0.0.0.0"
HERE = "This link works on this machine only."
QR = 'class="qr"'


def page_on_this_machine(client: Client, path: str, **headers: str) -> str:
    """What a browser on the machine of the server is shown."""

    async def get() -> str:
        transport = ASGITransport(client.app, client=("127.0.0.1", 50000))
        async with AsyncClient(transport=transport, base_url="http://127.0.0.1:8377") as browser:
            return (await browser.get(path, headers=headers)).text

    return client.blocking_portal.call(get)


def waiting(tmp_path: Path, settings: ServerSettings, **headers: str) -> tuple[str, str]:
    """The page of somebody who waits for a friend, and the token of the invitation."""
    with server(tmp_path / "games.sqlite", settings) as client:
        made = client.post("/api/games", json={}).json()
        cookie = f"seat={made['token']}"
        return page_on_this_machine(client, f"/game/{made['game']}", cookie=cookie, **headers), made["invite"]


def test_a_link_for_this_machine_says_so_and_how_to_open_the_game(tmp_path: Path) -> None:
    page, token = waiting(tmp_path, quick_settings(open_command=COMMAND))
    assert f'value="http://127.0.0.1:8377/join/{token}"' in page
    assert HERE in page
    assert f"<code>{COMMAND}</code>" in page
    assert QR not in page, "no phone could open it"


@pytest.mark.parametrize("header", ["x-forwarded-for", "via"])
def test_through_a_proxy_no_command_is_advised(tmp_path: Path, header: str) -> None:
    page, _ = waiting(tmp_path, quick_settings(open_command=COMMAND), **{header: "10.0.0.9"})
    assert HERE in page
    assert COMMAND not in page


def test_a_server_for_the_network_gives_its_address_there(tmp_path: Path) -> None:
    page, token = waiting(tmp_path, quick_settings(origins=ORIGINS, open_command=COMMAND))
    assert f'value="{ORIGINS[0]}/join/{token}"' in page
    assert f"<code>{ORIGINS[1]}/join/{token}</code>" in page
    assert QR in page
    assert HERE not in page
    assert COMMAND not in page


def test_a_name_that_others_know_is_kept(tmp_path: Path) -> None:
    page, token = waiting(tmp_path, quick_settings(origins=ORIGINS), host="kingless.example")
    assert f'value="http://kingless.example/join/{token}"' in page
    assert QR in page
    assert HERE not in page


def test_the_other_links_of_a_game_reach_as_far(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite", quick_settings(origins=ORIGINS)) as client:
        made = client.post("/api/games", json={"against": "level-1"}).json()
        cookie = f"seat={made['token']}"
        page = page_on_this_machine(client, f"/game/{made['game']}/links", cookie=cookie)
    assert f'value="{ORIGINS[0]}/watch/{made["watch"]}"' in page
