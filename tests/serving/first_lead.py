"""Who leads the first trick: the answers about age, and what a game and its record tell of it."""

from tests.serving.client import Client
from tests.serving.players import (
    Player,
)

AGE_ANSWERS = ["youngest 0", "youngest 1"]


def first_leader(player: Player) -> int:
    """The seat that leads the trick which is played now."""
    return int(player.view()["view"]["leader"])


def game_record(client: Client, player: Player) -> str:
    """The record of a game that is over."""
    return client.get(f"/api/games/{player.game}/record", headers=player.headers).text
