"""JSON forms: how states, events and results are written for other programs."""

from collections import Counter
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import asdict

from kingless.rules.actions import Action, parse, text
from kingless.rules.cards import HIDDEN, Card, card, code
from kingless.rules.events import BOTH, Event
from kingless.rules.faces import Observation
from kingless.rules.phases import OVER, PHASE_1, PHASE_2
from kingless.rules.ruleset import Ruleset
from kingless.rules.scoring import Result
from kingless.rules.state import Added, Cards, Effect, Pair, Played
from kingless.table.setup import Setup

Codes = list[str]
_PHASES: dict[int, Literal[1, 2, "over"]] = {PHASE_1: 1, PHASE_2: 2, OVER: "over"}
_BOOTS, _AXE = "flying-boots", "axe-of-the-clouds"
Seats = tuple[int, int]


class TableForm(Struct, frozen=True):
    """A card on the table: the faction whose powers it has now, and what it is worth now."""

    seat: int
    card: str
    faction: str
    value: int


class EventForm(Struct, frozen=True, omit_defaults=True):
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


class StateForm(Struct, frozen=True, kw_only=True):
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


class ViewForm(StateForm, frozen=True, kw_only=True):
    """A seat's view: what it knows, all that it has seen happen, and the game that is played."""

    history: list[EventForm] = []
    setup: dict[str, Any] = {}


class BadForm(ValueError):
    """A form that describes no game."""


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


def view_form(ruleset: Ruleset, seen: Observation, setup: Setup) -> ViewForm:
    """A seat's view with its history."""
    public = {
        "ruleset": setup.ruleset,
        "factions": list(setup.factions),
        "artifacts": setup.artifacts,
        "windows": setup.windows,
        "options": setup.options,
    }
    history = [event_form(event) for event in seen.history]
    return ViewForm(**asdict(state_form(ruleset, seen)), history=history, setup=public)


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


def observation_of(ruleset: Ruleset, form: ViewForm) -> Observation:
    """The observation that a seat's view tells; the seat is the one that is to act."""
    if form.to_act not in (0, 1) or not form.legal:
        raise BadForm("the observation must be of the seat that is to act, with its legal actions")
    reader = _Reader(ruleset)
    return Observation(
        seat=form.to_act,
        phase=OVER if form.phase == "over" else form.phase,
        trick=form.trick,
        leader=form.leader,
        to_act=form.to_act,
        asked=form.asked,
        moment=form.moment,
        centre=None if form.centre is None else reader.open_card(form.centre),
        table=reader.table(form.table),
        hands=reader.pair(form.hands),
        followers=reader.pair(form.followers),
        score=reader.open_pair(form.score),
        draw_pile=reader.cards(form.draw_pile),
        discard=reader.open_cards(form.discard),
        frozen=reader.table(form.frozen),
        peek=reader.cards(form.peek),
        bears=form.bears,
        potions=form.potions,
        front=reader.open_pair(form.gnomes),
        aside=reader.open_cards(form.aside),
        effects=tuple(Effect(one.key, one.seat, one.by, one.plays) for one in form.effects),
        extras=reader.extras(form.extras),
        incoming=reader.open_pair(form.incoming),
        numbers_only=form.numbers_only,
        flips=form.flips,
        declared=reader.suit(form.declared),
        artifacts=(tuple(form.artifacts[0]), tuple(form.artifacts[1])),
        spent=tuple(form.spent),
        legal=tuple(map(reader.action, form.legal)),
        result=None,
        history=tuple(map(reader.event, form.history)),
    )


def _charges(seen: Observation) -> Charges:
    """Boots change their owner's cards, the Axe those of its owner's opponent."""
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


def _codes(cards: Cards) -> Codes:
    return [code(card) for card in cards]


def _pair(pair: Pair) -> tuple[Codes, Codes]:
    return _codes(pair[0]), _codes(pair[1])


def _table(ruleset: Ruleset, table: tuple[Played, ...]) -> list[TableForm]:
    by_suit = ruleset.by_suit
    return [TableForm(laid.seat, code(laid.card), by_suit[laid.suit].key, laid.value) for laid in table]


class _Reader:
    """Reads forms of one game, and refuses what does not belong to it."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.suits = {faction.key: suit for suit, faction in ruleset.by_suit.items()}
        self.deck = frozenset(ruleset.deck)

    def card(self, text: str) -> Card:
        found = HIDDEN if text == "?" else card(text)
        if found != HIDDEN and found not in self.deck:
            raise BadForm(f"{text} is not in the deck of this game")
        return found

    def suit(self, faction: str | None) -> int | None:
        if faction is not None and faction not in self.suits:
            raise BadForm(f"{faction!r} is no faction of this game")
        return None if faction is None else self.suits[faction]

    def open_card(self, text: str) -> Card:
        found = self.card(text)
        if found == HIDDEN:
            raise BadForm("a card that lies open cannot be hidden")
        return found

    def open_cards(self, texts: Codes) -> Cards:
        return tuple(map(self.open_card, texts))

    def open_pair(self, pair: tuple[Codes, Codes]) -> Pair:
        return self.open_cards(pair[0]), self.open_cards(pair[1])

    def cards(self, texts: Codes) -> Cards:
        return tuple(map(self.card, texts))

    def pair(self, pair: tuple[Codes, Codes]) -> Pair:
        return self.cards(pair[0]), self.cards(pair[1])

    def table(self, forms: list[TableForm]) -> tuple[Played, ...]:
        return tuple(map(self._played, forms))

    def extras(
        self, forms: tuple[list[ExtraForm], list[ExtraForm]]
    ) -> tuple[tuple[Added, ...], tuple[Added, ...]]:
        return tuple(map(self._added, forms[0])), tuple(map(self._added, forms[1]))

    def _added(self, form: ExtraForm) -> Added:
        if form.faction not in self.suits:
            raise BadForm(f"{form.key} needs a faction of this game")
        return Added(form.key, self.suits[form.faction], form.value)

    def action(self, words: str) -> Action:
        action = parse(words)
        if not isinstance(action, Action) or action not in self.ruleset.number_of:
            raise BadForm(f"{words!r} is no action of a seat in this game")
        return action

    def event(self, form: EventForm) -> Event:
        seats = form.audience
        faces = BOTH if seats is None else (0 in seats, 1 in seats)
        return Event(form.what, form.seat, self.cards(form.cards), form.word, faces, form.secret)

    def _played(self, form: TableForm) -> Played:
        if form.faction not in self.suits or form.seat not in (0, 1):
            raise BadForm(f"{form.card} on the table needs a seat 0 or 1 and a faction of this game")
        return Played(form.seat, self.open_card(form.card), self.suits[form.faction], form.value)
