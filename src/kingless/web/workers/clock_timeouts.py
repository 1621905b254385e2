"""Answers for seats whose time is over, once a second in every process, so that no single one is needed."""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress

from sqlalchemy.exc import SQLAlchemyError

from kingless.rules.actions import PASS, text
from kingless.web.clock.terms import MINUTE
from kingless.web.game.deadlines import deadline_of, late_seat
from kingless.web.game.entries import CLOCK, LATE
from kingless.web.game.host import Host
from kingless.web.game.live_game import LiveGame
from kingless.web.player_refusals import Refused
from kingless.web.workers.bot_pool import rules_of, seed_of, think

_LOG = logging.getLogger(__name__)
_EVERY = 1.0
"""Seconds between two queries for what is due."""
_MOST = 100
"""Games that are handled after each query."""
_MIND = "greedy"
"""The mind that answers for a late seat: quick, sensible and deterministic."""
_MILLIS = 100


class Timeouts:
    """Queries every second which games are due, and answers for seats that are late."""

    def __init__(
        self, host: Host, on_database_error: Callable[[Exception], None] = lambda _error: None
    ) -> None:
        """`on_database_error`: is told when the database cannot be read."""
        self._host = host
        self._on_database_error = on_database_error
        self._task: asyncio.Task[None] | None = None
        self._resting: dict[tuple[str, int], int] = {}
        """By game and due time, until when it is skipped, since nothing can be done for it now."""

    def start(self) -> None:
        """Start the task."""
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """Stop the task; other processes go on, and this one does after its restart."""
        if self._task:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    async def _run(self) -> None:
        while True:
            try:
                await self.answer_due()
            except (SQLAlchemyError, OSError) as error:
                self._on_database_error(error)
            await asyncio.sleep(_EVERY)

    async def answer_due(self) -> None:
        """Answer in every game that is due."""
        now = self._host.now()
        self._resting = {which: until for which, until in self._resting.items() if until > now}
        overdue = self._host.store.overdue(now, _MOST + len(self._resting))
        for game, due in await self._host.work.do(overdue):
            if (game, due) not in self._resting:
                await self._answer_game(game, due)

    async def _answer_game(self, game: str, due: int) -> None:
        try:
            live = await self._host.live(game)  # the bots are watchers, so they have been asked by now
        except Refused as error:
            _LOG.warning("a game with a clock cannot be opened: %s", error.key)
            self._resting[game, due] = self._host.now() + MINUTE
            return
        decided, seat = live.decided, late_seat(live, self._host.now())
        if seat is not None:
            await self._host.time_out(game, decided, seat, await _answer(live, seat))
        else:  # a bot has yet to answer, or a player with nothing to use passes by hand
            now, deadline = self._host.now(), deadline_of(live) or 0
            self._resting[game, due] = min(now + MINUTE, deadline) if deadline > now else now + MINUTE


async def _answer(live: LiveGame, seat: int) -> str:
    """The clock's answer for this seat: pass at a window, a sensible card, or that the game is lost."""
    decision, seen = live.decision, live.observation(seat)
    if decision is None or seen is None or live.clock is None:
        raise ValueError("only who is asked can be late")
    if live.clock.is_last_miss(seat):
        return LATE
    if PASS in decision.legal:
        return CLOCK + text(PASS)
    seed = seed_of(live.stored.secret, live.version)
    rules = rules_of(live.stored.setup, live.stored.rules)
    return CLOCK + await asyncio.to_thread(think, _MIND, rules, seen, _MILLIS, seed)
