"""Delays every answer at a window for the same time, so that its speed tells the other player nothing."""

import asyncio

from kingless.web.clock.terms import is_over_days
from kingless.web.game.live_game import WINDOW, LiveGame

_MANY = 10_000


class WindowDelays:
    """Remembers for each game at a window since when the window is open."""

    def __init__(self, delay: float) -> None:
        self._delay = delay
        self._since: dict[str, tuple[int, float]] = {}

    def note(self, live: LiveGame) -> None:
        """Note that a window has opened, or forget one that has closed; games over days have no delay."""
        game, decision = live.stored.id, live.decision
        if decision is None or decision.kind != WINDOW or is_over_days(live.stored.clock):
            self._since.pop(game, None)
        elif self._since.get(game, (None, 0.0))[0] != live.decided:
            self._since[game] = (live.decided, _now())
            if len(self._since) > _MANY:  # most are of games that nobody plays any more
                young = _now() - self._delay
                self._since = {key: one for key, one in self._since.items() if one[1] > young}

    async def wait(self, game: str) -> None:
        """Wait until the delay is over, where the game is at a window."""
        _, since = self._since.get(game, (0, 0.0))
        left = since + self._delay - _now()
        if left > 0:
            await asyncio.sleep(left)


def _now() -> float:
    """The clock by which the event loop waits."""
    return asyncio.get_running_loop().time()
