"""Answers that no person gives: the bots' turns, and what the standing wishes of a seat answer."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from concurrent.futures.process import BrokenProcessPool
from time import monotonic
from typing import TypeVar

from kingless.rules.actions import PASS, IllegalAction, text
from kingless.web.clock.terms import SECOND, is_over_days
from kingless.web.errors import AWAY, Refused
from kingless.web.game.entries import GRANT, REMATCH
from kingless.web.game.host import Host
from kingless.web.game.live_game import WINDOW, Sitting
from kingless.web.game.seats import Reader
from kingless.web.orders.model import answer
from kingless.web.orders.service import has_wishes, wishes_of
from kingless.web.store.tokens import server_id
from kingless.web.workers.bot_pool import Thinkers, rules_of, seed_of

_LOG = logging.getLogger(__name__)
_T = TypeVar("_T")
_PAUSE = 1.0
"""Seconds until an answer is repeated that the database could not take."""


class Bots:
    """Looks at every sitting that goes on, and answers where the server must; also after a restart."""

    def __init__(self, host: Host, thinkers: Thinkers) -> None:
        self._host = host
        self._thinkers = thinkers
        self._tasks: dict[tuple[str, int], asyncio.Task[None]] = {}
        self._has_stopped = False
        host.watchers.append(self.look)

    def look(self, sitting: Sitting) -> None:
        """Begin to answer, if it may be for the server to answer and nobody has begun."""
        key = (sitting.kept.id, sitting.version)
        if key in self._tasks or self._has_stopped:
            return
        due, wisher = _due(sitting), _wisher(sitting)
        if due is not None:
            task = asyncio.create_task(self._answer(sitting, sitting.version, *due))
        elif wisher is not None:
            task = asyncio.create_task(self._answer_by_wish(sitting, sitting.version, wisher))
        else:
            return
        self._tasks[key] = task
        task.add_done_callback(lambda _: self._tasks.pop(key, None))

    async def stop(self) -> None:
        """Leave the tables; whoever opens a game again finds the bot thinking."""
        self._has_stopped = True
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _answer(self, sitting: Sitting, version: int, seat: int, wanted: str | None) -> None:
        if sitting.version != version:  # somebody was faster than the first breath
            return
        begun = monotonic()
        settings = self._host.settings
        decision = sitting.decision
        is_window = decision is not None and decision.kind == WINDOW
        try:
            if wanted is None and is_window:
                wanted = await self._thought_in_time(sitting, seat)
            elif wanted is None:
                wanted = await self._thought(sitting, seat, settings.bot_millis)
            # Over days too: what needs no thought must not come sooner.
            beat = settings.window_beat if is_window else settings.bot_beat
            await asyncio.sleep(max(0.0, begun + beat - monotonic()))
        except BrokenProcessPool as error:
            _LOG.error("a bot could not answer: %s", type(error).__name__)
            return
        if sitting.undo == 1 - seat and wanted != GRANT:  # asked meanwhile, and granted in a moment
            return
        await self._send(sitting, version, seat, wanted)

    async def _answer_by_wish(self, sitting: Sitting, version: int, seat: int) -> None:
        """Wait as long as every window takes, and only then look what the seat wishes by now."""
        await self._host.beats.wait(sitting.kept.id)
        if sitting.undo is not None and not is_over_days(sitting.kept.clock):
            await asyncio.sleep(self._patience(sitting))
        wishes = await _insist(lambda: wishes_of(self._host, sitting, seat))
        seen = sitting.seen(seat)
        if sitting.version != version or seen is None:
            return
        wanted = answer(wishes, seen, seat, sitting.taken_back)
        if wanted is not None:
            await self._send(sitting, version, seat, text(wanted))

    def _patience(self, sitting: Sitting) -> float:
        """How long an undo that was asked for may hold up the seat that is asked: never until it is late."""
        now, most = self._host.now(), self._host.settings.undo_patience
        left = most - (now - sitting.undo_asked) / SECOND
        if sitting.deadline is not None:
            left = min(left, (sitting.deadline - now) / SECOND - 1)
        return max(0.0, min(left, most))

    async def _send(self, sitting: Sitting, version: int, seat: int, wanted: str) -> None:
        reader = Reader(sitting.kept.id, seat)
        try:
            # The same id in every process: of two that answer for the same seat, the second hears the first.
            message = server_id(sitting.kept.secret, version)
            await _insist(lambda: self._host.accept(reader, message, version, wanted))
        except Refused as error:
            _LOG.info("an answer came too late: %s", error.key)  # a person resigned or took back meanwhile
        except IllegalAction as error:
            _LOG.error("an answer was not legal: %s", error.reason)

    async def _thought_in_time(self, sitting: Sitting, seat: int) -> str:
        """What a bot answers at a window by the end of the beat; later would tell of a choice."""
        settings = self._host.settings
        try:
            thought = self._thought(sitting, seat, settings.window_millis)
            return await asyncio.wait_for(thought, settings.window_beat)
        except TimeoutError:  # nobody had time to think for it
            return text(PASS)

    async def _thought(self, sitting: Sitting, seat: int, millis: int) -> str:
        sits, seen = sitting.kept.seat(seat), sitting.seen(seat)
        if sits is None or sits.mind is None or seen is None:
            raise ValueError("only a bot at a table with cards can think")
        begun = monotonic()
        seed = seed_of(sitting.kept.secret, sitting.version)
        rules = rules_of(sitting.kept.setup, sitting.kept.rules)
        answer = await self._thinkers.choose(sits.mind, rules, seen, millis, seed)
        self._host.metrics.count("kingless_thoughts_total")
        self._host.metrics.count("kingless_thinking_seconds_total", monotonic() - begun)
        return answer


async def _insist(ask: Callable[[], Awaitable[_T]]) -> _T:
    """Ask until the database answers."""
    while True:
        try:
            return await ask()
        except AWAY:
            await asyncio.sleep(_PAUSE)


def _due(sitting: Sitting) -> tuple[int, str | None] | None:
    """The bot for which the server must answer now, and what, where that needs no thought."""
    if sitting.game is None:
        return None
    minds = [seat.number for seat in sitting.kept.seats if seat.mind]
    for seat in minds:
        if sitting.undo == 1 - seat:
            return seat, GRANT
        if sitting.is_over and seat not in sitting.rematch and 1 - seat in sitting.rematch:
            return seat, REMATCH
    decision = sitting.decision
    if decision is None or decision.seat not in minds:
        return None
    return decision.seat, "pass" if sitting.only_pass else None


def _wisher(sitting: Sitting) -> int | None:
    """The person who is asked what wishes may answer."""
    decision = sitting.decision
    if decision is None or not has_wishes(sitting.kept):
        return None
    return decision.seat if decision.kind == WINDOW or is_over_days(sitting.kept.clock) else None
