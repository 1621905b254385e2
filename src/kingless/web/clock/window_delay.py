"""Beats: at a window no answer counts before its beat is over, whoever gives it: haste tells nothing."""

import asyncio
from time import monotonic

from kingless.web.clock.terms import is_over_days
from kingless.web.game.live_game import WINDOW, LiveGame

_MANY = 10_000


class WindowDelays:
    """Remembers of every game that stands at a window since when it does."""

    def __init__(self, beat: float) -> None:
        self._beat = beat
        self._since: dict[str, tuple[int, float]] = {}

    def look(self, live: LiveGame) -> None:
        """Take note where a window has opened, and forget it when it has closed; over days nobody waits."""
        game, decision = live.kept.id, live.decision
        if decision is None or decision.kind != WINDOW or is_over_days(live.kept.clock):
            self._since.pop(game, None)
        elif self._since.get(game, (None, 0.0))[0] != live.decided:
            self._since[game] = (live.decided, monotonic())
            if len(self._since) > _MANY:  # most of them nobody looks at any more
                young = monotonic() - self._beat
                self._since = {key: one for key, one in self._since.items() if one[1] > young}

    async def wait(self, game: str) -> None:
        """Wait for the end of the beat, where the game stands at a window."""
        _, since = self._since.get(game, (0, 0.0))
        left = since + self._beat - monotonic()
        if left > 0:
            await asyncio.sleep(left)
