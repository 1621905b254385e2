"""Judges what a seat may do before the deal: commit to a nonce, show it, or let the host throw in."""

from kingless.rules.complaint import Complaint
from kingless.table.fair_deal import BY_HOST, commitment, is_commitment
from kingless.table.text_checks import check_line
from kingless.web import player_refusals, program_refusals
from kingless.web.clock.terms import CLOCKS, MINUTE, is_over_days
from kingless.web.game.chat.limits import BOUNDS
from kingless.web.game.entries import COMMIT, REVEAL, TRUST
from kingless.web.game.live_game import LiveGame
from kingless.web.game.socket_messages import NONCE_MOST

_PATIENCE = 2 * MINUTE


def patience(clock: str) -> int:
    """Milliseconds for which who has shown a nonce waits for the other's; over days as for an answer."""
    return CLOCKS[clock].time if is_over_days(clock) else _PATIENCE


def exchange_entry(live: LiveGame, seat: int, version: int, wanted: str, at: int) -> str:
    """The entry that this message before the deal becomes; `Refused` where it may not be said now."""
    if live.game is not None:
        raise player_refusals.dealt_already()
    if wanted.startswith(REVEAL):
        return _reveal(live, seat, version, wanted)
    if wanted.startswith(COMMIT):
        _check_commitment(live, wanted.removeprefix(COMMIT))
    elif wanted != TRUST:
        raise player_refusals.unreadable()
    elif live.exchange.seats[seat].origin == BY_HOST:
        raise player_refusals.same_answer()
    if not live.chat_limits.may(seat, COMMIT):
        raise player_refusals.too_many_commitments(BOUNDS[COMMIT].ever)
    own = live.exchange.seats[seat]
    if seat in live.exchange.shown and at < own.at + patience(live.stored.clock):
        raise player_refusals.nonce_shown(patience(live.stored.clock) // MINUTE)
    return wanted


def _check_commitment(live: LiveGame, promised: str) -> None:
    if not is_commitment(promised):
        raise program_refusals.no_commitment()
    if promised in live.exchange.used:
        raise player_refusals.commitment_repeated()


def _reveal(live: LiveGame, seat: int, version: int, wanted: str) -> str:
    exchange, nonce = live.exchange, wanted.removeprefix(REVEAL)
    if not exchange.is_own(seat) or not exchange.seats[seat].commitment or seat in exchange.shown:
        raise player_refusals.nothing_to_show()
    check_nonce(nonce)
    if commitment(nonce) != exchange.seats[seat].commitment:
        raise player_refusals.nonce_mismatch()
    if not exchange.has_commitments or live.is_asking_age:
        raise player_refusals.too_early_to_show()
    if version < live.committed:  # it has not seen the other's commitment
        raise player_refusals.stale()
    return wanted


def check_nonce(nonce: str) -> None:
    """Refuse what is no nonce: it is one short line."""
    try:
        is_short = len(check_line(nonce)) <= NONCE_MOST
    except Complaint:
        is_short = False
    if not is_short:
        raise program_refusals.no_nonce(NONCE_MOST)
