"""Judging a message: may this seat do this now? The law decides about cards; here is the rest."""

from kingless.rules.actions import ChanceAction, IllegalAction, parse, text
from kingless.rules.complaint import Complaint
from kingless.table.texts import check_line
from kingless.web import errors, request_errors
from kingless.web.game.age import ANSWERS
from kingless.web.game.chat_limits import BOUNDS
from kingless.web.game.entries import (
    DECLINE,
    GRANT,
    NO_REMATCH,
    RESIGN,
    SAY,
    UNDO,
    YOUNGEST,
    is_deciding,
    is_rematch,
    rematch_with,
    thrown_in,
)
from kingless.web.game.live_game import Sitting
from kingless.web.game.messages import NONCE_MOST
from kingless.web.game.phrases import PHRASES


def judge(sitting: Sitting, seat: int, version: int, wanted: str) -> str:
    """The entry that this wish becomes; raises `Refused`, or the law's `IllegalAction`."""
    if wanted.startswith(YOUNGEST) or sitting.is_settling:
        return _younger(sitting, seat, wanted)
    if sitting.game is None:
        raise errors.is_waiting()
    if is_deciding(wanted) and wanted != RESIGN and not sitting.is_current(version):
        raise errors.stale()
    if wanted.startswith(SAY):
        return _phrase(sitting, seat, wanted)
    if is_rematch(wanted):
        return _rematch(sitting, seat, thrown_in(wanted))
    if wanted == NO_REMATCH:
        if not sitting.may_decline_rematch(seat):
            raise errors.not_possible()
        return wanted
    if sitting.is_over:
        raise errors.is_over()
    if wanted == RESIGN:
        return wanted
    if wanted in (UNDO, GRANT, DECLINE):
        return _undo(sitting, seat, wanted)
    return _action(sitting, seat, wanted)


def _younger(sitting: Sitting, seat: int, wanted: str) -> str:
    """Who is younger; it may be said from any version, since both are asked at the same time."""
    if not sitting.kept.is_full:
        raise errors.is_waiting()
    if not sitting.is_settling:
        raise errors.lead_is_settled()
    if wanted not in ANSWERS:
        raise errors.is_settling(ANSWERS)
    if sitting.younger.get(seat) == ANSWERS[wanted]:
        raise errors.said_before()
    if not sitting.talk.may(seat, YOUNGEST):
        raise errors.answered_too_often(BOUNDS[YOUNGEST])
    return wanted


def _rematch(sitting: Sitting, seat: int, nonce: str) -> str:
    if not sitting.may_ask_for_rematch(seat):
        raise errors.not_possible()
    if not nonce:
        return rematch_with("")
    try:
        is_short = len(check_line(nonce)) <= NONCE_MOST
    except Complaint:
        is_short = False
    if not is_short:
        raise request_errors.no_nonce(NONCE_MOST)
    return rematch_with(nonce)


def _phrase(sitting: Sitting, seat: int, wanted: str) -> str:
    if wanted.removeprefix(SAY) not in PHRASES:
        raise errors.not_possible()
    if not sitting.talk.may(seat, SAY):
        raise errors.too_many_phrases(BOUNDS[SAY])
    return wanted


def _undo(sitting: Sitting, seat: int, wanted: str) -> str:
    asking = seat if wanted == UNDO else 1 - seat
    if (wanted == UNDO) == (sitting.undo is not None) or sitting.undo not in (None, asking):
        raise errors.not_possible()
    if wanted != DECLINE and not (sitting.game and sitting.game.may_take_back(asking)):
        raise errors.no_way_back()
    if wanted == UNDO and not sitting.talk.may(seat, UNDO):
        raise errors.asked_too_often(BOUNDS[UNDO])
    return wanted


def _action(sitting: Sitting, seat: int, wanted: str) -> str:
    decision, game = sitting.decision, sitting.game
    if decision is None or game is None or decision.seat != seat:
        raise errors.not_your_turn()
    try:
        action = parse(wanted)
    except Complaint:
        raise IllegalAction("no-such-action", words=wanted) from None
    if isinstance(action, ChanceAction):
        raise IllegalAction("not-asked")
    game.law.step(game.state, action)  # the law refuses what it refuses; a step changes nothing yet
    return text(action)
