"""JSON forms: how states, events and results are written for other programs."""

from collections import Counter
from functools import lru_cache
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from msgspec import Raw, Struct
from msgspec.json import Encoder

from kingless.rules.actions import Action, text
from kingless.rules.engine import Decision
from kingless.rules.events import BOTH, Event
from kingless.rules.observation import Effect, Observation
from kingless.rules.open_fields import NO_CARDS
from kingless.rules.ruleset import Ruleset
from kingless.rules.scoring import Result
from kingless.table.setup import Codes, Setup
from kingless.wire.open_forms import OPEN_WRITERS, Writer, card_codes, pair_codes, with_open_fields

_BOOTS, _AXE = "flying-boots", "axe-of-the-clouds"
Seats = tuple[int, int]
_ENCODER = Encoder()


class EventForm(Struct, frozen=True, omit_defaults=True, gc=False):
    """Something that happened; `audience` is given where not both seats see the faces."""

    what: str
    seat: int | None = None
    cards: Codes = []
    word: str = ""
    audience: list[int] | None = None
    secret: bool = False


class ResultForm(Struct, frozen=True):
    """How a game ended."""

    winner: int | None
    votes: dict[str, int | None]
    reason: str


class Charges(Struct, frozen=True):
    """Cards still to be changed by an artifact, per seat."""

    boots: Seats = (0, 0)
    axe: Seats = (0, 0)


@with_open_fields
class StateForm(Struct, frozen=True, kw_only=True, gc=False):
    """A game as it is, or as a seat knows it: then hidden cards are `?`, after the known ones."""

    to_act: int | None
    asked: str | None
    moment: str | None = None
    hands: tuple[Codes, Codes]
    followers: tuple[Codes, Codes]
    draw_pile: Codes
    bears: Seats = (0, 0)
    potions: Seats = (0, 0)
    charges: Charges = Charges()
    incoming: tuple[Codes, Codes] = ([], [])
    peek: Codes = []
    artifacts: tuple[Codes, Codes] = ([], [])
    legal: list[str]
    result: ResultForm | None

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            """The open fields, which a type checker cannot see."""


class QuestionForm(Struct, frozen=True, gc=False):
    """Who is asked what: the least that a player needs to go on."""

    to_act: int | None
    asked: str | None
    legal: list[str]
    result: ResultForm | None


class ViewForm(StateForm, frozen=True, kw_only=True, gc=False):
    """A seat's view: what it knows, all that it has seen happen, and the game that is played."""

    history: list[EventForm] = []
    setup: dict[str, Any] = {}


def state_form(ruleset: Ruleset, seen: Observation) -> StateForm:
    """The state that an observation shows."""
    return StateForm(**_forms(ruleset, seen))


def _forms(ruleset: Ruleset, seen: Observation) -> dict[str, Any]:
    """The form of each field, by its key."""
    return {
        key: value if write is None else nothing if value == empty else write(ruleset, value)
        for (key, (_, empty, nothing, write)), value in zip(WRITERS.items(), field_values(seen), strict=True)
    }


@lru_cache(maxsize=1024)
def action_text(action: Action) -> str:
    """The text of an action; a game has few, and they are written again and again."""
    return text(action)


class History:
    """The JSON of what all readers of one view have seen happen: only what is new is encoded."""

    def __init__(self) -> None:
        self._events: tuple[Event, ...] = ()
        self._inside = b""
        """The events that are known, without the brackets around them."""

    def encode(self, events: tuple[Event, ...]) -> Raw:
        """The JSON of these events."""
        known = len(self._events)
        if events[:known] != self._events:  # something was taken back
            known, self._inside = 0, b""
        new = [_ENCODER.encode(event_form(event)) for event in events[known:]]
        self._inside = b",".join([self._inside, *new] if self._inside else new)
        self._events = events
        return Raw(b"[%b]" % self._inside)


def view_form(ruleset: Ruleset, seen: Observation, setup: Setup, history: History | None = None) -> ViewForm:
    """A seat's view with its history, which is encoded already where a `History` is given."""
    public = {
        "ruleset": setup.ruleset,
        "factions": list(setup.factions),
        "artifacts": setup.artifacts,
        "windows": setup.windows,
        "options": setup.options,
    }
    told: Any = history.encode(seen.history) if history else [event_form(one) for one in seen.history]
    return ViewForm(**_forms(ruleset, seen), history=told, setup=public)


def question_form(decision: Decision | None, result: Result | None) -> QuestionForm:
    """Who must answer what, or how the game ended."""
    if decision is None:
        return QuestionForm(None, None, [], None if result is None else result_form(result))
    legal = [action_text(action) for action in decision.legal]
    return QuestionForm(decision.seat, decision.kind, legal, None)


def event_form(event: Event) -> EventForm:
    """An event."""
    return EventForm(
        event.what,
        event.seat,
        card_codes(event.cards),
        event.word,
        None if event.faces == BOTH else [seat for seat in (0, 1) if event.faces[seat]],
        event.secret,
    )


def result_form(result: Result) -> ResultForm:
    """A result."""
    return ResultForm(result.winner, {vote.faction: vote.seat for vote in result.votes}, result.reason)


def _charges(effects: tuple[Effect, ...]) -> Charges:
    """Boots change their owner's cards, the Axe those of its owner's opponent."""
    left = Counter[tuple[str, int]]()
    for effect in effects:
        left[effect.key, effect.seat] += effect.plays
    return Charges(
        boots=(left[_BOOTS, 0], left[_BOOTS, 1]),
        axe=(left[_AXE, 1], left[_AXE, 0]),
    )


_NO_CODES: tuple[Codes, Codes] = ([], [])
_OWN_WRITERS: dict[str, Writer] = {
    **{key: (key, None, None, None) for key in ("to_act", "asked", "moment", "bears", "potions")},
    **{
        key: (key, NO_CARDS, _NO_CODES, lambda _, pair: pair_codes(pair))
        for key in ("hands", "followers", "incoming")
    },
    **{key: (key, (), [], lambda _, pile: card_codes(pile)) for key in ("draw_pile", "peek")},
    "charges": ("effects", (), Charges(), lambda _, effects: _charges(effects)),
    "artifacts": ("artifacts", ((), ()), _NO_CODES, lambda _, keys: (list(keys[0]), list(keys[1]))),
    "legal": ("legal", (), [], lambda _, legal: [action_text(action) for action in legal]),
    "result": ("result", None, None, lambda _, result: result_form(result)),
}
WRITERS: dict[str, Writer] = {key: (OPEN_WRITERS | _OWN_WRITERS)[key] for key in StateForm.__struct_fields__}
"""How each field of a state is written, by its key, in the order of the protocol."""
field_values = attrgetter(*(writer[0] for writer in WRITERS.values()))
"""The values of an observation that these fields tell, in the same order."""
