"""Thinks for people who take a hint: what the expert would answer, from what their seat may know."""

import asyncio
from collections.abc import Callable

from kingless.minds import MINDS
from kingless.minds.mind import Budget
from kingless.view.hint import hint_of
from kingless.web.game.host import Host
from kingless.web.game.live_game import LiveGame
from kingless.web.workers.bot_pool import WORKER_ERRORS, BotPool, BotQuestion, rules_of, seed_of

_EXPERT, _QUICK = "expert", "greedy"


class Hints:
    """Watches every live game, and has the expert think where a hint was taken, also after a restart."""

    def __init__(self, host: Host, bot_pool: BotPool, address_of: Callable[[str], str]) -> None:
        self._host = host
        self._bot_pool = bot_pool
        self._address_of = address_of
        self._tasks: dict[tuple[str, int], asyncio.Task[None]] = {}
        host.add_watcher(self.note)

    def note(self, live: LiveGame) -> None:
        """Start to think, where a hint was taken and nobody has thought about it yet."""
        key = (live.stored.id, live.decided)
        if not live.hints or live.hint or key in self._tasks:
            return
        task = self._tasks[key] = asyncio.create_task(self._think(live, live.decided))
        task.add_done_callback(lambda _: self._tasks.pop(key, None))

    async def wait(self, live: LiveGame) -> None:
        """Wait until the thought about the present question has ended, where there is one."""
        if task := self._tasks.get((live.stored.id, live.decided)):
            await asyncio.wait([task])

    async def stop(self) -> None:
        """Cancel all thoughts."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _think(self, live: LiveGame, decided: int) -> None:
        decision = live.decision
        seen = live.observation(decision.seat) if decision else None
        if live.game is None or seen is None:
            return
        stored, seed = live.stored, seed_of(live.stored.secret, decided)
        millis = self._host.settings.bot_millis if len(seen.legal) > 1 else 1
        rules = rules_of(stored.setup, stored.rules)
        question = BotQuestion(_EXPERT, rules, seen, millis, seed)
        try:
            found = await self._bot_pool.weigh(question, self._address_of(stored.id))
        except WORKER_ERRORS:  # a rule of thumb is better than nothing
            choice = MINDS[_QUICK].choose(live.game.law.ruleset, seen, Budget(millis=1), seed)
            found = hint_of(choice.action, choice.scores, seen)
        live.thoughts.clear()
        live.thoughts[decided] = found
        self._host.subscriptions.notify(stored.id)
