"""Progress: one line on a terminal that says how far something is; silent where nobody looks."""

import sys

from kingless.view.terminal_colour import obeys_codes

_CLEAR = "\r\033[K"


class ProgressLine:
    """A line that is written over until it is cleared."""

    def __init__(self) -> None:
        self._looks = obeys_codes(sys.stderr)

    def say(self, line: str) -> None:
        """Put this in the place of what was said before."""
        if self._looks:
            print(_CLEAR + line, end="", file=sys.stderr, flush=True)

    def clear(self) -> None:
        """Take the line away."""
        if self._looks:
            print(_CLEAR, end="", file=sys.stderr, flush=True)
