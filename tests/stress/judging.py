"""Somebody who wants a finished game judged, and asks again where that failed."""

import asyncio
import re

from tests.stress.retrying_client import get_until_answered, post_form_until_answered

_LINK = re.compile(r"/after/[\w-]+/[\w-]+")
_STATE = re.compile(r'data-state="(\w+)"')
_PAUSE = 0.2
_LONGEST = 300.0


async def judge(address: tuple[str, int], game: str, token: str) -> int:
    """Have the game judged at this process; how often that had to be asked for."""
    table = await get_until_answered(address, f"/game/{game}", {"seat": token})
    link, times = _LINK.findall(table)[0], 0
    async with asyncio.timeout(_LONGEST):
        while True:
            shown = _STATE.findall(await get_until_answered(address, f"{link}/verdicts"))
            if shown == ["told"]:
                return times
            if shown == ["asked"]:
                times += 1
                await post_form_until_answered(address, f"{link}/verdicts")
            await asyncio.sleep(_PAUSE)
