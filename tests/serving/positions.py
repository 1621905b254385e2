"""Games that begin at a position with artifacts."""

from typing import Any

from kingless.table.setup import PositionText, Setup
from kingless.web.game.new_game import new_game
from kingless.web.orders.standing_orders import ALWAYS, StandingOrders
from kingless.web.store.stored_values import StoredGame, StoredSeat
from kingless.web.store.tokens import digest, link_token
from tests.serving.client import Client, server_of
from tests.serving.players import Player
from tests.waiting import wait_until

HORSE = "magicians-horse"
HOURGLASS = "divine-hourglass"


def store_game(client: Client, setup: Setup, *seats: StoredSeat, clock: str = "") -> StoredGame:
    """A game with this set-up and these seats, put into the database of the server."""
    kept = new_game(setup, seats, ticking=clock)
    client.blocking_portal.call(server_of(client).store.create, kept)
    return kept


def seat_with_token(number: int, name: str, token: str) -> StoredSeat:
    """A seat that the holder of this token has taken."""
    return StoredSeat(number=number, name=name, nonce=name, token=digest(token))


def seat_two(
    client: Client, setup: Setup, clock: str = "", *, ask_always: bool = False
) -> tuple[Player, Player]:
    """Two who sit at a game with this set-up; both may want to be asked at every moment."""
    tokens = ("token of A", "token of B")
    seats = (seat_with_token(0, "Ann", tokens[0]), seat_with_token(1, "Bob", tokens[1]))
    kept, store = store_game(client, setup, *seats, clock=clock), server_of(client).store
    for seat in (0, 1) if ask_always else ():
        client.blocking_portal.call(store.keep_orders, kept.id, seat, StandingOrders(ask=ALWAYS))
    watch = link_token(kept.secret, "watch")
    both = [
        Player(client, {"game": kept.id, "seat": seat, "token": tokens[seat], "watch": watch})
        for seat in (0, 1)
    ]
    return both[0], both[1]


def artifacts_setup(*mine: str, theirs: tuple[str, ...] = ()) -> Setup:
    """A has these artifacts and is to lead."""
    position = PositionText(
        phase=2, hands=(["G4", "G8", "U6"], ["G5", "G9", "G1"]), artifacts_dealt=(list(mine), list(theirs))
    )
    return Setup(artifacts=True, position=position, windows="all")


def wait_for_question(player: Player, kind: str) -> dict[str, Any]:
    """What the player sees once something else than a pass is asked of somebody, or this."""

    def once_asked() -> dict[str, Any] | None:
        seen = player.view()
        return seen if seen["view"]["asked"] == kind else None

    return wait_until(once_asked, f"somebody is asked: {kind}")
