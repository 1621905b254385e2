"""An input that is watched for a moment before the process sleeps until something comes."""

import os
import select
from io import FileIO
from time import perf_counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer

_MOMENT = 100e-6
"""Seconds of watching. A program answers a state within some 20 µs, and to be woken takes longer than that
(docs/guide/speed.md has the figures)."""


class EagerInput(FileIO):
    """A file descriptor to read from, which it owns."""

    def __init__(self, source: int) -> None:
        super().__init__(source, "rb")
        self._arrivals = None
        if hasattr(select, "poll") and hasattr(os, "sched_yield"):  # not on Windows
            self._arrivals = select.poll()
            self._arrivals.register(source, select.POLLIN)

    def readinto(self, buffer: "WriteableBuffer") -> int:
        """Wait for something, awake at first, and read what there is."""
        if self._arrivals:
            end = perf_counter() + _MOMENT
            while not self._arrivals.poll(0) and perf_counter() < end:
                os.sched_yield()  # whoever is to send something may need this core
        while (count := super().readinto(buffer)) is None:  # it does not block, and nothing is there
            select.select([self], [], [])
        return count
