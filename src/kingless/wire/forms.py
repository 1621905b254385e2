"""JSON forms: how states, events and results are written for other programs."""

from collections import Counter
from functools import lru_cache
from typing import Any, Literal

from msgspec import Raw, Struct
from msgspec.json import Encoder
from msgspec.structs import asdict

from kingless.rules.actions import text
from kingless.rules.cards import code
from kingless.rules.events import BOTH, Event
from kingless.rules.faces import Observation
from kingless.rules.phases import OVER, PHASE_1, PHASE_2
from kingless.rules.ruleset import Ruleset
from kingless.rules.scoring import Result
from kingless.rules.state import Cards, Pair, Played
from kingless.table.setup import Setup

Codes = list[str]
_PHASES: dict[int, Literal[1, 2, "over"]] = {PHASE_1: 1, PHASE_2: 2, OVER: "over"}
_BOOTS, _AXE = "flying-boots", "axe-of-the-clouds"
Seats = tuple[int, int]
_ENCODER = Encoder()


class TableForm(Struct, frozen=True, gc=False):
    """A card on the table: the faction whose powers it has now, and what it is worth now."""

    seat: int
    card: str
    faction: str
    value: int


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


class ExtraForm(Struct, frozen=True):
    """An artifact that counts as a card in a score pile; without a value it only counts."""

    key: str
    faction: str
    value: int | None


class EffectForm(Struct, frozen=True):
    """Something lasting: the next cards of a seat are worth more or less."""

    key: str
    seat: int
    by: int
    plays: int


class StateForm(Struct, frozen=True, kw_only=True, gc=False):
    """A game as it is, or as a seat knows it: then hidden cards are `?`, after the known ones."""

    phase: Literal[1, 2, "over"]
    trick: int
    leader: int
    to_act: int | None
    asked: str | None
    moment: str | None = None
    centre: str | None
    table: list[TableForm]
    hands: tuple[Codes, Codes]
    followers: tuple[Codes, Codes]
    score: tuple[Codes, Codes]
    draw_pile: Codes
    discard: Codes
    bears: Seats = (0, 0)
    potions: Seats = (0, 0)
    spent: Codes = []
    gnomes: tuple[Codes, Codes] = ([], [])
    aside: Codes = []
    frozen: list[TableForm] = []
    charges: Charges = Charges()
    extras: tuple[list[ExtraForm], list[ExtraForm]] = ([], [])
    incoming: tuple[Codes, Codes] = ([], [])
    effects: list[EffectForm] = []
    numbers_only: bool = False
    flips: int = 0
    declared: str | None = None
    peek: Codes = []
    artifacts: tuple[Codes, Codes] = ([], [])
    legal: list[str]
    result: ResultForm | None


class ViewForm(StateForm, frozen=True, kw_only=True, gc=False):
    """A seat's view: what it knows, all that it has seen happen, and the game that is played."""

    history: list[EventForm] = []
    setup: dict[str, Any] = {}


def state_form(ruleset: Ruleset, seen: Observation) -> StateForm:
    """The state that an observation shows."""
    return StateForm(
        phase=_PHASES[seen.phase],
        trick=seen.trick,
        leader=seen.leader,
        to_act=seen.to_act,
        asked=seen.asked,
        moment=seen.moment,
        centre=None if seen.centre is None else code(seen.centre),
        table=_table(ruleset, seen.table),
        hands=_pair(seen.hands),
        followers=_pair(seen.followers),
        score=_pair(seen.score),
        draw_pile=_codes(seen.draw_pile),
        discard=_codes(seen.discard),
        bears=seen.bears,
        potions=seen.potions,
        spent=list(seen.spent),
        gnomes=_pair(seen.front),
        aside=_codes(seen.aside),
        charges=_charges(seen),
        extras=_extras(ruleset, seen),
        incoming=_pair(seen.incoming),
        effects=[EffectForm(one.key, one.seat, one.by, one.plays) for one in seen.effects],
        numbers_only=seen.numbers_only,
        flips=seen.flips,
        declared=None if seen.declared is None else ruleset.by_suit[seen.declared].key,
        frozen=_table(ruleset, seen.frozen),
        peek=_codes(seen.peek),
        artifacts=(list(seen.artifacts[0]), list(seen.artifacts[1])),
        legal=[text(action) for action in seen.legal],
        result=None if seen.result is None else result_form(seen.result),
    )


class History:
    """The JSON of what all readers of one view have seen happen: only what is new is encoded."""

    def __init__(self) -> None:
        self._events: tuple[Event, ...] = ()
        self._inside = b""
        """The events that are known, without the brackets around them."""

    def encoded(self, events: tuple[Event, ...]) -> Raw:
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
    told: Any = history.encoded(seen.history) if history else [event_form(one) for one in seen.history]
    return ViewForm(**asdict(state_form(ruleset, seen)), history=told, setup=public)


def event_form(event: Event) -> EventForm:
    """An event."""
    return EventForm(
        event.what,
        event.seat,
        _codes(event.cards),
        event.word,
        None if event.faces == BOTH else [seat for seat in (0, 1) if event.faces[seat]],
        event.secret,
    )


def result_form(result: Result) -> ResultForm:
    """A result."""
    return ResultForm(result.winner, {vote.faction: vote.seat for vote in result.votes}, result.reason)


_NO_CHARGES = Charges()


def _charges(seen: Observation) -> Charges:
    """Boots change their owner's cards, the Axe those of its owner's opponent."""
    if not seen.effects:
        return _NO_CHARGES
    left = Counter[tuple[str, int]]()
    for effect in seen.effects:
        left[effect.key, effect.seat] += effect.plays
    return Charges(
        boots=(left[_BOOTS, 0], left[_BOOTS, 1]),
        axe=(left[_AXE, 1], left[_AXE, 0]),
    )


def _extras(ruleset: Ruleset, seen: Observation) -> tuple[list[ExtraForm], list[ExtraForm]]:
    forms = [
        [ExtraForm(added.key, ruleset.by_suit[added.suit].key, added.value) for added in pile]
        for pile in seen.extras
    ]
    return forms[0], forms[1]


@lru_cache(maxsize=4096)
def _codes(cards: Cards) -> Codes:
    """The codes of a pile, which is the same from one answer to the next more often than not."""
    return [code(card) for card in cards]


def _pair(pair: Pair) -> tuple[Codes, Codes]:
    return _codes(pair[0]), _codes(pair[1])


def _table(ruleset: Ruleset, table: tuple[Played, ...]) -> list[TableForm]:
    by_suit = ruleset.by_suit
    return [TableForm(laid.seat, code(laid.card), by_suit[laid.suit].key, laid.value) for laid in table]
