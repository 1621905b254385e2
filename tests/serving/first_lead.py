"""Who leads the first trick: the answers about age, and what a game, its record and its page tell of it."""

from tests.serving.client import Client
from tests.serving.players import (
    Player,
    browser_headers,
)

AGE_ANSWERS = ["youngest 0", "youngest 1"]


def first_leader(player: Player) -> int:
    """The seat that leads the trick which is played now."""
    return int(player.view()["view"]["leader"])


def game_record(client: Client, player: Player) -> str:
    """The record of a game that is over."""
    return client.get(f"/api/games/{player.game}/record", headers=player.headers).text


def table_page_of(client: Client, player: Player, kind: str = "seat", language: str = "en") -> str:
    """The table as this player, or an onlooker, sees it."""
    here = f"/game/{player.game}?language={language}"
    return client.get(here, headers=browser_headers(player, kind)).text
