"""Builds what one reader is shown of a game, in their language and with nothing they may not know."""

from kingless.rules.actions import IllegalAction
from kingless.rules.observation import Observation
from kingless.table.setup import law_of
from kingless.view.error_words import complaint, why
from kingless.view.hint import advice, weighing
from kingless.view.names import Names
from kingless.view.votes import outcome, victory, why_lost
from kingless.view.words import Words
from kingless.web import player_refusals
from kingless.web.clock.terms import is_over_days
from kingless.web.clock.words import timeouts_sentence
from kingless.web.game.chat.phrases import PHRASES
from kingless.web.game.first_lead import next_lead_sentence
from kingless.web.game.links.finished_link import finished_address
from kingless.web.game.live_game import LiveGame
from kingless.web.game.names import names_of_both
from kingless.web.game.offers.open_hands import shown_hands
from kingless.web.game.offers.practice import is_practice
from kingless.web.game.offers.rematch import match_score, match_sentence, next_level
from kingless.web.game.seat_orders import has_answer, may_plan
from kingless.web.orders.standing_orders import PLAYING, StandingOrders, armed_artifacts, planned_cards
from kingless.web.pages import Around, Ended, fragments
from kingless.web.pages.orders import Panel, panel
from kingless.web.pages.table.age_context import age_regions, age_sentence
from kingless.web.pages.table.exchange_context import broken_sentences, exchange_regions, exchange_sentence
from kingless.web.pages.table.offer_context import hands_sentence, offer_sentence, possible_offers
from kingless.web.pages.table.seat_context import Surroundings, seat_statuses
from kingless.web.player_refusals import Refused

_PHRASES = tuple(PHRASES)


def names_for(live: LiveGame, seat: int | None, words: Words) -> Names:
    """The names and words of the game for this seat, or an onlooker; keep it to reuse its cache."""
    if not live.stored.is_full:
        raise player_refusals.not_begun()
    law = live.game.law if live.game else law_of(live.stored.setup)
    return Names(words, law.ruleset, names_of_both(live.stored, words), seat)


def show(around: Surroundings, live: LiveGame, names: Names, orders: StandingOrders) -> dict[str, str]:
    """The regions of the table for this reader with these standing orders."""
    if live.is_before_deal:
        return settling_regions(around, live, names)
    seen = live.observation(names.reader)
    if seen is None:
        raise player_refusals.not_begun()
    return fragments(names, seen, fields_of(around, live, names, seen, orders))


def settling_regions(around: Surroundings, live: LiveGame, names: Names) -> dict[str, str]:
    """The regions of the table before the deal, while age or nonces are settled."""
    seats = seat_statuses(around, live, names, None)
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
        return complaint(words, player_refusals.not_begun())
    return why(names_for(live, seat, words), error)


def fields_of(
    around: Surroundings, live: LiveGame, names: Names, seen: Observation, orders: StandingOrders
) -> Around:
    """What the page shows of this game besides the observation."""
    decision, seat, is_over = live.decision, names.reader, live.is_over
    # Where the standing orders of a seat answer, there is nothing to click.
    may_act = decision is not None and decision.seat == seat and not has_answer(live, seat, orders)
    hands = shown_hands(live, around.now) if seat is None else None
    planned = () if seat is None else planned_cards(orders, seen, seat, live.taken_back)
    return Around(
        seats=seat_statuses(around, live, names, seen.to_act),
        offers=possible_offers(live, seat),
        rematch_commitment=live.rematch_commitment if is_over and _may_follow(live, seat) else "",
        rematch_exchange=not any(one.mind for one in live.stored.seats),
        offered=offer_sentence(live, names),
        hands=hands_sentence(live, names, hands),
        has_open_hands=live.offers.has_open_hands,
        open_hands=hands,
        awaits_rematch=seat in live.offers.rematch and not live.offers.has_rematch,
        next_lead=_next_lead(live, names) if is_over else "",
        ended=_ending(live, names),
        hurry="" if is_over else _hurry(live, names),
        phrases=() if seat is None else _PHRASES,
        record=f"/game/{live.stored.id}/record" if is_over else "",
        analysis=finished_address(live.stored) if is_over else "",
        match=match_sentence(names, match_score(live)) if is_over else "",
        level=next_level(live, seat) if is_over else "",
        is_practice=is_practice(live),
        hint=hint_sentences(live, names, seen),
        hinted=live.hint.answer if live.hint and _hears_answer(live, seat) else "",
        next=f"/game/{live.stored.id}/next" if seat is not None and live.offers.has_rematch else "",
        links="" if seat is None else f"/game/{live.stored.id}/links",
        tracker=live.stored.tracker,
        may_plan=not is_over and not may_act and seat is not None and may_plan(live.stored, seat),
        planned=() if may_act else planned,
        armed=() if seat is None else tuple(armed_artifacts(orders, seen, seat, live.taken_back).items()),
        notice=_lost_plan(names, seen) if may_act and planned else "",
        may_act=may_act,
        watching=seat is None,
        onlookers=around.presence.onlookers(live.stored.id),
        orders=None if is_over else _panel(live, names, seen, orders),
        version=live.version,
        before=broken_sentences(live, names),
    )


def hint_sentences(live: LiveGame, names: Names, seen: Observation) -> tuple[str, ...]:
    """What the reader is told of the hint that they have taken; the expert may still think."""
    if not live.hints or names.reader is None or seen.to_act != names.reader:
        return ()
    if live.hint is None:
        return (names.words("The expert is thinking …"),)
    told = weighing(names, seen, live.hint)
    return (*told, advice(names, live.hint)) if _hears_answer(live, names.reader) else (*told,)


def _hears_answer(live: LiveGame, seat: int | None) -> bool:
    """Has this seat, which is asked, taken the second hint, which tells the answer?"""
    decision = live.decision
    return decision is not None and decision.seat == seat and live.hints > 1


def _lost_plan(names: Names, seen: Observation) -> str:
    """That a card was planned, but the rules do not allow it now."""
    return names.words("The planned card may not be played now.") if seen.asked in PLAYING else ""


def _may_follow(live: LiveGame, seat: int | None) -> bool:
    """May this seat still want a rematch?"""
    return seat is not None and seat not in live.offers.rematch


def _next_lead(live: LiveGame, names: Names) -> str:
    """Who leads the first trick of the rematch of a finished game, for who may still want one."""
    if live.game is None or names.reader is None or live.offers.has_rematch:
        return ""
    return next_lead_sentence(names, live.game.first_leader)


def _panel(live: LiveGame, names: Names, seen: Observation, orders: StandingOrders) -> Panel | None:
    """The panel of standing orders; live a card is planned in the hand itself."""
    if names.reader is None:
        return None
    return panel(names, seen, orders, live.taken_back, has_choices=is_over_days(live.stored.clock))


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


def phrase_sentence(live: LiveGame, names: Names) -> str:
    """Who said what last, for screen readers; nothing where nobody has."""
    if live.phrase is None:
        return ""
    _, seat, key = live.phrase
    return names.words("{name}: {phrase}", name=names.seat(seat), phrase=names.words(PHRASES[key]))
