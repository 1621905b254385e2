"""The bot pool: every level answers legally from what it sees, in processes that may die."""

import asyncio
import os
import signal
import sys
import time
from collections.abc import Callable

import pytest

from kingless.rules.actions import PASS, text
from kingless.table.game import Game
from kingless.table.setup import Setup
from kingless.web.workers import bot_pool
from kingless.web.workers.bot_pool import BOTS, BotPool, BotQuestion, Rules, rules_of, seed_of, think


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


def _question(mind: str, millis: int = 20, *, artifacts: bool = False) -> BotQuestion:
    game = Game(Setup(windows="all", leader=0, seed=3, artifacts=artifacts))
    while game.decision and game.decision.kind == "window":
        game.step(PASS)
    assert game.decision
    return BotQuestion(mind, _rules(game), game.observation(game.decision.seat), millis, 1)


def _kill_workers(pool: BotPool) -> None:
    executor = pool._cards._executor
    assert executor is not None
    for number in list(executor._processes):
        os.kill(number, signal.SIGKILL)


def test_other_workers_think_when_some_are_killed() -> None:
    async def run() -> tuple[str, str]:
        pool = BotPool(1)
        first = await pool.choose(_question("random"), "A")
        _kill_workers(pool)
        second = await pool.choose(_question("random"), "A")
        pool.shut_down()
        return first, second

    first, second = asyncio.run(run())
    assert first == second


def test_of_two_thoughts_whose_workers_are_killed_both_are_thought_again() -> None:
    async def run() -> list[str]:
        pool = BotPool(2)
        await asyncio.gather(*(pool.choose(_question("random"), one) for one in "AB"))
        asked = [
            asyncio.create_task(pool.choose(_question("level-5", 1000, artifacts=True), one)) for one in "AB"
        ]
        await asyncio.sleep(0.2)
        _kill_workers(pool)
        answers = await asyncio.gather(*asked)
        pool.shut_down()
        return answers

    assert all(answer.startswith("play ") for answer in asyncio.run(run()))


@pytest.mark.skipif(sys.platform == "win32", reason="Windows counts no file handles")
def test_without_file_handles_no_worker_starts_and_with_some_again_it_does() -> None:
    import resource

    async def run() -> str:
        pool = BotPool(1)
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        spare = os.dup(0)
        os.close(spare)
        resource.setrlimit(resource.RLIMIT_NOFILE, (spare, hard))
        try:
            with pytest.raises(OSError, match="Too many open files"):
                await pool.choose(_question("random"), "A")
        finally:
            resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
        answer = await pool.choose(_question("random"), "A")
        pool.shut_down()
        return answer

    assert asyncio.run(run()).startswith("play ")


def _times_asked(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int]]:
    """Which minds are asked, and for how long each may think; they answer at once."""
    times: list[tuple[str, int]] = []

    async def noted(_self: object, _work: object, question: BotQuestion, _place: int) -> str:
        times.append((question.mind, question.millis))
        await asyncio.sleep(0)
        return "pass"

    monkeypatch.setattr(bot_pool._SharedWorkers, "_ask", noted)
    return times


def test_where_many_wait_everybody_thinks_for_a_shorter_time(monkeypatch: pytest.MonkeyPatch) -> None:
    times = _times_asked(monkeypatch)

    async def run() -> None:
        pool = BotPool(2)
        asked = (pool.choose(_question("level-5", 1500), str(number)) for number in range(100))
        await asyncio.gather(*asked)
        await pool.choose(_question("level-5", 1500), "A")
        await pool.choose(_question("level-1", 20), "A")

    asyncio.run(run())
    assert times[2] == ("level-5", 40), "a hundred wait, and nobody thinks for less than this"
    assert sum(millis for _, millis in times[:100]) < 100 * 200
    assert [millis for _, millis in times[-2:]] == [1500, 20]


def test_four_games_of_one_address_leave_another_half_of_the_time() -> None:
    """With real thoughts: the one under way is cut short, so that the other need not wait for its end."""

    async def run() -> tuple[int, float]:
        pool, millis = BotPool(1), list[int]()
        await pool.choose(_question("level-5", 20, artifacts=True), "B")
        ask = pool._cards._ask

        async def noted(work: Callable[..., str], question: BotQuestion, place: int) -> str:
            if question.seed == 2:
                millis.append(question.millis)
                return "pass"
            return await ask(work, question, place)

        pool._cards._ask = noted  # type: ignore[method-assign,assignment]
        long = _question("level-5", 20_000, artifacts=True)
        many = [asyncio.create_task(pool.choose(long, "A")) for _ in range(4)]
        await asyncio.sleep(0.3)
        begun = time.monotonic()
        await pool.choose(long._replace(seed=2), "B")
        took = time.monotonic() - begun
        for one in many:
            one.cancel()
        await asyncio.gather(*many, return_exceptions=True)
        await asyncio.to_thread(pool.shut_down)
        return millis[0], took

    millis, took = asyncio.run(run())
    assert took < 10, "it did not wait for a thought of twenty seconds"
    assert millis == 10_000, "the other address leaves it half of the time"


def test_a_window_is_answered_while_all_others_think_for_long() -> None:
    async def run() -> str:
        pool = BotPool(1)
        long = [pool.choose(_question("level-5", 20_000, artifacts=True), one) for one in "AB"]
        thinking = [asyncio.create_task(one) for one in long]
        await asyncio.sleep(0.1)
        answer = await pool.choose(_question("greedy"), "A", is_window=True)
        assert not any(task.done() for task in thinking)
        for task in thinking:
            task.cancel()
        await asyncio.gather(*thinking, return_exceptions=True)
        _kill_workers(pool)
        await asyncio.to_thread(pool.shut_down)
        return answer

    assert asyncio.run(run()).startswith("play ")


def test_a_thought_that_nobody_waits_for_any_more_stops_nobody() -> None:
    async def run() -> str:
        pool = BotPool(1)
        await pool.choose(_question("random"), "A")
        executor = pool._cards._executor
        assert executor is not None
        busy = [executor.submit(time.sleep, 0.2) for _ in range(4)]
        with pytest.raises(TimeoutError):  # while it waits for its turn
            await asyncio.wait_for(pool.choose(_question("random"), "A"), 0.1)
        assert not busy[-1].done()
        answer = await pool.choose(_question("random"), "A")
        pool.shut_down()
        return answer

    assert asyncio.run(run()).startswith("play ")


def test_a_bots_chance_differs_from_turn_to_turn_and_from_game_to_game() -> None:
    assert len({seed_of(secret, version) for secret in ("a", "b") for version in range(50)}) == 100
