"""The secret link to a finished game, derived from the game's secret; it gives no access to a seat."""

import hmac

from kingless.web.store.models import StoredGame
from kingless.web.store.tokens import link_token

_KIND = "after"


def finished_address(stored: StoredGame) -> str:
    """The address of this game after its end."""
    return f"/after/{stored.id}/{link_token(stored.secret, _KIND)}"


def is_finished_token(stored: StoredGame, token: str) -> bool:
    """Does this token belong to the address of this game?"""
    return hmac.compare_digest(link_token(stored.secret, _KIND).encode(), token.encode())
