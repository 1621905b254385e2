"""Delays answers at windows, and planned cards, so that their speed tells the other player nothing."""

import asyncio

from kingless.web.clock.terms import is_over_days
from kingless.web.game.live_game import WINDOW, LiveGame
from kingless.web.orders.standing_orders import PLAYING

_MANY = 10_000
_DELAYED = (WINDOW, *PLAYING)


class WindowDelays:
    """Remembers for each game when an answer counts: at a window, and of a card that was planned."""

    def __init__(self, delay: float, program_share: float, card_delay: float) -> None:
        """`program_share`: the part of the delay that is left where no person plays, as all can see."""
        self._delay = delay
        self._program_share = program_share
        self._card_delay = card_delay
        self._until: dict[str, tuple[int, float]] = {}

    def note(self, live: LiveGame) -> None:
        """Note what is asked since when, or forget it; games over days have no delay."""
        game, decision = live.stored.id, live.decision
        if decision is None or decision.kind not in _DELAYED or is_over_days(live.stored.clock):
            self._until.pop(game, None)
        elif self._until.get(game, (None, 0.0))[0] != live.decided:
            share = 1.0 if live.stored.has_person else self._program_share
            delay = self._delay * share if decision.kind == WINDOW else self._card_delay
            self._until[game] = (live.decided, _now() + delay)
            if len(self._until) > _MANY:  # most are of games that nobody plays any more
                self._until = {key: one for key, one in self._until.items() if one[1] > _now()}

    async def wait(self, live: LiveGame, *, is_page: bool) -> None:
        """Wait until an answer by hand counts: at a window, and of a card that goes from a page to a person.

        What a program sends comes as quickly as it can, and tells nothing of plans.
        """
        is_between_people = is_page and not any(one.is_bot for one in live.stored.seats)
        if live.at_window or is_between_people:
            await self.wait_for_orders(live.stored.id)

    async def wait_for_orders(self, game: str) -> None:
        """Wait until an answer by standing orders counts."""
        _, until = self._until.get(game, (0, 0.0))
        left = until - _now()
        if left > 0:
            await asyncio.sleep(left)


def _now() -> float:
    """The clock by which the event loop waits."""
    return asyncio.get_running_loop().time()
