"""Practice: games against bots that do not count, since somebody had help or began in the middle."""

from kingless.web.game.entries import HINT, PRACTICE_UNDO
from kingless.web.game.live_game import LiveGame


def is_practice(live: LiveGame) -> bool:
    """Does this game not count: with help against a bot, or begun in the middle against one?"""
    return live.game is not None and live.game.is_practice


def may_take_hint(live: LiveGame, seat: int) -> bool:
    """Is this seat asked something in a game against a bot, and has it not heard all yet?"""
    decision = live.decision
    is_asked = decision is not None and decision.seat == seat
    return is_asked and live.has_bot(1 - seat) and live.chat_limits.may(seat, HINT)


def may_take_back_as_practice(live: LiveGame, seat: int) -> bool:
    """May this seat take its last answer back, although it has seen something hidden since?"""
    game = live.game
    if game is None or live.is_over or live.offers.undo is not None or not live.has_bot(1 - seat):
        return False
    is_needed = game.has_answered(seat) and not game.may_take_back(seat)
    return is_needed and live.chat_limits.may(seat, PRACTICE_UNDO)
