"""The clocks' keeper: answers for seats whose time is over; every process keeps all, so any may die."""

import asyncio
import logging
from contextlib import suppress

from sqlalchemy.exc import SQLAlchemyError

from kingless.rules.actions import PASS, text
from kingless.web.clock.terms import MINUTE
from kingless.web.errors import Refused
from kingless.web.game.entries import CLOCK, LATE
from kingless.web.game.host import Host
from kingless.web.game.live_game import LiveGame
from kingless.web.workers.bot_pool import rules_of, seed_of, think

_LOG = logging.getLogger(__name__)
_EVERY = 1.0
"""Seconds between two looks at what is due."""
_MOST = 100
"""So many games are looked after at each look."""
_MIND = "greedy"
"""Who answers for somebody who is late: quick, sensible, and it needs no chance."""
_MILLIS = 100


class Timeouts:
    """Looks every second which games are due, and lets the clock answer where somebody is late."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._task: asyncio.Task[None] | None = None
        self._resting: dict[tuple[str, int], int] = {}
        """Games that rest until then, by when they were due: nothing can be done for them as they stand."""

    def start(self) -> None:
        """Begin to look."""
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """Look no more; the other processes do, and this one when it comes back."""
        if self._task:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    async def _run(self) -> None:
        while True:
            try:
                await self.look()
            except (SQLAlchemyError, OSError) as error:
                _LOG.warning("the clocks cannot be read: %s", type(error).__name__)
            await asyncio.sleep(_EVERY)

    async def look(self) -> None:
        """Look after every game that is due."""
        now = self._host.now()
        self._resting = {which: until for which, until in self._resting.items() if until > now}
        overdue = self._host.store.overdue(now, _MOST + len(self._resting))
        for game, due in await self._host.work.do(overdue):
            if (game, due) not in self._resting:
                await self._look_after(game, due)

    async def _look_after(self, game: str, due: int) -> None:
        try:
            live = await self._host.live(game)  # who looks after bots has looked by now, too
        except Refused as error:
            _LOG.warning("a game with a clock cannot be opened: %s", error.key)
            self._resting[game, due] = self._host.now() + MINUTE
            return
        decided, seat = live.decided, live.late_at(self._host.now())
        if seat is not None:
            await self._host.run_out(game, decided, seat, await _answer(live, seat))
        else:  # the server owed an answer, or whoever has nothing to use wants to say so by hand
            now, deadline = self._host.now(), live.deadline or 0
            self._resting[game, due] = min(now + MINUTE, deadline) if deadline > now else now + MINUTE


async def _answer(live: LiveGame, seat: int) -> str:
    """What the clock says for this seat: pass at a window, a sensible card, or that the game is lost."""
    decision, seen = live.decision, live.seen(seat)
    if decision is None or seen is None or live.clock is None:
        raise ValueError("only who is asked can be late")
    if live.clock.is_last_miss(seat):
        return LATE
    if PASS in decision.legal:
        return CLOCK + text(PASS)
    seed = seed_of(live.kept.secret, live.version)
    rules = rules_of(live.kept.setup, live.kept.rules)
    return CLOCK + await asyncio.to_thread(think, _MIND, rules, seen, _MILLIS, seed)
