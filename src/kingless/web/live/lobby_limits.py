"""Limits how many open games one address, and one browser, may have in the lobby at the same time."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from time import time

from sqlalchemy.ext.asyncio import AsyncEngine

from kingless.web import player_refusals
from kingless.web.clock.terms import CLOCKS, is_over_days
from kingless.web.live.presence import Presence
from kingless.web.settings import ServerSettings
from kingless.web.store.lobby import LobbyFilter, count_open_games
from kingless.web.store.makers import Maker

_DAY = 24 * 60 * 60


def lobby_filter(presence: Presence, days: int) -> LobbyFilter:
    """Which games the lobby lists: where somebody is, and those over days since so many days."""
    slow = [key for key in CLOCKS if is_over_days(key)]
    return LobbyFilter(sorted(presence.games(0)), slow, int(time()) - days * _DAY)


class LobbyLimits:
    """Refuses a game in the lobby to whoever has enough there."""

    def __init__(self, engine: AsyncEngine, presence: Presence, settings: ServerSettings) -> None:
        self._engine = engine
        self._presence = presence
        self._settings = settings
        self._opening = asyncio.Lock()

    @asynccontextmanager
    async def room_for(self, maker: Maker) -> AsyncIterator[None]:
        """While a game is put into the lobby; `Refused` where its maker has enough there."""
        most_browser, most_address = self._settings.open_games_browser, self._settings.open_games_address
        async with self._opening:  # or who asks for many at once would get them
            listed = lobby_filter(self._presence, self._settings.lobby_days)
            waiting = await count_open_games(self._engine, listed, maker)
            if waiting.of_browser >= most_browser:
                raise player_refusals.too_many_open_games(most_browser)
            if waiting.of_address >= most_address:
                raise player_refusals.too_many_open_games_of_address(most_address)
            yield
