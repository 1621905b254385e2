"""The secret link to a finished game, derived from the game's secret; it gives no access to a seat."""

import hmac

from kingless.web.store.stored_values import StoredGame
from kingless.web.store.tokens import link_token

_KIND = "after"


def finished_token(stored: StoredGame) -> str:
    """The token in the link to this game after its end."""
    return link_token(stored.secret, _KIND)


def finished_address(stored: StoredGame) -> str:
    """The address of this game after its end."""
    return f"/after/{stored.id}/{finished_token(stored)}"


def is_finished_token(stored: StoredGame, token: str) -> bool:
    """Does this token belong to the address of this game?"""
    return hmac.compare_digest(finished_token(stored).encode(), token.encode())
