"""The game as a program's seat knows it: built from its observation, in the form of the engine protocol."""

from weakref import WeakKeyDictionary

from kingless.rules.cards import code
from kingless.table.fair_deal import commitment
from kingless.view.words import Words
from kingless.web import player_refusals
from kingless.web.game.age import open_answers
from kingless.web.game.deadlines import deadline_of
from kingless.web.game.live_game import LiveGame
from kingless.web.game.names import names_of_both
from kingless.web.game.nonces.judge import patience
from kingless.web.game.offers.open_hands import DELAY_MINUTES, shown_hands
from kingless.web.game.offers.practice import is_practice
from kingless.web.game.offers.rematch import match_score
from kingless.web.game.socket_messages import (
    ClockSent,
    DealSent,
    HandsSent,
    HintSent,
    MatchSent,
    PhraseSent,
    PlayerSent,
    ViewBeforeDeal,
    ViewSent,
)
from kingless.web.pages.table.offer_context import possible_offers
from kingless.wire.forms import History, view_form

_HISTORIES: WeakKeyDictionary[LiveGame, dict[int | None, History]] = WeakKeyDictionary()
"""What has been encoded, for each game as long as it is in memory, by seat."""


def view_of(live: LiveGame, seat: int | None, words: Words, now: int) -> ViewSent:
    """The game as this seat, or an onlooker, knows it at this time, with bots and guests in these words."""
    game, seen = live.game, live.observation(seat)
    if live.is_asking_age or waits_for_nonces(live, seat):
        return _view_before_deal(live, seat, words)
    if game is None or seen is None:
        raise player_refusals.nonces_missing() if live.stored.is_full else player_refusals.not_begun()
    return ViewSent(
        version=live.version,
        seat=seat,
        view=view_form(game.law.ruleset, seen, game.setup, _history_of(live, seat)),
        winner=live.winner,
        over=live.is_over,
        clock=clock_of(live, seen.to_act if live.decision else None),
        rematch=tuple(sorted(live.offers.rematch)),
        unwilling=tuple(sorted(live.offers.unwilling)),
        promised=live.rematch_commitment if live.is_over else None,
        match=MatchSent(*match_score(live)) if live.is_over else None,
        players=players_of(live, words),
        offers=possible_offers(live, seat),
        undo=live.offers.undo,
        declined=live.offers.declined,
        granted=live.offers.granted,
        said=PhraseSent(*live.phrase) if live.phrase else None,
        practice=is_practice(live),
        hint=_hint_of(live, seat),
        open_hands=_hands_of(live, seat, now),
    )


def _hands_of(live: LiveGame, seat: int | None, now: int) -> HandsSent | None:
    """Who wants both hands to be shown, and what an onlooker sees of them."""
    wanting = tuple(sorted(live.offers.open_hands))
    if live.is_over or not wanting:
        return None
    shown = shown_hands(live, now) if seat is None else None
    if shown is None:
        return HandsSent(wanting, DELAY_MINUTES)
    first, second = (tuple(map(code, hand)) for hand in shown.hands)
    return HandsSent(wanting, DELAY_MINUTES, (first, second), shown.at)


def _hint_of(live: LiveGame, seat: int | None) -> HintSent | None:
    """The hint of this seat, where it has taken one and the expert has thought."""
    found, decision = live.hint, live.decision
    if found is None or decision is None or decision.seat != seat:
        return None
    return HintSent(found.weighed, found.answer if live.hints > 1 else None)


def _view_before_deal(live: LiveGame, seat: int | None, words: Words) -> ViewSent:
    said = live.younger
    return ViewSent(
        version=live.version,
        seat=seat,
        view=ViewBeforeDeal(open_answers(said, seat) if live.is_asking_age else ()),
        youngest=(said.get(0), said.get(1)) if live.is_asking_age else None,
        deal=deal_of(live),
        players=players_of(live, words),
    )


def is_shown(live: LiveGame, seat: int | None) -> bool:
    """Is there something to see? A program that commits to no nonce is shown nothing before the deal."""
    if live.game or live.is_asking_age:
        return live.stored.is_full
    return waits_for_nonces(live, seat)


def waits_for_nonces(live: LiveGame, seat: int | None) -> bool:
    """Is this a program that commits to nonces, and so knows of the time before the deal?"""
    return live.is_before_deal and seat is not None and live.exchange.is_own(seat)


def players_of(live: LiveGame, words: Words) -> tuple[PlayerSent, PlayerSent]:
    """Who holds the seats of a game that has begun."""
    first, second = (
        PlayerSent(name, seat.is_bot, seat.mind)
        for name, seat in zip(names_of_both(live.stored, words), live.stored.seats, strict=True)
    )
    return first, second


def deal_of(live: LiveGame) -> DealSent:
    """What is promised and shown before the deal."""
    exchange = live.exchange
    first, second = exchange.seats[0], exchange.seats[1]
    since = [exchange.seats[seat].at for seat in exchange.shown]
    return DealSent(
        commitment=commitment(live.stored.secret),
        commitments=(first.commitment or None, second.commitment or None),
        nonces=(
            first.nonce if 0 in exchange.shown else None,
            second.nonce if 1 in exchange.shown else None,
        ),
        thrown_in_by=(first.origin, second.origin),
        broken=exchange.broken,
        anew=since[0] + patience(live.stored.clock) if since else None,
    )


def clock_of(live: LiveGame, runs: int | None) -> ClockSent | None:
    """The clocks, where the game has them, without telling who is asked in secret."""
    clock = live.clock
    if clock is None:
        return None
    deadline = None if runs is None else deadline_of(live)
    return ClockSent(live.stored.clock, clock.left, clock.missed, runs, deadline)


def _history_of(live: LiveGame, seat: int | None) -> History:
    """The history that all sockets and requests of this seat, or of onlookers, share."""
    return _HISTORIES.setdefault(live, {}).setdefault(seat, History())
