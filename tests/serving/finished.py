"""Finished games at a server: played or resigned straight through the host."""

import re

from kingless.rules.actions import text
from kingless.table.game import Game
from kingless.web.game.entries import RESIGN
from kingless.web.game.seats import Reader
from tests.serving.client import Client, server_of
from tests.serving.players import Player, table_page_of, two_players

LINK = re.compile(r"/after/[\w-]+/[\w-]+")


def game_of(client: Client, game: str) -> Game:
    """The game as the server has it."""
    live = client.blocking_portal.call(server_of(client).host.live, game)
    assert live.game is not None
    return live.game


def play_through_host(client: Client, game: str, answers: int = 1000) -> None:
    """So many answers, each the first that is legal, without the way through HTTP."""
    host = server_of(client).host

    async def run() -> None:
        for _ in range(answers):
            live = await host.live(game)
            if live.decision is None:
                return
            legal = next(iter(live.decision.legal))
            reader = Reader(game, live.decision.seat)
            await host.accept(reader, f"answer {live.version}", live.version, text(legal))

    client.blocking_portal.call(run)


def finished_game(client: Client, answers: int = 1000, **options: object) -> tuple[Player, Player]:
    """Two players and a game that was played to its end, or so far."""
    players = two_players(client, **options)
    play_through_host(client, players[0].game, answers)
    return players


def resign(player: Player) -> None:
    """Give the game up."""
    host = server_of(player.client).host

    async def run() -> None:
        live = await host.live(player.game)
        await host.accept(Reader(player.game, player.seat), "enough", live.version, RESIGN)

    player.client.blocking_portal.call(run)


def finished_link(client: Client, player: Player) -> str:
    """Where the table says that the finished game is shown."""
    found: list[str] = LINK.findall(table_page_of(client, player))
    return found[0]
