"""Deadlines: until when a seat must answer, who is late, and when the server must look at a game."""

from kingless.rules.actions import PASS
from kingless.web.clock.terms import MINUTE
from kingless.web.game.live_game import WINDOW, LiveGame

_LOOK_AFTER = MINUTE
"""After so long an answer of the server is due again: the process that was to give it may be dead."""


def deadline_of(live: LiveGame) -> int | None:
    """When the time of the seat that is asked is over, as both may know it."""
    decision = live.decision
    if live.clock is None or decision is None:
        return None
    return live.clock.deadline(decision.seat, at_window=decision.kind == WINDOW)


def due_time(live: LiveGame) -> int | None:
    """When `workers.clock_timeouts` must act: a person is late, or an answer of the server is missing."""
    decision, deadline = live.decision, deadline_of(live)
    if live.clock is None or decision is None or deadline is None:
        return None
    is_owed = live.has_bot(decision.seat) or decision.legal == (PASS,)
    return min(live.clock.since + _LOOK_AFTER, deadline) if is_owed else deadline


def late_seat(live: LiveGame, at: int) -> int | None:
    """The seat whose time is over by now, if there is one; a bot is never late."""
    decision, deadline = live.decision, deadline_of(live)
    if decision is None or deadline is None or at < deadline or live.has_bot(decision.seat):
        return None
    return decision.seat
