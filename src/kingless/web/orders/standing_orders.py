"""Standing orders as values: when a seat wants to be asked about artifacts, and its answers in advance."""

from typing import Literal

from msgspec import Struct

from kingless.rules.actions import PASS, Action, Play, Use
from kingless.rules.cards import card as card_of
from kingless.rules.cards import is_card
from kingless.rules.observation import Observation
from kingless.rules.ruleset import Ruleset
from kingless.rules.slots import AFTER_FOLLOW, BOTH_PLAYED, WINDOWS
from kingless.rules.tricks import winner

AskPolicy = Literal["always", "usable", "never"]
ALWAYS: AskPolicy = "always"
USABLE: AskPolicy = "usable"
NEVER: AskPolicy = "never"

Span = Literal["trick", "turn"]
TRICK: Span = "trick"

When = Literal["soon", "losing", "winning"]
SOON: When = "soon"
LOSING: When = "losing"

_WINDOW, _LEAD, _FOLLOW = "window", "lead", "follow"
PLAYING = (_LEAD, _FOLLOW)
"""The questions for a card."""


class GivenAt(Struct, frozen=True, kw_only=True):
    """When something was said in advance: it holds for that trick or turn, until something is taken back."""

    at: int
    """The version of the game that the seat had seen."""
    trick: tuple[int, int]
    """Phase and number of the trick."""
    plays: int
    """How many cards the seat had played."""


class Armed(Struct, frozen=True, kw_only=True):
    """An artifact that is to be used by itself, once, when it may be and this is so."""

    key: str
    when: When
    at: int
    """The version of the game at which the seat said so."""
    used: int
    """How often the seat had used it then."""


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
    armed: tuple[Armed, ...] = ()


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


def planned_cards(orders: StandingOrders, seen: Observation, seat: int, taken_back: int) -> tuple[str, ...]:
    """The codes of the cards that are planned, the one to lead with first; an equal one once."""
    if not has_plan(orders, seen, seat, taken_back):
        return ()
    return tuple(dict.fromkeys(one for one in (orders.lead, orders.follow) if one))


def armed_artifacts(orders: StandingOrders, seen: Observation, seat: int, taken_back: int) -> dict[str, When]:
    """The artifacts that are still to be used by themselves, and when."""
    return {
        one.key: one.when
        for one in orders.armed
        if one.at >= taken_back and one.key in seen.artifacts[seat] and one.used == uses(seen, seat, one.key)
    }


def answer(
    orders: StandingOrders, ruleset: Ruleset, seen: Observation, seat: int, taken_back: int
) -> Action | None:
    """What the standing orders answer to the current question; None where the seat wants to be asked."""
    if seen.to_act != seat:
        return None
    if seen.asked == _WINDOW:
        if is_resting(orders, seen, seat, taken_back):
            return PASS
        for key, when in armed_artifacts(orders, seen, seat, taken_back).items():
            if (use := Use(key)) in seen.legal and _is_time(when, ruleset, seen, seat):
                return use
        return None if _wants_to_be_asked(orders, seen) else PASS
    if has_plan(orders, seen, seat, taken_back):
        planned = {_LEAD: orders.lead, _FOLLOW: orders.follow}.get(seen.asked or "", "")
        if is_card(planned) and (play := Play(card_of(planned))) in seen.legal:
            return play
    return None


def _is_time(when: When, ruleset: Ruleset, seen: Observation, seat: int) -> bool:
    """Is it so as the cards lie on the table now?"""
    if when == SOON:
        return True
    if len({laid.seat for laid in seen.table}) < 2:
        return False
    return (winner(ruleset, seen.table, seen.numbers_only) == seat) == (when != LOSING)


def times_to_arm(ruleset: Ruleset, key: str) -> tuple[When, ...]:
    """When this artifact can be told to be used; none where there is no window for it."""
    if not window_artifacts(ruleset, (key,)):
        return ()
    knows_winner = not {AFTER_FOLLOW, BOTH_PLAYED}.isdisjoint(ruleset.artifacts[key].windows)
    return (SOON, LOSING, "winning") if knows_winner else (SOON,)


def uses(seen: Observation, seat: int, key: str) -> int:
    """How often this seat has used this artifact."""
    return sum(event.what == "used" and event.seat == seat and event.word == key for event in seen.history)


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
