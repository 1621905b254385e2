"""Answers for bots, and for seats whose standing orders answer, in every game of this process."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from concurrent.futures.process import BrokenProcessPool
from time import monotonic
from typing import TypeVar

from kingless.rules.actions import PASS, IllegalAction, text
from kingless.web.clock.terms import SECOND, is_over_days
from kingless.web.errors import DATABASE_ERRORS, Refused
from kingless.web.game.entries import GRANT, REMATCH
from kingless.web.game.host import Host
from kingless.web.game.live_game import WINDOW, LiveGame
from kingless.web.game.seats import Reader
from kingless.web.orders.model import answer
from kingless.web.orders.service import has_orders, orders_of
from kingless.web.store.tokens import server_id
from kingless.web.workers.bot_pool import BotPool, rules_of, seed_of

_LOG = logging.getLogger(__name__)
_T = TypeVar("_T")
_PAUSE = 1.0
"""Seconds between two attempts while the database is unreachable."""


class Bots:
    """Watches every live game, and answers where the server must, also after a restart."""

    def __init__(self, host: Host, bot_workers: BotPool) -> None:
        self._host = host
        self._bot_pool = bot_workers
        self._tasks: dict[tuple[str, int], asyncio.Task[None]] = {}
        self._has_stopped = False
        host.add_watcher(self.note)

    def note(self, live: LiveGame) -> None:
        """Start a task that answers, if the server may have to and none is running."""
        key = (live.stored.id, live.version)
        if key in self._tasks or self._has_stopped:
            return
        due, ordering = _due(live), _ordering_seat(live)
        if due is not None:
            task = asyncio.create_task(self._answer(live, live.version, *due))
        elif ordering is not None:
            task = asyncio.create_task(self._answer_by_orders(live, live.version, ordering))
        else:
            return
        self._tasks[key] = task
        task.add_done_callback(lambda _: self._tasks.pop(key, None))

    async def stop(self) -> None:
        """Cancel all tasks; they start again when a game is opened again."""
        self._has_stopped = True
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _answer(self, live: LiveGame, version: int, seat: int, wanted: str | None) -> None:
        if live.version != version:  # the game has gone on before the task ran
            return
        begun = monotonic()
        settings = self._host.settings
        decision = live.decision
        is_window = decision is not None and decision.kind == WINDOW
        try:
            if wanted is None and is_window:
                wanted = await self._think_in_time(live, seat)
            elif wanted is None:
                wanted = await self._think(live, seat, settings.bot_millis)
            # Over days too: an answer that needs no search must not come sooner.
            delay = settings.window_delay if is_window else settings.bot_delay
            await asyncio.sleep(max(0.0, begun + delay - monotonic()))
        except BrokenProcessPool as error:
            _LOG.error("a bot could not answer: %s", type(error).__name__)
            return
        if live.undo == 1 - seat and wanted != GRANT:  # an undo was asked for, and is granted soon
            return
        await self._send(live, version, seat, wanted)

    async def _answer_by_orders(self, live: LiveGame, version: int, seat: int) -> None:
        """Wait for the window delay, and only then read the standing orders."""
        await self._host.window_delays.wait(live.stored.id)
        if live.undo is not None and not is_over_days(live.stored.clock):
            await asyncio.sleep(self._undo_wait(live))
        orders = await _insist(lambda: orders_of(self._host, live, seat))
        seen = live.observation(seat)
        if live.version != version or seen is None:
            return
        wanted = answer(orders, seen, seat, live.taken_back)
        if wanted is not None:
            await self._send(live, version, seat, text(wanted))

    def _undo_wait(self, live: LiveGame) -> float:
        """Seconds that standing orders wait for the answer to an undo, but never beyond the deadline."""
        now, most = self._host.now(), self._host.settings.undo_wait
        left = most - (now - live.undo_asked) / SECOND
        if live.deadline is not None:
            left = min(left, (live.deadline - now) / SECOND - 1)
        return max(0.0, min(left, most))

    async def _send(self, live: LiveGame, version: int, seat: int, wanted: str) -> None:
        reader = Reader(live.stored.id, seat)
        try:
            # The same id in every process: of two that answer for one seat, the second gets the first result.
            message = server_id(live.stored.secret, version)
            await _insist(lambda: self._host.accept(reader, message, version, wanted))
        except Refused as error:
            _LOG.info("an answer came too late: %s", error.key)  # a person resigned or took back meanwhile
        except IllegalAction as error:
            _LOG.error("an answer was not legal: %s", error.reason)

    async def _think_in_time(self, live: LiveGame, seat: int) -> str:
        """A bot's answer at a window within the delay; a later one would tell that it had a choice."""
        settings = self._host.settings
        try:
            thought = self._think(live, seat, settings.window_millis)
            return await asyncio.wait_for(thought, settings.window_delay)
        except TimeoutError:  # no worker was free in time
            return text(PASS)

    async def _think(self, live: LiveGame, seat: int, millis: int) -> str:
        sits, seen = live.stored.seat(seat), live.observation(seat)
        if sits is None or sits.mind is None or seen is None:
            raise ValueError("only a bot at a table with cards can think")
        begun = monotonic()
        seed = seed_of(live.stored.secret, live.version)
        rules = rules_of(live.stored.setup, live.stored.rules)
        answer = await self._bot_pool.choose(sits.mind, rules, seen, millis, seed)
        self._host.metrics.count("kingless_thoughts_total")
        self._host.metrics.count("kingless_thinking_seconds_total", monotonic() - begun)
        return answer


async def _insist(ask: Callable[[], Awaitable[_T]]) -> _T:
    """Retry until the database is reachable."""
    while True:
        try:
            return await ask()
        except DATABASE_ERRORS:
            await asyncio.sleep(_PAUSE)


def _due(live: LiveGame) -> tuple[int, str | None] | None:
    """The bot for which the server must answer now, and what, where that needs no search."""
    if live.game is None:
        return None
    minds = [seat.number for seat in live.stored.seats if seat.mind]
    for seat in minds:
        if live.undo == 1 - seat:
            return seat, GRANT
        if live.is_over and seat not in live.rematch and 1 - seat in live.rematch:
            return seat, REMATCH
    decision = live.decision
    if decision is None or decision.seat not in minds:
        return None
    return decision.seat, "pass" if live.only_pass else None


def _ordering_seat(live: LiveGame) -> int | None:
    """The seat that is asked something its standing orders may answer."""
    decision = live.decision
    if decision is None or not has_orders(live.stored):
        return None
    return decision.seat if decision.kind == WINDOW or is_over_days(live.stored.clock) else None
