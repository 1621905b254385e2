"""Judges whether a seat may do something now; the law decides about cards, this module about the rest."""

from typing import NamedTuple

from kingless.rules.actions import ChanceAction, IllegalAction, parse, text
from kingless.rules.complaint import Complaint
from kingless.table.fair_deal import is_commitment
from kingless.web import player_refusals, program_refusals
from kingless.web.game.age import ANSWERS
from kingless.web.game.chat.limits import BOUNDS
from kingless.web.game.chat.phrases import PHRASES
from kingless.web.game.entries import (
    CLOSE_HANDS,
    DECLINE,
    GRANT,
    HINT,
    NO_REMATCH,
    OPEN_HANDS,
    PRACTICE_UNDO,
    RESIGN,
    SAY,
    UNDO,
    YOUNGEST,
    is_deciding,
    is_exchange,
    is_rematch,
    rematch_entry,
    rematch_nonce,
    rematch_promise,
)
from kingless.web.game.live_game import LiveGame
from kingless.web.game.log_fold import game_after
from kingless.web.game.nonces.judge import check_nonce, exchange_entry
from kingless.web.game.offers.open_hands import has_deducible_hands, may_agree
from kingless.web.game.offers.practice import may_take_back_as_practice, may_take_hint
from kingless.web.store.stored_values import Entry


class Judgement(NamedTuple):
    """What an accepted message leads to: its entry in the log, and the game after that entry."""

    entry: Entry
    after: LiveGame


def judge(live: LiveGame, seat: int, version: int, wanted: str, *, message: str, at: int) -> Judgement:
    """Judge what a seat sends at this time; raises `Refused`, or the law's `IllegalAction`."""
    if is_exchange(wanted):
        text = exchange_entry(live, seat, version, wanted, at)
    else:
        text = _entry_text(live, seat, version, wanted)
    return next_entry(live, seat, text, message=message, at=at)


def next_entry(live: LiveGame, seat: int, text: str, *, message: str, at: int) -> Judgement:
    """The entry with this text as the next of the log, and the game after it: the one step of the law."""
    number = live.version + 1
    entry = Entry(game=live.stored.id, number=number, seat=seat, text=text, message=message, at=at)
    return Judgement(entry, game_after(live, entry))


def _entry_text(live: LiveGame, seat: int, version: int, wanted: str) -> str:
    if wanted.startswith(YOUNGEST) or live.is_asking_age:
        return _younger(live, seat, wanted)
    if live.game is None:
        raise player_refusals.nonces_missing() if live.stored.is_full else player_refusals.not_begun()
    is_timed = wanted == HINT or (is_deciding(wanted) and wanted != RESIGN)
    if is_timed and not live.is_current(version):
        given = live.server_answer(seat, version)
        raise player_refusals.answered_by_server(given.text) if given else player_refusals.stale()
    if wanted.startswith(SAY):
        return _phrase(live, seat, wanted)
    if is_rematch(wanted):
        return _rematch(live, seat, rematch_nonce(wanted), rematch_promise(wanted))
    if wanted == NO_REMATCH:
        if not live.may_decline_rematch(seat):
            raise player_refusals.not_possible()
        return wanted
    if live.is_over:
        raise player_refusals.game_over()
    if wanted == RESIGN:
        return wanted
    if wanted in (UNDO, GRANT, DECLINE):
        return _undo(live, seat, wanted)
    if wanted in (OPEN_HANDS, CLOSE_HANDS):
        return _hands(live, seat, wanted)
    if wanted in (PRACTICE_UNDO, HINT):
        return _practice(live, seat, wanted)
    return _action(live, seat, wanted)


def _younger(live: LiveGame, seat: int, wanted: str) -> str:
    """Who is younger; it may be said from any version, since both are asked at the same time."""
    if not live.stored.is_full:
        raise player_refusals.not_begun()
    if not live.is_asking_age:
        raise player_refusals.lead_already_settled()
    if wanted not in ANSWERS:
        raise player_refusals.not_dealt(ANSWERS)
    if live.younger.get(seat) == ANSWERS[wanted]:
        raise player_refusals.same_answer()
    if not live.chat_limits.may(seat, YOUNGEST):
        raise player_refusals.too_many_answers(BOUNDS[YOUNGEST].ever)
    return wanted


def _rematch(live: LiveGame, seat: int, nonce: str, promise: str) -> str:
    if not live.may_ask_for_rematch(seat):
        raise player_refusals.not_possible()
    if promise:
        if not is_commitment(promise):
            raise program_refusals.no_commitment()
        if promise == live.offers.rematch_promises.get(1 - seat):
            raise player_refusals.commitment_repeated()
        return rematch_entry("", promise)
    if not nonce:
        return rematch_entry("")
    check_nonce(nonce)
    return rematch_entry(nonce)


def _phrase(live: LiveGame, seat: int, wanted: str) -> str:
    if wanted.removeprefix(SAY) not in PHRASES:
        raise player_refusals.not_possible()
    if not live.chat_limits.may(seat, SAY):
        raise player_refusals.too_many_phrases(BOUNDS[SAY].lately, BOUNDS[SAY].ever)
    return wanted


def _undo(live: LiveGame, seat: int, wanted: str) -> str:
    asking = seat if wanted == UNDO else 1 - seat
    if (wanted == UNDO) == (live.offers.undo is not None) or live.offers.undo not in (None, asking):
        raise player_refusals.not_possible()
    if wanted != DECLINE and not (live.game and live.game.may_take_back(asking)):
        raise player_refusals.no_undo()
    if wanted == UNDO and not live.chat_limits.may(seat, UNDO):
        raise player_refusals.too_many_undo_requests(BOUNDS[UNDO].lately, BOUNDS[UNDO].ever)
    return wanted


def _hands(live: LiveGame, seat: int, wanted: str) -> str:
    """To show both hands to onlookers, or not: an offer, the answer to one, or one that is withdrawn."""
    if not has_deducible_hands(live):
        raise player_refusals.hands_not_deducible()
    if not may_agree(live):
        raise player_refusals.hands_of_people()
    wanting = live.offers.open_hands
    if seat in wanting if wanted == OPEN_HANDS else not wanting:
        raise player_refusals.not_possible()
    if wanted == OPEN_HANDS and not live.chat_limits.may(seat, OPEN_HANDS):
        raise player_refusals.too_many_hand_offers(BOUNDS[OPEN_HANDS].lately, BOUNDS[OPEN_HANDS].ever)
    return wanted


def _practice(live: LiveGame, seat: int, wanted: str) -> str:
    """What makes a game against a bot one for practice: a hint, or an answer taken back after all."""
    may = may_take_hint(live, seat) if wanted == HINT else may_take_back_as_practice(live, seat)
    if not may:
        raise player_refusals.not_possible()
    return wanted


def _action(live: LiveGame, seat: int, wanted: str) -> str:
    decision, game = live.decision, live.game
    if decision is None or game is None or decision.seat != seat:
        raise player_refusals.not_your_turn()
    try:
        action = parse(wanted)
    except Complaint:
        raise IllegalAction("no-such-action", words=wanted) from None
    if isinstance(action, ChanceAction):
        raise IllegalAction("not-asked")
    return text(action)  # whether it is legal, the law says in `next_entry`
