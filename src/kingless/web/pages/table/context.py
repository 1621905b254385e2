"""Builds what one reader is shown of a game, in their language and with nothing they may not know."""

from typing import NamedTuple

from msgspec.structs import replace

from kingless.rules.actions import IllegalAction
from kingless.rules.faces import Observation
from kingless.table.setup import law_of
from kingless.view.names import Names
from kingless.view.refused import complaint, why
from kingless.view.votes import outcome, victory, why_lost
from kingless.view.words import Words
from kingless.web import errors
from kingless.web.clock.terms import is_over_days
from kingless.web.clock.words import iso_time, time_left, timeouts_sentence
from kingless.web.errors import Refused
from kingless.web.game.chat.phrases import PHRASES
from kingless.web.game.entries import UNDO
from kingless.web.game.finished_link import finished_address
from kingless.web.game.first_lead import next_lead_sentence
from kingless.web.game.live_game import LiveGame
from kingless.web.game.names import names_of_both
from kingless.web.game.standing_orders import has_orders
from kingless.web.live.presence import Presence
from kingless.web.orders.model import StandingOrders, answer
from kingless.web.pages import Around, Ended, SeatStatus, fragments
from kingless.web.pages.orders import Panel, panel
from kingless.web.pages.table.age_context import age_regions, age_sentence
from kingless.web.pages.table.exchange_context import broken_sentences, exchange_regions, exchange_sentence

_PHRASES = tuple(PHRASES)


class Surroundings(NamedTuple):
    """What a page shows of the process beside the game: who is here, and what time it is."""

    presence: Presence
    now: int


def names_for(live: LiveGame, seat: int | None, words: Words) -> Names:
    """The names and words of the game for this seat, or an onlooker; keep it to reuse its cache."""
    if not live.stored.is_full:
        raise errors.not_begun()
    law = live.game.law if live.game else law_of(live.stored.setup)
    return Names(words, law.ruleset, names_of_both(live.stored, words), seat)


def show(around: Surroundings, live: LiveGame, names: Names, orders: StandingOrders) -> dict[str, str]:
    """The regions of the table for this reader with these standing orders."""
    if live.is_before_deal:
        return settling_regions(around, live, names)
    seen = live.observation(names.reader)
    if seen is None:
        raise errors.not_begun()
    return fragments(names, seen, fields_of(around, live, names, seen, orders))


def settling_regions(around: Surroundings, live: LiveGame, names: Names) -> dict[str, str]:
    """The regions of the table before the deal, while age or nonces are settled."""
    seats = _places(around, live, names, None)
    return age_regions(live, names, seats) if live.is_asking_age else exchange_regions(live, names, seats)


def settling_sentence(live: LiveGame, names: Names) -> str:
    """In words what the deal waits for, or who leads by age; for screen readers."""
    if not live.is_before_deal or live.is_asking_age:
        return age_sentence(live, names) if live.stored.by_age else ""
    return " ".join((*broken_sentences(live, names), exchange_sentence(live, names)))


def refusal_sentence(live: LiveGame, seat: int | None, words: Words, error: Refused | IllegalAction) -> str:
    """Why something was refused, in the reader's language."""
    if isinstance(error, Refused):
        return complaint(words, error)
    if live.game is None:
        return complaint(words, errors.not_begun())
    return why(names_for(live, seat, words), error)


def fields_of(
    around: Surroundings, live: LiveGame, names: Names, seen: Observation, orders: StandingOrders
) -> Around:
    """What the page shows of this game besides the observation."""
    decision, seat, is_over = live.decision, names.reader, live.is_over
    # Where the standing orders of a seat answer, there is nothing to click.
    may_act = (
        decision is not None and decision.seat == seat and answer(orders, seen, seat, live.taken_back) is None
    )
    return Around(
        seats=_places(around, live, names, seen.to_act),
        offers=_offers(live, seat),
        rematch_commitment=live.rematch_commitment if is_over and _may_follow(live, seat) else "",
        rematch_exchange=not any(one.mind for one in live.stored.seats),
        offered=offer_sentence(live, names),
        awaits_rematch=seat in live.rematch and not live.has_rematch,
        next_lead=_next_lead(live, names) if is_over else "",
        ended=_ending(live, names),
        hurry="" if is_over else _hurry(live, names),
        phrases=() if seat is None else _PHRASES,
        record=f"/game/{live.stored.id}/record" if is_over else "",
        analysis=finished_address(live.stored) if is_over else "",
        next=f"/game/{live.stored.id}/next" if seat is not None and live.has_rematch else "",
        links="" if seat is None else f"/game/{live.stored.id}/links",
        may_act=may_act,
        watching=seat is None,
        orders=None if is_over else _panel(live, names, seen, orders),
        version=live.version,
    )


