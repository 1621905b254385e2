"""The bot pool: every level answers legally from what it sees, in processes that may die."""

import asyncio
import os
import signal
import time

import pytest

from kingless.rules.actions import text
from kingless.table.game import Game
from kingless.table.setup import Setup
from kingless.web.workers.bot_pool import BOTS, BotPool, Rules, rules_of, seed_of, think


def _rules(game: Game) -> Rules:
    return rules_of(game.setup, game.law.ruleset.version)


@pytest.mark.parametrize("mind", BOTS)
@pytest.mark.parametrize("artifacts", [False, True])
def test_every_level_answers_legally(mind: str, artifacts: bool) -> None:
    game = Game(Setup(windows="all", artifacts=artifacts, seed=3))
    decision = game.decision
    assert decision is not None
    answer = think(mind, _rules(game), game.observation(decision.seat), 20, 1)
    assert answer in map(text, decision.legal)


def test_another_crew_thinks_when_one_is_killed() -> None:
    game = Game(Setup(windows="all", leader=0, seed=3))
    seen = game.observation(0)

    async def run() -> tuple[str, str]:
        bot_workers = BotPool(1)
        first = await bot_workers.choose("random", _rules(game), seen, 20, 1)
        assert bot_workers._executor is not None
        for number in list(bot_workers._executor._processes):
            os.kill(number, signal.SIGKILL)
        second = await bot_workers.choose("random", _rules(game), seen, 20, 1)
        bot_workers.shut_down()
        return first, second

    first, second = asyncio.run(run())
    assert first == second


def test_where_many_wait_everybody_thinks_for_a_shorter_time(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game(Setup(windows="all", leader=0, seed=3))
    seen, times = game.observation(0), list[int]()

    async def noted(_self: BotPool, _mind: str, _rules: Rules, _seen: object, millis: int, _seed: int) -> str:
        times.append(millis)
        await asyncio.sleep(0)
        return "pass"

    monkeypatch.setattr(BotPool, "_ask", noted)

    async def run() -> None:
        bot_workers = BotPool(2)
        await asyncio.gather(
            *(bot_workers.choose("level-5", _rules(game), seen, 1500, number) for number in range(100))
        )
        await bot_workers.choose("level-5", _rules(game), seen, 1500, 1)
        await bot_workers.choose("level-1", _rules(game), seen, 20, 1)

    asyncio.run(run())
    assert times[2] == 40, "a hundred wait, and nobody thinks for less than this"
    assert sum(times[:100]) < 100 * 200
    assert times[-2:] == [1500, 20]


def test_a_thought_that_nobody_waits_for_any_more_stops_nobody() -> None:
    game = Game(Setup(windows="all", leader=0, seed=3))
    seen = game.observation(0)

    async def run() -> str:
        bot_workers = BotPool(1)
        await bot_workers.choose("random", _rules(game), seen, 20, 1)
        assert bot_workers._executor is not None
        busy = [bot_workers._executor.submit(time.sleep, 0.2) for _ in range(4)]
        with pytest.raises(TimeoutError):  # while it waits for its turn
            await asyncio.wait_for(bot_workers.choose("random", _rules(game), seen, 20, 1), 0.1)
        assert not busy[-1].done()
        answer = await bot_workers.choose("random", _rules(game), seen, 20, 1)
        bot_workers.shut_down()
        return answer

    decision = game.decision
    assert decision is not None
    assert asyncio.run(run()) in map(text, decision.legal)


def test_a_bots_chance_differs_from_turn_to_turn_and_from_game_to_game() -> None:
    assert len({seed_of(secret, version) for secret in ("a", "b") for version in range(50)}) == 100
