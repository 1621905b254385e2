"""Offers as one reader is shown them: what they may offer or answer, and what was offered, in words."""

from kingless.view.names import Names
from kingless.web.game.entries import UNDO
from kingless.web.game.live_game import LiveGame
from kingless.web.game.practice import may_take_back_as_practice, may_take_hint


def possible_offers(live: LiveGame, seat: int | None) -> tuple[str, ...]:
    """What this seat may offer or answer now."""
    if seat is None:
        return ()
    if live.is_over:
        if live.may_decline_rematch(seat):
            return ("accept", "decline")
        return ("rematch",) if live.may_ask_for_rematch(seat) else ()
    if live.undo == 1 - seat:
        return ("accept", "decline", "resign")
    is_free = live.undo is None and live.chat_limits.may(seat, UNDO)
    may_undo = is_free and live.game is not None and live.game.may_take_back(seat)
    offers = ("undo",) if may_undo else ()
    if may_take_back_as_practice(live, seat):
        offers = ("practice-undo",)
    return (*offers, *(("hint",) if may_take_hint(live, seat) else ()), "resign")


def offer_sentence(live: LiveGame, names: Names) -> str:
    """What is offered, or was declined, in words."""
    words, seat = names.words, names.reader
    if live.undo is not None and live.undo != seat:
        return words("{name} asks to take back.", name=names.seats[live.undo])
    if live.undo is not None:
        return words("You have asked to take back.")
    if live.declined is not None and live.declined != seat:
        return words("{name} declined.", name=names.seats[live.declined])
    if live.granted is not None:
        return _taken_back_sentence(names, 1 - live.granted)
    if live.has_rematch:
        return ""
    others = [names.seats[one] for one in sorted(live.rematch) if one != seat]
    if others:
        return words("{name} would like to play again.", name=others[0])
    if live.rematch:
        return words("You have asked for another game.")
    unwilling = [names.seats[one] for one in sorted(live.unwilling) if one != seat]
    if unwilling:
        return words("{name} would rather not play again.", name=unwilling[0])
    return words("You have declined another game.") if live.unwilling else ""


def _taken_back_sentence(names: Names, seat: int) -> str:
    """That this seat has its last answer back."""
    other = names.seats[1 - seat]
    if names.is_reader(seat):
        return names.words("{name} agreed: your last answer is taken back.", name=other)
    return names.words("{name} has taken the last answer back.", name=names.seats[seat])