def _may_follow(live: LiveGame, seat: int | None) -> bool:
    """May this seat still want a rematch?"""
    return seat is not None and seat not in live.rematch


def _next_lead(live: LiveGame, names: Names) -> str:
    """Who leads the first trick of the rematch of a finished game, for who may still want one."""
    if live.game is None or names.reader is None or live.has_rematch:
        return ""
    return next_lead_sentence(names, live.game.first_leader)


def _places(
    around: Surroundings, live: LiveGame, names: Names, asked: int | None
) -> tuple[SeatStatus, SeatStatus]:
    """Both seats; `asked` is the one that the reader may know to be asked."""
    return _place(around, live, 0, names, asked), _place(around, live, 1, names, asked)


def _place(around: Surroundings, live: LiveGame, seat: int, names: Names, asked: int | None) -> SeatStatus:
    sits = live.stored.seat(seat)
    is_bot = sits is not None and sits.mind is not None
    phrase = ""
    if live.phrase is not None and live.phrase[1] == seat:
        phrase = names.words(PHRASES[live.phrase[2]])
    is_here = is_bot or around.presence.is_here(live.stored.id, seat)
    place = SeatStatus(is_here=is_here, is_bot=is_bot, said=phrase)
    return _with_clock(place, live, seat, names.words, around.now, is_asked=asked == seat)


def _with_clock(
    place: SeatStatus, live: LiveGame, seat: int, words: Words, now: int, *, is_asked: bool
) -> SeatStatus:
    """The place with its clock, which runs where the reader may know it; over days no other is shown."""
    clock, deadline = live.clock, live.deadline
    if clock is None:
        return place
    if live.decision is None or not is_asked or deadline is None:
        if clock.terms.is_renewed:
            return place
        left = clock.left[seat]
        return replace(place, clock=time_left(words, clock.terms, left), left=left)
    left = max(0, clock.time_left(seat, now, at_window=live.at_window))
    until = iso_time(deadline) if clock.terms.is_renewed else ""
    return replace(place, clock=time_left(words, clock.terms, left), left=left, runs=True, until=until)


def _panel(live: LiveGame, names: Names, seen: Observation, orders: StandingOrders) -> Panel | None:
    """The panel of standing orders, where the game has any."""
    if names.reader is None or not has_orders(live.stored):
        return None
    return panel(names, seen, orders, live.taken_back, may_plan=is_over_days(live.stored.clock))


def _offers(live: LiveGame, seat: int | None) -> tuple[str, ...]:
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
    return ("undo", "resign") if may_undo else ("resign",)


def _hurry(live: LiveGame, names: Names) -> str:
    """Whose time ran out lately."""
    if live.clock is None:
        return ""
    return timeouts_sentence(names, live.clock.missed, live.clock.terms)


def _ending(live: LiveGame, names: Names) -> Ended | None:
    """How the game ended, where somebody has given it up."""
    given_up = live.game.given_up if live.game else None
    return Ended(1 - given_up.seat, why_lost(names, *given_up)) if given_up else None


def end_sentences(live: LiveGame, names: Names) -> list[str]:
    """How the game ended, for screen readers; nothing while it goes on."""
    if ended := _ending(live, names):
        return [ended.why, victory(names, ended.winner)]
    result = live.game.result if live.game else None
    return outcome(names, result) if result else []


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


def phrase_sentence(live: LiveGame, names: Names) -> str:
    """Who said what last, for screen readers; nothing where nobody has."""
    if live.phrase is None:
        return ""
    _, seat, key = live.phrase
    return names.words("{name}: {phrase}", name=names.seat(seat), phrase=names.words(PHRASES[key]))
