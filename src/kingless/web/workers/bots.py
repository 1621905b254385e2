"""Answers for bots, and for seats whose standing orders answer, in every game of this process."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import TypeVar

from kingless.minds import MINDS
from kingless.minds.mind import Budget
from kingless.rules.actions import PASS, IllegalAction, text
from kingless.web.clock.terms import SECOND, is_over_days
from kingless.web.game.deadlines import deadline_of
from kingless.web.game.entries import GRANT, REMATCH
from kingless.web.game.host import Host
from kingless.web.game.live_game import WINDOW, LiveGame
from kingless.web.game.seat_orders import ordered_answer, orders_of
from kingless.web.game.seats import Reader
from kingless.web.orders.standing_orders import PLAYING
from kingless.web.player_refusals import Refused
from kingless.web.store.connect import DATABASE_ERRORS
from kingless.web.store.tokens import server_id
from kingless.web.workers.bot_pool import WORKER_ERRORS, BotPool, BotQuestion, rules_of, seed_of
from kingless.web.workers.pace import Pace, pace_of, retry_pauses

_LOG = logging.getLogger(__name__)
_T = TypeVar("_T")
_PAUSE = 1.0
"""Seconds between two attempts while the database is unreachable."""
_RESERVE = 0.02
"""Seconds before its time in which a card by a rule of thumb is found, where no worker has answered."""
_QUICK = "greedy"


class Bots:
    """Watches every live game, and answers where the server must, also after a restart."""

    def __init__(self, host: Host, bot_workers: BotPool, address_of: Callable[[str], str]) -> None:
        """`address_of`: from where a game is played, whose share of the workers its bot gets."""
        self._host = host
        self._bot_pool = bot_workers
        self._address_of = address_of
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
        """Answer after the time that is planned for it, whatever was thought about or had to be."""
        if live.version != version:  # the game has gone on before the task ran
            return
        clock = asyncio.get_running_loop().time
        begun, is_decision = clock(), wanted is None
        pace = pace_of(live, seat, self._host.settings, is_decision=is_decision)
        if wanted is None:
            wanted = await self._decide(live, version, seat, pace)
        if wanted is None:  # the game has gone on while no worker could be had
            return
        await asyncio.sleep(max(0.0, begun + pace.delay - clock()))
        if is_decision:  # each alike: a thought that was not needed must not be missed
            self._host.metrics.count("kingless_thoughts_total")
            self._host.metrics.count("kingless_thinking_seconds_total", clock() - begun)
        if live.offers.undo == 1 - seat and wanted != GRANT:  # an undo was asked for, and is granted soon
            return
        await self._send(live, version, seat, wanted)

    async def _answer_by_orders(self, live: LiveGame, version: int, seat: int) -> None:
        """Wait for the delay of the question, and only then read the standing orders."""
        await self._host.window_delays.wait_for_orders(live.stored.id)
        if live.offers.undo is not None and not is_over_days(live.stored.clock):
            await asyncio.sleep(self._undo_wait(live))
        orders = await _retry(lambda: orders_of(self._host, live, seat))
        if live.version != version:
            return
        wanted = ordered_answer(live, seat, orders)
        if wanted is not None:
            await self._send(live, version, seat, text(wanted))

    def _undo_wait(self, live: LiveGame) -> float:
        """Seconds that standing orders wait for the answer to an undo, but never beyond the deadline."""
        now, most = self._host.now(), self._host.settings.undo_wait
        left = most - (now - live.offers.undo_asked) / SECOND
        deadline = deadline_of(live)
        if deadline is not None:
            left = min(left, (deadline - now) / SECOND - 1)
        return max(0.0, min(left, most))

    async def _send(self, live: LiveGame, version: int, seat: int, wanted: str) -> None:
        reader = Reader(live.stored.id, seat)
        try:
            # The same id in every process: of two that answer for one seat, the second gets the first result.
            message = server_id(live.stored.secret, version)
            await _retry(lambda: self._host.accept(reader, message, version, wanted))
        except Refused as error:
            _LOG.info("an answer came too late: %s", error.key)  # a person resigned or took back meanwhile
        except IllegalAction as error:
            _LOG.error("an answer was not legal: %s", error.reason)

    async def _decide(self, live: LiveGame, version: int, seat: int, pace: Pace) -> str | None:
        """A bot's answer in time; None where the game has gone on meanwhile."""
        if live.only_pass:
            return text(PASS)
        until = asyncio.get_running_loop().time() + pace.delay
        if not live.at_window:
            return await self._choose_card(live, version, seat, pace, until if pace.delay else None)
        try:
            async with asyncio.timeout_at(until):
                return await self._think(live, seat, pace.millis)
        except WORKER_ERRORS:  # which a timeout is, too: no worker was free in time
            return text(PASS)

    async def _choose_card(
        self, live: LiveGame, version: int, seat: int, pace: Pace, until: float | None
    ) -> str | None:
        """The card of a bot; where no worker has answered until then, one by a rule of thumb."""
        clock, pauses = asyncio.get_running_loop().time, retry_pauses()
        while live.version == version:
            try:
                async with asyncio.timeout_at(until and until - _RESERVE):
                    return await self._think(live, seat, pace.millis)
            except TimeoutError:
                return _rule_of_thumb(live, seat)
            except WORKER_ERRORS as error:
                _LOG.error("a bot found no worker: %s", type(error).__name__)
            pause = next(pauses)
            if until is not None and clock() + pause >= until:
                return _rule_of_thumb(live, seat)
            await asyncio.sleep(pause)
        return None

    async def _think(self, live: LiveGame, seat: int, millis: int) -> str:
        sits, seen = live.stored.seat(seat), live.observation(seat)
        if sits is None or sits.mind is None or seen is None:
            raise ValueError("only a bot at a table with cards can think")
        question = BotQuestion(
            sits.mind,
            rules_of(live.stored.setup, live.stored.rules),
            seen,
            millis if len(seen.legal) > 1 else 1,  # what is forced waits for a worker as long as the rest
            seed_of(live.stored.secret, live.version),
        )
        address = self._address_of(live.stored.id)
        return await self._bot_pool.choose(question, address, is_window=live.at_window)


