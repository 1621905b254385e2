"""Commits to the secret of a game that is not made yet, so that the player's nonce comes after it."""

import asyncio
import hmac
from time import time
from typing import NamedTuple

from sqlalchemy.ext.asyncio import AsyncEngine

from kingless.table.fair_deal import commitment
from kingless.web import player_refusals, program_refusals
from kingless.web.store.games import UsedTicket
from kingless.web.store.keys import shared_key
from kingless.web.store.tokens import digest, new_id

_KEY = "promise"
_DAY = 24 * 60 * 60
"""How long a ticket is valid."""
_AHEAD = 60
"""Seconds by which the clocks of two processes may differ."""


class CommitmentTicket(NamedTuple):
    """The commitment that a page shows before a game is made, and the ticket that makes the game."""

    ticket: str
    commitment: str


class Commitments:
    """Makes commitments, and finds the secret of each.

    A ticket stands on the page with the commitment. The secret is derived from the ticket and a key of the
    server, so nothing is stored until the game is made; a ticket makes one game, since the store keeps it.
    """

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._key: bytes | None = None
        self._lock = asyncio.Lock()

    async def make(self) -> CommitmentTicket:
        """A new ticket with its commitment."""
        ticket = f"{int(time())}.{new_id()}"
        return CommitmentTicket(ticket, commitment(await self._secret(ticket)))

    async def secret(self, ticket: str) -> str:
        """The secret of this ticket; `Refused` where it is no ticket, or too old."""
        at, dot, name = ticket.partition(".")
        if not dot or not name or not (at.isascii() and at.isdecimal()) or len(ticket) > 40:
            raise program_refusals.no_ticket()
        if not -_AHEAD <= time() - int(at) <= _DAY:
            raise player_refusals.commitment_expired()
        return await self._secret(ticket)

    def spend(self, ticket: str) -> UsedTicket:
        """A valid ticket as the store keeps it, so that it makes no other game, whatever becomes of this."""
        return UsedTicket(digest(ticket), int(ticket.partition(".")[0]) + _DAY + _AHEAD)

    async def open(self) -> None:
        """Load the key; from then on the secret of every rematch is fixed."""
        await self._secret("")

    def rematch(self, game: str) -> str:
        """The secret of the rematch of this game; a game has at most one."""
        return self._secret_for("rematch", game)

    def other_level(self, game: str) -> str:
        """The secret of the game against another bot that may come after this one; there is at most one."""
        return self._secret_for("other level", game)

    def _secret_for(self, purpose: str, game: str) -> str:
        if self._key is None:
            raise RuntimeError("commitments are made when the server runs")
        return hmac.digest(self._key, f"kingless {purpose} {game}".encode(), "sha256").hex()

    async def _secret(self, ticket: str) -> str:
        async with self._lock:
            if self._key is None:
                self._key = await shared_key(self._engine, _KEY)
        return hmac.digest(self._key, f"kingless secret {ticket}".encode(), "sha256").hex()
