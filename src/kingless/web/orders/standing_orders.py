"""Standing orders as values: when a seat wants to be asked about artifacts, and its answers in advance."""

from typing import Literal

from msgspec import Struct

from kingless.rules.actions import PASS, Action, Play, Use
from kingless.rules.cards import card as card_of
from kingless.rules.cards import is_card
from kingless.rules.observation import Observation
from kingless.rules.ruleset import Ruleset
from kingless.rules.slots import WINDOWS

AskPolicy = Literal["always", "usable", "never"]
ALWAYS: AskPolicy = "always"
USABLE: AskPolicy = "usable"
NEVER: AskPolicy = "never"

Span = Literal["trick", "turn"]
TRICK: Span = "trick"

_WINDOW, _LEAD, _FOLLOW = "window", "lead", "follow"


class GivenAt(Struct, frozen=True, kw_only=True):
    """When something was said in advance: it holds for that trick or turn, until something is taken back."""

    at: int
    """The version of the game that the seat had seen."""
    trick: tuple[int, int]
    """Phase and number of the trick."""
    plays: int
    """How many cards the seat had played."""


class StandingOrders(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The standing orders of one seat at one game; its answers in advance hold for a while only.

    They are private to the seat, and no entries of the log, since the other player sees the entry numbers.
    """

    ask: AskPolicy = USABLE
    silent: tuple[str, ...] = ()
    """The artifacts that it does not want to be asked about."""
    rest: Span | None = None
    """It passes until the end of this trick, or until its next turn to play."""
    rest_said: GivenAt | None = None
    lead: str = ""
    """The card that it plays if it is to lead next, and it is legal then."""
    follow: str = ""
    """The same if it is to follow."""
    plan_said: GivenAt | None = None


def lasting_orders(orders: StandingOrders) -> StandingOrders:
    """The orders that hold in a rematch too: without those for a trick or a turn of this game."""
    return StandingOrders(ask=orders.ask, silent=orders.silent)


def given_now(seen: Observation, seat: int, version: int) -> GivenAt:
    """Now, as this seat knows it."""
    return GivenAt(at=version, trick=(seen.phase, seen.trick), plays=_plays(seen, seat))


def is_resting(orders: StandingOrders, seen: Observation, seat: int, taken_back: int) -> bool:
    """Does the seat still pass, as it said? `taken_back` is the version of the last answer taken back."""
    said = orders.rest_said
    if orders.rest is None or said is None or said.at < taken_back:
        return False
    if orders.rest == TRICK:
        return said.trick == (seen.phase, seen.trick)
    return said.plays == _plays(seen, seat)


def has_plan(orders: StandingOrders, seen: Observation, seat: int, taken_back: int) -> bool:
    """Has the seat said which card it will play next?"""
    said = orders.plan_said
    is_new = said is not None and said.at >= taken_back and said.plays == _plays(seen, seat)
    return is_new and bool(orders.lead or orders.follow)


def answer(orders: StandingOrders, seen: Observation, seat: int, taken_back: int) -> Action | None:
    """What the standing orders answer to the current question; None where the seat wants to be asked."""
    if seen.to_act != seat:
        return None
    if seen.asked == _WINDOW:
        wants = _wants_to_be_asked(orders, seen) and not is_resting(orders, seen, seat, taken_back)
        return None if wants else PASS
    if has_plan(orders, seen, seat, taken_back):
        planned = {_LEAD: orders.lead, _FOLLOW: orders.follow}.get(seen.asked or "", "")
        if is_card(planned) and (play := Play(card_of(planned))) in seen.legal:
            return play
    return None


def _wants_to_be_asked(orders: StandingOrders, seen: Observation) -> bool:
    if orders.ask != USABLE:
        return orders.ask == ALWAYS
    return any(isinstance(one, Use) and one.key not in orders.silent for one in seen.legal)


def window_artifacts(ruleset: Ruleset, held: tuple[str, ...]) -> tuple[str, ...]:
    """Those of the artifacts that there are windows for; the others lie beside the cards of a turn."""
    return tuple(
        key
        for key in held
        if key in ruleset.artifacts and not set(WINDOWS).isdisjoint(ruleset.artifacts[key].windows)
    )


def _plays(seen: Observation, seat: int) -> int:
    return sum(event.what == "played" and event.seat == seat for event in seen.history)
