"""The link that takes a seat to another device: made for a few minutes, and good for one time."""

from time import time
from typing import NamedTuple

from kingless.web.game.host import Host
from kingless.web.store.tokens import digest, new_token


class LentSeat(NamedTuple):
    """The secret of a link to another device, and until which second it is good."""

    token: str
    until: int


async def lend_seat(host: Host, game: str, seat: int) -> LentSeat:
    """Make the link for this seat; a new one ends the old."""
    lent = LentSeat(new_token(), int(time()) + host.settings.link_seconds)
    await host.store.lend(game, seat, digest(lent.token), lent.until)
    return lent


async def take_seat(host: Host, link: str) -> tuple[list[str], str]:
    """Move the seat of such a link: the games it holds, none where the link is over, and its new token."""
    fresh = new_token()
    carried = await host.store.carry(digest(link), digest(fresh))
    for game in carried:
        host.seats_changed(game)  # whoever held the seat until now lets go of it
    return carried, fresh
