"""Times each move from its arrival until the last open page has been sent it, and logs slow moves."""

import asyncio
import logging

from kingless.web.live.metrics import MOVE_TO_SCREEN, Metrics

_LOG = logging.getLogger(__name__)


class _Underway:
    """An entry that has not reached every page yet."""

    def __init__(self, number: int, since: float, pages: set[object]) -> None:
        self.number = number
        self.since = since
        self.pages = pages
        """Those that have yet to be sent it."""


class MoveTimes:
    """The pages and programs that look at each game, and the entries that are on their way to them.

    Every entry is timed alike, whoever gave it: a pass that the server gave must not be missed.
    """

    def __init__(self, metrics: Metrics, slow: float) -> None:
        """`slow`: after so many seconds a move is worth a line in the log."""
        self._metrics = metrics
        self._slow = slow
        self._pages: dict[str, set[object]] = {}
        self._underway: dict[str, list[_Underway]] = {}
        self._newest: dict[str, int] = {}
        """By game, the newest entry that is timed or that a page has been sent."""

    def enter(self, game: str, page: object) -> None:
        """A page, or a program, begins to look at this game."""
        self._pages.setdefault(game, set()).add(page)

    def leave(self, game: str, page: object) -> None:
        """It looks no more, and nothing waits for it."""
        for one in self._underway.get(game, ()):
            one.pages.discard(page)
        self._underway[game] = [one for one in self._underway.get(game, ()) if one.pages]
        pages = self._pages.get(game, set())
        pages.discard(page)
        if not pages:
            self._pages.pop(game, None)
            self._underway.pop(game, None)
            self._newest.pop(game, None)

    def begin(self, game: str, number: int, since: float) -> None:
        """This entry, which came then, is in the log; a message that was repeated is not timed again."""
        if game in self._pages and number > self._newest.get(game, 0):
            self._newest[game] = number
            self._underway.setdefault(game, []).append(_Underway(number, since, set(self._pages[game])))

    def note_sent(self, game: str, page: object, number: int) -> None:
        """This page has been sent everything up to this entry."""
        self._newest[game] = max(number, self._newest.get(game, 0))
        waiting = self._underway.get(game)
        if not waiting:
            return
        for one in waiting:
            if one.number <= number:
                one.pages.discard(page)
                if not one.pages:
                    self._note(game, one)
        self._underway[game] = [one for one in waiting if one.pages]

    def _note(self, game: str, one: _Underway) -> None:
        """Every page has been sent this entry."""
        seconds = asyncio.get_running_loop().time() - one.since
        self._metrics.observe(MOVE_TO_SCREEN, seconds)
        if seconds > self._slow:
            _LOG.warning("slow move: entry %d of game %s took %.1f s to its pages", one.number, game, seconds)
