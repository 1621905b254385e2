"""Delays every answer at a window for the same time, so that its speed tells the other player nothing."""

import asyncio

from kingless.web.clock.terms import is_over_days
from kingless.web.game.live_game import WINDOW, LiveGame

_MANY = 10_000


class WindowDelays:
    """Remembers for each game at a window when an answer counts there."""

    def __init__(self, delay: float, program_share: float) -> None:
        """`program_share`: the part of the delay that is left where no person plays, as all can see."""
        self._delay = delay
        self._program_share = program_share
        self._until: dict[str, tuple[int, float]] = {}

    def note(self, live: LiveGame) -> None:
        """Note that a window has opened, or forget one that has closed; games over days have no delay."""
        game, decision = live.stored.id, live.decision
        if decision is None or decision.kind != WINDOW or is_over_days(live.stored.clock):
            self._until.pop(game, None)
        elif self._until.get(game, (None, 0.0))[0] != live.decided:
            share = 1.0 if live.stored.has_person else self._program_share
            self._until[game] = (live.decided, _now() + self._delay * share)
            if len(self._until) > _MANY:  # most are of games that nobody plays any more
                self._until = {key: one for key, one in self._until.items() if one[1] > _now()}

    async def wait(self, game: str) -> None:
        """Wait until the delay is over, where the game is at a window."""
        _, until = self._until.get(game, (0, 0.0))
        left = until - _now()
        if left > 0:
            await asyncio.sleep(left)


def _now() -> float:
    """The clock by which the event loop waits."""
    return asyncio.get_running_loop().time()
