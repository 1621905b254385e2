"""Tells apart who opens tables in the lobby, by marks from which no address can be found again."""

import hmac
from typing import NamedTuple

from sqlalchemy.ext.asyncio import AsyncEngine

from kingless.web.store.keys import shared_key

_KEY = "makers"
_LETTERS = 5
"""Hexadecimal digits of a mark: a million of them, enough for all open tables, but for each mark there are
thousands of addresses that it may stand for."""


class Maker(NamedTuple):
    """The marks of an address and of a browser; of a program, which has no cookies, the second is empty."""

    address: str
    browser: str


class Makers:
    """Makes the marks, with a key that all processes of a server share."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._key: bytes | None = None

    async def open(self) -> None:
        """Load the key."""
        self._key = await shared_key(self._engine, _KEY)

    def maker(self, address: str, browser: str) -> Maker:
        """The marks of who asks from this address with this browser."""
        return Maker(self._mark("address", address), self._mark("browser", browser) if browser else "")

    def _mark(self, kind: str, value: str) -> str:
        if self._key is None:
            raise RuntimeError("marks are made when the server runs")
        return hmac.digest(self._key, f"kingless {kind} {value}".encode(), "sha256").hex()[:_LETTERS]
