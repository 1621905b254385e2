"""The promises of a fair deal: what our seat commits to, when it shows its nonce, and the check after."""

import secrets
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from kingless.table.fair_deal import BY_SEAT, commitment
from kingless.table.record import BadRecord
from kingless.table.verify import verify

_NONCE_BYTES = 16


class Promises(Struct, frozen=True, kw_only=True):
    """What was promised at one table, as our side has seen it."""

    seat: int
    server: str
    """The commitment to the server's secret, as it was told when we sat down."""
    nonces: dict[str, str]
    """Our nonces, by the commitments to them; the last one counts."""
    other: str = ""
    """The other seat's commitment, as it stood when we showed our nonce."""
    given_up: int = 0
    """How many deals were given up after we had shown our nonce."""


class PromiseBroken(Exception):
    """The server or the other seat does not keep to what was promised."""


def new_nonces() -> dict[str, str]:
    """A nonce that nobody can guess, by the commitment to it."""
    nonce = secrets.token_hex(_NONCE_BYTES)
    return {commitment(nonce): nonce}


def new_promises(seat: int, server: str) -> Promises:
    """What is promised where a seat has just been taken, or a rematch is wanted."""
    return Promises(seat=seat, server=server, nonces=new_nonces())


def _commit_anew(kept: Promises, given_up: int = 0) -> tuple[Promises, dict[str, str]]:
    fresh = new_nonces()
    made = replace(kept, nonces=kept.nonces | fresh, other="", given_up=kept.given_up + given_up)
    return made, {"commit": next(iter(fresh))}


def deal_step(kept: Promises, deal: dict[str, Any], now: int) -> tuple[Promises, dict[str, str]]:
    """What our seat says before the deal, as it stands: it commits, shows its nonce, or says nothing."""
    if deal["commitment"] != kept.server:
        raise PromiseBroken("the server has changed its commitment")
    if deal["thrown_in_by"][kept.seat] != BY_SEAT:
        return kept, {}
    own, other = deal["commitments"][kept.seat], deal["commitments"][1 - kept.seat]
    if not own or own not in kept.nonces:  # a deal was given up
        made = _commit_anew(kept, given_up=bool(kept.other))
        if made[0].given_up > len(deal["broken"]):
            raise PromiseBroken(
                "a deal was given up after we had shown our nonce, and nobody is said to have done it"
            )
        return made
    if deal["nonces"][kept.seat] is None:
        if not other:
            return kept, {}
        if kept.other and other != kept.other:  # what was sent beside another commitment is not sent again
            return _commit_anew(kept)
        if other == own:
            raise PromiseBroken("the other commitment is a copy of ours")
        return replace(kept, other=other), {"nonce": kept.nonces[own]}
    if kept.other and other != kept.other:
        raise PromiseBroken("the other commitment has changed since our nonce was shown")
    if deal["anew"] is not None and now > deal["anew"]:
        return _commit_anew(kept, given_up=1)
    return kept, {}


def check_record(kept: Promises, record: str) -> None:
    """Check a finished game against what was promised; `PromiseBroken` says what does not hold."""
    try:
        fair = verify(record).fair
    except BadRecord as error:
        raise PromiseBroken(str(error)) from None
    if fair is None or fair.commitment != kept.server:
        raise PromiseBroken("the secret is not the one that was promised")
    if fair.origins[kept.seat] != BY_SEAT or fair.nonces[kept.seat] not in kept.nonces.values():
        raise PromiseBroken("our nonce is not in the deal")
    if kept.given_up > len(fair.broken):
        raise PromiseBroken("a deal was given up after our nonce was shown, and the record does not tell it")
    if commitment(fair.nonces[1 - kept.seat]) != kept.other:
        raise PromiseBroken("the other nonce is not the one that was promised")
