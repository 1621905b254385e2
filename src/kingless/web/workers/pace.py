"""How long a bot takes for an answer: the same time for its level, whatever there was to think about."""

from collections.abc import Iterator
from typing import NamedTuple

from kingless.web.game.live_game import LiveGame
from kingless.web.settings import ServerSettings

_DEEP = ("level-4", "level-5")
"""The bots that think longer than a person needs to see what happens."""
_MARGIN, _MARGIN_SHARE = 200, 0.25
"""Milliseconds of the delay in which nobody thinks, for the way to a worker and back; of a short delay only
this part."""
_PHASE_TWO = "phase-two"
_FIRST_PAUSE, _LONGEST_PAUSE = 0.1, 30.0
"""Seconds."""


class Pace(NamedTuple):
    """After how many seconds an answer comes, and for how many milliseconds of them a bot may think."""

    delay: float
    millis: int


def pace_of(live: LiveGame, seat: int, settings: ServerSettings, *, is_decision: bool) -> Pace:
    """The pace of this bot at what it is asked; it depends on nothing that the other player cannot see."""
    sits, other = live.stored.seat(seat), live.stored.seat(1 - seat)
    share = settings.program_share if other is not None and other.is_program else 1.0
    if not is_decision:  # it lets the other take back, or plays again
        return Pace(settings.bot_delay * share, 0)
    if live.at_window:
        share = 1.0 if live.stored.has_person else settings.program_share
        delay = settings.window_delay * share
        return Pace(delay + _hold(live, share, settings), max(1, int(settings.window_millis * share)))
    is_deep = sits is not None and sits.mind in _DEEP
    delay = share * (settings.deep_bot_delay if is_deep else settings.bot_delay)
    # Without a delay, in tests, an answer comes as soon as it is found.
    margin = min(_MARGIN, 1000 * delay * _MARGIN_SHARE)
    millis = min(settings.bot_millis, int(1000 * delay - margin)) if delay else settings.bot_millis
    return Pace(delay + (_hold(live, share, settings) if delay else 0.0), max(1, millis))


def _hold(live: LiveGame, share: float, settings: ServerSettings) -> float:
    """Seconds more before the first answer of phase two, where a person looks at the new hand.

    Everybody has seen phase two begin, and that nothing has happened since.
    """
    turns = live.game.turns if live.game else []
    is_first = bool(turns) and any(event.what == _PHASE_TWO for event in turns[-1].events[-1:])
    return settings.phase_delay if is_first and share == 1.0 else 0.0


def retry_pauses() -> Iterator[float]:
    """How long to wait before each further attempt where no worker can be had."""
    pause = _FIRST_PAUSE
    while True:
        yield pause
        pause = min(2 * pause, _LONGEST_PAUSE)
