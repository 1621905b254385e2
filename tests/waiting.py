"""Waiting in a test: always with a limit, and whoever waits in vain says for what."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import TypeVar

T = TypeVar("T")


def wait_until(is_it: Callable[[], T | None], what: str, seconds: float = 20, pause: float = 0.01) -> T:
    """What `is_it` answers as soon as that is something true."""
    end = time.monotonic() + seconds
    while not (found := is_it()):
        assert time.monotonic() < end, f"waited {seconds} seconds in vain: {what}"
        time.sleep(pause)
    return found


async def wait_in_loop(is_it: Callable[[], Awaitable[T | None]], what: str, seconds: float = 20) -> T:
    """The same where an event loop must go on meanwhile."""
    end = time.monotonic() + seconds
    while not (found := await is_it()):
        assert time.monotonic() < end, f"waited {seconds} seconds in vain: {what}"
        await asyncio.sleep(0.02)
    return found
