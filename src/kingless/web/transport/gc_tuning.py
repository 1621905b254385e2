"""Garbage: when a server looks for what nobody needs any more.

Python frees most things at once; only what refers to itself in a circle has to be looked for. Among
everything that thousands of games keep in memory this takes a good part of a second, in which nobody is
answered: so what is young is looked through often, and the whole only now and then.
"""

import asyncio
import gc

_YOUNG, _MIDDLE, _OLD = 700, 5, 1_000_000
"""After so many new things the youngest are looked through, after so many times those that outlived it.

Most are tuples of cards, which are looked through once and never again: the fewer at a time, the shorter the
pause. With 5,000 and 20 it was up to a quarter of a second, with two thousand games at a person's pace.
"""
_PAUSE = 600.0
"""Seconds between two looks through everything."""


def begin() -> None:
    """Leave out from now on what is there already: the program itself, which stays to the end."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(_YOUNG, _MIDDLE, _OLD)


async def look_for_it() -> None:
    """Look through everything from time to time."""
    while True:
        await asyncio.sleep(_PAUSE)
        gc.collect()
