"""The progress of a match: one line on a terminal that is written over and over."""

from time import monotonic
from typing import TextIO

from kingless.arena.match import MatchCourse
from kingless.arena.report import percent
from kingless.view.terminal_colour import obeys_codes
from kingless.view.words import Words

_PAUSE = 0.2
_WIDTH = 24
_CLEAR = "\r\033[K"


class MatchProgress:
    """Watches a match; silent where nobody looks, and where lines cannot be written over."""

    def __init__(self, words: Words, target: TextIO) -> None:
        self.words, self._target = words, target
        self._looks = obeys_codes(target)
        self._start: float | None = None
        self._before = 0
        self._next = 0.0

    def watch(self, course: MatchCourse) -> None:
        """Tell how far the match is, but not too often."""
        now = monotonic()
        if not self._looks or now < self._next:
            return
        self._next = now + _PAUSE
        done, asked = len(course.deals), len(course.plan.deals)
        if self._start is None:  # deals of an earlier go say nothing about the speed of this one
            self._start, self._before = now, done
        bar = "#" * (_WIDTH * done // asked)
        line = f"[{bar:.<{_WIDTH}}] {done}/{asked}"
        if done > self._before:
            left = (now - self._start) / (done - self._before) * (asked - done)
            line += "  " + self.words("{time} left", time=_clock(left))
        if done and len(course.plan.contestants) == 2:
            line += f"  {percent(self.words, course.score(0).share)} %"
        self._target.write(_CLEAR + line)
        self._target.flush()

    def clear(self) -> None:
        """Take the line away."""
        if self._looks:
            self._target.write(_CLEAR)
            self._target.flush()


def _clock(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
