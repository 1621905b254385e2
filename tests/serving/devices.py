"""A seat that moves to another device by a link."""

import re

from tests.serving.client import Client
from tests.serving.forms import CSRF, form_token
from tests.serving.players import Player, browser_headers


def device_link(client: Client, player: Player) -> str:
    """The link by which the seat of this player goes to another device."""
    here = f"/game/{player.game}/links"
    token = CSRF.findall(client.get(here, headers=browser_headers(player)).text)[0]
    page = client.post(here, data={"_csrf_token": token}, headers=browser_headers(player, csrf=token))
    client.cookies.clear()
    return str(re.findall(r"/take/[\w-]+", page.text)[0])


def take_seat(client: Client, link: str) -> None:
    """Open the link on another device, which is the client from now on."""
    client.cookies.clear()
    fields = {"_csrf_token": form_token(client, link)}
    assert client.post(link, data=fields, follow_redirects=False).status_code == 303
