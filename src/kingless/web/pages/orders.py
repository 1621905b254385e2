"""The panel of standing orders beside the artifacts: when the reader is asked, and what is planned."""

from collections.abc import Iterator

from msgspec import Struct

from kingless.rules.cards import card, code, is_card
from kingless.rules.observation import Observation
from kingless.view.names import Names
from kingless.view.words import sentence
from kingless.web.orders.standing_orders import (
    ALWAYS,
    NEVER,
    PLAYING,
    TRICK,
    USABLE,
    StandingOrders,
    armed_artifacts,
    has_plan,
    is_resting,
    window_artifacts,
)

ASKING = {
    USABLE: sentence("when I can use one"),
    ALWAYS: sentence("at every moment, also when I can only pass"),
    NEVER: sentence("never: pass for me"),
}
"""When a seat wants to be asked about its artifacts."""
TIMES: dict[str, str] = {
    "soon": sentence("as soon as it may be"),
    "losing": sentence("as soon as I would lose the trick"),
    "winning": sentence("as soon as I would win the trick"),
}
"""When an artifact may be told to be used by itself."""
ABOUT = "about-"
"""How the name of a switch begins; the artifact's key follows."""
_WINDOW = "window"


class Switch(Struct, frozen=True):
    """Is the reader asked about this artifact?"""

    key: str
    field: str
    name: str
    is_on: bool


class Panel(Struct, frozen=True, kw_only=True):
    """Everything on the panel."""

    ask: str
    switches: tuple[Switch, ...]
    has_artifacts: bool
    is_asked: bool
    """Is the reader asked at a window now?"""
    resting: str
    """In words how long the reader passes."""
    armed: tuple[str, ...]
    """In words what is used by itself, and when."""
    cards: tuple[tuple[str, str], ...]
    """The cards that may be planned on the panel, by code and name; none where nothing can be."""
    lead: str
    follow: str
    planned: tuple[str, ...]
    """In words what will be played."""

    @property
    def is_empty(self) -> bool:
        """Are there no orders to choose from?"""
        return not self.has_artifacts and not self.cards


def panel(
    names: Names, seen: Observation, orders: StandingOrders, taken_back: int, *, has_choices: bool
) -> Panel:
    """The panel as this reader sees it; where it `has_choices`, a card for each case is planned there."""
    seat = names.reader
    assert seat is not None
    may_plan = not (seen.to_act == seat and seen.asked in PLAYING)
    hand = dict.fromkeys(sorted(seen.hands[seat])) if may_plan and has_choices else {}
    is_planned = may_plan and has_plan(orders, seen, seat, taken_back)
    lead, follow = (orders.lead, orders.follow) if is_planned else ("", "")
    return Panel(
        ask=orders.ask,
        switches=tuple(
            Switch(key, ABOUT + key, names.words.name("artifact", key), key not in orders.silent)
            for key in window_artifacts(names.ruleset, seen.artifacts[seat])
        ),
        has_artifacts=bool(seen.artifacts[seat]),
        is_asked=seen.to_act == seat and seen.asked == _WINDOW,
        resting=_rest_sentence(names, orders) if is_resting(orders, seen, seat, taken_back) else "",
        armed=tuple(
            arming_sentence(names, key, when)
            for key, when in armed_artifacts(orders, seen, seat, taken_back).items()
        ),
        cards=tuple((code(one), names.card(one)) for one in hand),
        lead=lead,
        follow=follow,
        planned=tuple(_plan_sentences(names, lead, follow)),
    )


def orders_sentence(names: Names, sheet: Panel, *, was_planned: bool) -> str:
    """The standing orders after a change, in words."""
    if was_planned and not sheet.planned:
        return names.words("The plan is withdrawn.")
    return " ".join([sheet.resting, *sheet.planned, *sheet.armed]).strip() or names.words("Saved.")


def arming_sentence(names: Names, key: str, when: str) -> str:
    """When this artifact is used by itself."""
    return names.words(
        "{name} is used {when}.", name=names.words.name("artifact", key), when=names.words(TIMES[when])
    )


def _rest_sentence(names: Names, orders: StandingOrders) -> str:
    if orders.rest == TRICK:
        return names.words("You pass until the end of this trick.")
    return names.words("You pass until your next turn.")


def _plan_sentences(names: Names, lead: str, follow: str) -> Iterator[str]:
    if lead == follow and is_card(lead):
        yield names.words("Planned: {card}.", card=names.card(card(lead)))
        return
    if is_card(lead):
        yield names.words("Planned if you lead: {card}.", card=names.card(card(lead)))
    if is_card(follow):
        yield names.words("Planned if you play second: {card}.", card=names.card(card(follow)))