def _rule_of_thumb(live: LiveGame, seat: int) -> str:
    """A sensible answer at once, without a worker."""
    seen = live.observation(seat)
    if live.game is None or seen is None:
        raise ValueError("only a bot at a table with cards can answer")
    seed = seed_of(live.stored.secret, live.version)
    return text(MINDS[_QUICK].choose(live.game.law.ruleset, seen, Budget(millis=1), seed).action)


async def _retry(ask: Callable[[], Awaitable[_T]]) -> _T:
    """Retry until the database is reachable."""
    while True:
        try:
            return await ask()
        except DATABASE_ERRORS:
            await asyncio.sleep(_PAUSE)


def _due(live: LiveGame) -> tuple[int, str | None] | None:
    """The bot for which the server must answer now, and what, where it decides nothing."""
    if live.game is None:
        return None
    minds = [seat.number for seat in live.stored.seats if seat.mind]
    for seat in minds:
        if live.offers.undo == 1 - seat:
            return seat, GRANT
        if live.is_over and seat not in live.offers.rematch and 1 - seat in live.offers.rematch:
            return seat, REMATCH
    decision = live.decision
    if decision is None or decision.seat not in minds:
        return None
    return decision.seat, None


def _ordering_seat(live: LiveGame) -> int | None:
    """The seat that is asked something its standing orders may answer."""
    decision = live.decision
    if decision is None or decision.kind not in (WINDOW, *PLAYING):
        return None
    known = live.orders.get(decision.seat)
    has_plan = known is None or bool(known.lead or known.follow)
    return decision.seat if decision.kind == WINDOW or has_plan else None
