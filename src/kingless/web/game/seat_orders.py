"""Checks, stores and reads the standing orders of a seat, which nobody else is told."""

from typing import get_args

from msgspec.structs import replace

from kingless.rules.actions import Action
from kingless.rules.cards import code
from kingless.rules.observation import Observation
from kingless.rules.ruleset import Ruleset
from kingless.web import player_refusals
from kingless.web.clock.terms import is_over_days
from kingless.web.game.age import ANSWERS
from kingless.web.game.host import Host
from kingless.web.game.live_game import LiveGame
from kingless.web.game.seats import Reader
from kingless.web.game.socket_messages import OrderMessage
from kingless.web.orders.standing_orders import (
    Armed,
    AskPolicy,
    Span,
    StandingOrders,
    answer,
    given_now,
    times_to_arm,
    uses,
    window_artifacts,
)
from kingless.web.store.orders import read_orders
from kingless.web.store.stored_values import StoredGame

_REST = "rest "
_SILENCE = "silence "
PLAN = "plan"
_NEXT = f"{PLAN} "
_ARM, _DISARM = "arm ", "disarm "
_NONE = StandingOrders()


def may_plan(stored: StoredGame, seat: int) -> bool:
    """May this seat plan its next card? A program answers as quickly as it likes, and needs no plan live."""
    sits = stored.seat(seat)
    return is_over_days(stored.clock) or (sits is not None and not sits.is_bot)


async def orders_of(host: Host, live: LiveGame, seat: int | None) -> StandingOrders:
    """The standing orders of this seat; empty for an onlooker and for a bot of the server."""
    if seat is None or live.has_bot(seat):
        return _NONE
    known = live.orders
    if seat not in known:
        known.setdefault(seat, await read_orders(host.store.engine, live.stored.id, seat))
    return known[seat]


def has_answer(live: LiveGame, seat: int, orders: StandingOrders) -> bool:
    """Do these standing orders answer what the seat is asked now?"""
    return ordered_answer(live, seat, orders) is not None


def ordered_answer(live: LiveGame, seat: int, orders: StandingOrders) -> Action | None:
    """What these standing orders answer to what the seat is asked now."""
    game, seen = live.game, live.observation(seat)
    if game is None or seen is None:
        return None
    return answer(orders, game.law.ruleset, seen, seat, live.taken_back)


async def seat_asked(host: Host, live: LiveGame) -> int | None:
    """The seat that must answer something itself; None where nobody must, or either may."""
    if live.is_over:
        return next((seat for seat in (0, 1) if live.may_decline_rematch(seat)), None)
    if live.is_asking_age:
        silent = [seat for seat in (0, 1) if seat not in live.younger]
        return silent[0] if len(silent) == 1 else None
    if live.is_before_deal:  # whose nonce is missing
        silent = [seat for seat in (0, 1) if live.exchange.awaits(seat)]
        return silent[0] if len(silent) == 1 else None
    if live.offers.undo is not None:
        return 1 - live.offers.undo
    decision = live.decision
    if decision is None or live.only_pass:  # where one can only pass, the server does it
        return None
    orders = await orders_of(host, live, decision.seat)
    return None if has_answer(live, decision.seat, orders) else decision.seat


async def change_orders(host: Host, reader: Reader, message: OrderMessage) -> int:
    """Store a seat's changed standing orders; the version of the game that they were given at."""
    if reader.seat is None:
        raise player_refusals.no_seat()
    live = await host.live(reader.game)
    game, seen = live.game, live.observation(reader.seat)
    if live.is_asking_age:
        raise player_refusals.not_dealt(ANSWERS)
    if game is None or seen is None:
        raise player_refusals.nonces_missing() if live.stored.is_full else player_refusals.not_begun()
    if live.is_over:
        raise player_refusals.game_over()
    if message.what.startswith(PLAN) and not may_plan(live.stored, reader.seat):
        raise player_refusals.not_possible()
    old = await orders_of(host, live, reader.seat)
    new = orders_after(old, message, game.law.ruleset, seen, live.version)
    await host.store.keep_orders(reader.game, reader.seat, new)
    live.orders[reader.seat] = new
    await host.live(reader.game)  # the watchers look again, and may answer by the new orders
    host.subscriptions.notify(reader.game)
    return live.version


def orders_after(
    old: StandingOrders, message: OrderMessage, ruleset: Ruleset, seen: Observation, version: int
) -> StandingOrders:
    """The standing orders after this message; `Refused` where it asks for what there is not."""
    seat = seen.seat
    assert seat is not None
    now = given_now(seen, seat, version)
    what = message.what
    if what == "keep":
        held = window_artifacts(ruleset, seen.artifacts[seat])
        if message.ask not in get_args(AskPolicy) or not set(message.about) <= set(held):
            raise player_refusals.not_possible()
        silent = tuple(key for key in held if key not in message.about)
        return replace(old, ask=message.ask, silent=silent)
    if what.startswith(_SILENCE):
        key = what.removeprefix(_SILENCE)
        if key not in window_artifacts(ruleset, seen.artifacts[seat]):
            raise player_refusals.not_possible()
        return replace(old, silent=tuple(dict.fromkeys((*old.silent, key))))
    if what.startswith(_REST) and what.removeprefix(_REST) in get_args(Span):
        return replace(old, rest=what.removeprefix(_REST), rest_said=now)
    if what == "wake":
        return replace(old, rest=None, rest_said=None)
    if what.startswith(PLAN):
        next_card = what.removeprefix(_NEXT)
        lead, follow = (message.lead, message.follow) if what == PLAN else (next_card, next_card)
        hand = {"", *map(code, seen.hands[seat])}
        if lead not in hand or follow not in hand:
            raise player_refusals.not_in_hand()
        return replace(old, lead=lead, follow=follow, plan_said=now)
    if what.startswith((_ARM, _DISARM)):
        return _armed_after(old, what, ruleset, seen, version)
    if what == "forget":
        return replace(old, lead="", follow="", plan_said=None)
    raise player_refusals.unreadable()


def _armed_after(
    old: StandingOrders, what: str, ruleset: Ruleset, seen: Observation, version: int
) -> StandingOrders:
    """The standing orders where an artifact is told to be used by itself at a time, or no longer."""
    seat = seen.seat
    assert seat is not None
    key, _, when = what.removeprefix(_DISARM).removeprefix(_ARM).partition(" ")
    others = tuple(one for one in old.armed if one.key != key)
    if what.startswith(_DISARM):
        return replace(old, armed=others)
    if key not in seen.artifacts[seat]:
        raise player_refusals.not_possible()
    time = next((one for one in times_to_arm(ruleset, key) if one == when), None)
    if time is None:
        raise player_refusals.not_possible()
    new = Armed(key=key, when=time, at=version, used=uses(seen, seat, key))
    return replace(old, armed=(*others, new))
