"""Offers sent straight to the host, and the rematch that two agree on."""

from kingless.web.game.dispatch import send
from kingless.web.game.seats import Reader
from kingless.web.game.socket_messages import Offer
from kingless.web.store.stored_values import StoredGame
from tests.serving.client import Client, server_of
from tests.serving.players import Player


def send_offer(client: Client, player: Player, what: str, nonce: str = "") -> None:
    """What a page sends when its button is pressed."""
    reader, offer = Reader(player.game, player.seat), Offer(what, nonce=nonce)
    client.blocking_portal.call(send, server_of(client).host, reader, offer)


def stored_rematch(client: Client, game: str) -> StoredGame:
    """The rematch as it is kept."""
    kept = client.blocking_portal.call(server_of(client).store.rematch, game)
    assert kept is not None
    return kept


def agree_on_rematch(client: Client, players: tuple[Player, Player]) -> tuple[Player, Player]:
    """The same two at the rematch, after the first has resigned."""
    send_offer(client, players[0], "resign")
    send_offer(client, players[0], "rematch")
    send_offer(client, players[1], "accept")
    kept = stored_rematch(client, players[0].game)
    first, second = (Player(client, {**one.given, "game": kept.id}) for one in players)
    return first, second
