"""Tunes Python's garbage collector so that no collection stops the server for long."""

import asyncio
import gc

_YOUNG, _MIDDLE, _OLD = 700, 5, 1_000_000
"""The thresholds of the three generations.

Only reference cycles need the collector. Among thousands of live games a full collection takes a good part of
a second, in which nothing is answered: so young objects are collected often, and all of them rarely.

Most are tuples of cards, which are visited once and never again: the fewer at a time, the shorter the
pause. With 5,000 and 20 it was up to a quarter of a second, with two thousand games at a person's pace.
"""
_PAUSE = 600.0
"""Seconds between two full collections."""


def tune() -> None:
    """Exclude the objects of the program itself from collection, and set the thresholds."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(_YOUNG, _MIDDLE, _OLD)


async def collect_regularly() -> None:
    """Run a full collection from time to time."""
    while True:
        await asyncio.sleep(_PAUSE)
        gc.collect()
