"""Somebody who wants a finished game judged, and asks again where that failed."""

import asyncio
import re

from tests.stress.retrying_client import get_until_answered, post_form_until_answered

_LINK = re.compile(r"/after/[\w-]+/[\w-]+")
_STATE = re.compile(r'data-state="(\w+)"')
_PAUSE = 0.2


async def is_judged(address: tuple[str, int], game: str, token: str, seconds: float) -> bool:
    """Have the game judged at this process; False where that takes longer."""
    try:
        async with asyncio.timeout(seconds):
            await _judge(address, game, token)
    except TimeoutError:
        return False
    return True


async def _judge(address: tuple[str, int], game: str, token: str) -> None:
    table = await get_until_answered(address, f"/game/{game}", {"seat": token})
    link = _LINK.findall(table)[0]
    while (shown := _STATE.findall(await get_until_answered(address, f"{link}/verdicts"))) != ["told"]:
        if shown == ["asked"]:
            await post_form_until_answered(address, f"{link}/verdicts")
        await asyncio.sleep(_PAUSE)
