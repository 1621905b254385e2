"""Offers as one reader is shown them: what they may offer or answer, and what was offered, in words."""

from kingless.view.names import Names
from kingless.view.words import sentence
from kingless.web.game.entries import OPEN_HANDS, UNDO
from kingless.web.game.live_game import LiveGame
from kingless.web.game.offers.open_hands import DELAY_MINUTES, OpenHands, may_agree
from kingless.web.game.offers.practice import may_take_back_as_practice, may_take_hint

_AGREED = sentence("Agreed: in phase two those who watch see both hands, as they were {minutes} minutes ago.")
_SHOWN = sentence("Both players show their hands: what you see is {minutes} minutes old.")
_LATER = sentence("Both players agreed: in phase two you see both hands, as they were {minutes} minutes ago.")


def possible_offers(live: LiveGame, seat: int | None) -> tuple[str, ...]:
    """What this seat may offer or answer now."""
    if seat is None:
        return ()
    if live.is_over:
        if live.may_decline_rematch(seat):
            return ("accept", "decline")
        return ("rematch",) if live.may_ask_for_rematch(seat) else ()
    hands = _hand_offers(live, seat)
    if live.offers.undo == 1 - seat:
        return ("accept", "decline", *hands, "resign")
    is_free = live.offers.undo is None and live.chat_limits.may(seat, UNDO)
    may_undo = is_free and live.game is not None and live.game.may_take_back(seat)
    offers = ("undo",) if may_undo else ()
    if may_take_back_as_practice(live, seat):
        offers = ("practice-undo",)
    return (*offers, *(("hint",) if may_take_hint(live, seat) else ()), *hands, "resign")


def _hand_offers(live: LiveGame, seat: int) -> tuple[str, ...]:
    """What this seat may offer or answer about showing both hands to onlookers."""
    if not may_agree(live):
        return ()
    wanting = live.offers.open_hands
    may_open = seat not in wanting and live.chat_limits.may(seat, OPEN_HANDS)
    return (*(("open-hands",) if may_open else ()), *(("close-hands",) if wanting else ()))


def hands_sentence(live: LiveGame, names: Names, shown: OpenHands | None) -> str:
    """What is offered or agreed about showing both hands to onlookers; `shown`: what they see by now."""
    words, seat, wanting = names.words, names.reader, live.offers.open_hands
    if live.is_over or not (wanting or live.offers.closed_by is not None):
        return ""
    if live.offers.has_open_hands:
        return _agreed_sentence(names, is_shown=shown is not None)
    if live.offers.closed_by is not None:
        name = names.seats[live.offers.closed_by]
        closed = words("You keep the hands closed."), words("{name} keeps the hands closed.", name=name)
        return closed[0] if live.offers.closed_by == seat else closed[1]
    if seat in wanting:
        return words("You have offered to show both hands to those who watch.")
    (other,) = wanting
    return words("{name} offers to show both hands to those who watch.", name=names.seats[other])


def _agreed_sentence(names: Names, *, is_shown: bool) -> str:
    """That both hands are shown, from when on, and how old they are."""
    if names.reader is not None:
        return names.words(_AGREED, minutes=DELAY_MINUTES)
    return names.words(_SHOWN if is_shown else _LATER, minutes=DELAY_MINUTES)


def offer_sentence(live: LiveGame, names: Names) -> str:
    """What is offered, or was declined, in words."""
    words, seat = names.words, names.reader
    if live.offers.undo is not None and live.offers.undo != seat:
        return words("{name} asks to take back.", name=names.seats[live.offers.undo])
    if live.offers.undo is not None:
        return words("You have asked to take back.")
    if live.offers.declined is not None and live.offers.declined != seat:
        return words("{name} declined.", name=names.seats[live.offers.declined])
    if live.offers.granted is not None:
        return _taken_back_sentence(names, 1 - live.offers.granted)
    if live.offers.has_rematch:
        return ""
    others = [names.seats[one] for one in sorted(live.offers.rematch) if one != seat]
    if others:
        return words("{name} would like to play again.", name=others[0])
    if live.offers.rematch:
        return words("You have asked for another game.")
    unwilling = [names.seats[one] for one in sorted(live.offers.unwilling) if one != seat]
    if unwilling:
        return words("{name} would rather not play again.", name=unwilling[0])
    return words("You have declined another game.") if live.offers.unwilling else ""


def _taken_back_sentence(names: Names, seat: int) -> str:
    """That this seat has its last answer back."""
    other = names.seats[1 - seat]
    if names.is_reader(seat):
        return names.words("{name} agreed: your last answer is taken back.", name=other)
    return names.words("{name} has taken the last answer back.", name=names.seats[seat])
