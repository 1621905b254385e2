"""A lost database is told once, and once when it is back."""

import asyncio
import logging

import pytest

from kingless.web.live import outage
from kingless.web.live.outage import Outage
from tests.waiting import wait_in_loop


def test_a_lost_database_is_told_once_and_once_when_it_is_back(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outage, "_EVERY", 0.001)
    looks: list[bool] = []
    is_there = False

    async def is_back() -> bool:
        looks.append(is_there)
        return is_there

    async def run() -> None:
        nonlocal is_there
        known = Outage(is_back)
        for _ in range(2):
            is_there = False
            looks.clear()
            for _ in range(5):
                known.note(ConnectionRefusedError("with a secret"))
                await asyncio.sleep(0)
            await wait_in_loop(lambda: _answer(len(looks) > 3), "it looks again and again")
            assert known.is_known
            is_there = True
            await wait_in_loop(lambda: _answer(not known.is_known), "it is back")
        known.note(TimeoutError())
        await known.stop()

    with caplog.at_level(logging.WARNING):
        asyncio.run(run())
    told = [record.getMessage() for record in caplog.records]
    assert told == [
        *("the database is away: ConnectionRefusedError", "the database is back after 0 seconds") * 2,
        "the database is away: TimeoutError",
    ]


async def _answer(value: bool) -> bool:
    return value
