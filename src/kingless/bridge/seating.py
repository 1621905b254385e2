"""Taking seats at a server: by an invitation, by making a game, or at an open table of the lobby."""

from collections.abc import Callable, Collection
from typing import Any

from msgspec import Struct

from kingless.bridge.api_client import ApiClient
from kingless.bridge.errors import ServerRefusal
from kingless.bridge.held_seats import HeldSeat
from kingless.bridge.promises import Promises, new_nonces


class Wanted(Struct, frozen=True, kw_only=True):
    """Which games are wanted: by these invitations, made like this, or else at open tables of the lobby."""

    name: str
    invitations: tuple[str, ...] = ()
    """Tokens."""
    game: dict[str, Any] | None = None
    """The game to make, by the fields of the API."""


class NewSeat(Struct, frozen=True):
    """A seat that was taken, and the invitation to the other one where that is free."""

    held: HeldSeat
    invite: str = ""


Take = Callable[[], NewSeat | None]
"""Takes a seat; None where none is free now."""


def take_invited(api: ApiClient, name: str, invite: str) -> NewSeat:
    """Take the seat of an invitation."""
    return _take(api, "/api/join", {"invite": invite, "name": name})


def take_own(api: ApiClient, name: str, game: dict[str, Any]) -> NewSeat:
    """Make a game and take its first seat."""
    return _take(api, "/api/games", {**game, "name": name})


def take_open(api: ApiClient, name: str, known: Collection[str]) -> NewSeat | None:
    """Take the free seat of a table in the lobby that is none of ours; None where there is no such table."""
    for table in api.get("/api/lobby")["tables"]:
        if table["game"] in known:
            continue
        try:
            return _take(api, f"/api/lobby/{table['game']}", {"name": name})
        except ServerRefusal as refusal:
            if refusal.key not in ("full", "game"):  # somebody else was quicker, or has left
                raise
    return None


def _take(api: ApiClient, path: str, body: dict[str, Any]) -> NewSeat:
    nonces = new_nonces()
    given = api.post(path, {**body, "bot": True, "commit": next(iter(nonces))})
    promises = Promises(seat=given["seat"], server=given["commitment"], nonces=nonces)
    held = HeldSeat(server=api.address, game=given["game"], token=given["token"], promises=promises)
    return NewSeat(held, given["invite"] if given["seat"] == 0 else "")
