"""A line of play as steps for an open table: what changes on it with each answer, and what is said."""

from msgspec import Struct

from kingless.rules.actions import Action
from kingless.rules.engine import Law
from kingless.rules.events import Event
from kingless.rules.observation import observe
from kingless.rules.state import State
from kingless.view.log import paragraph
from kingless.view.names import Names
from kingless.view.votes import outcome
from kingless.web.pages.table.fields import Around, SeatStatus
from kingless.web.pages.table.renderer import TableRenderer

_SEATS = (SeatStatus(), SeatStatus())
_ASKED, _BESIDE = Around(seats=_SEATS, may_act=True), Around(seats=_SEATS, may_act=False)
"""Before the line the page asks for a card; while it is played, nobody is asked."""


class LineStep(Struct, frozen=True):
    """One answer: the pieces of the table that change, and what happens, in words."""

    fragments: dict[str, str]
    said: str


def line_steps(
    names: Names, law: Law, state: State, events: tuple[Event, ...], actions: tuple[Action, ...]
) -> list[LineStep]:
    """Each answer of this line, as the reader sees it from this state on, after these events."""
    seat = names.reader
    assert seat is not None
    renderer, steps = TableRenderer(names), []
    renderer.update(observe(law, state, seat, events), _ASKED)
    for action in actions:
        state, happened = law.step(state, action)
        events += happened
        seen = observe(law, state, seat, events)
        changed = renderer.update(seen, _BESIDE)
        won = outcome(names, seen.result)[-1:] if seen.result else []
        steps.append(LineStep(changed, paragraph([*renderer.news, *won])))
    return steps
