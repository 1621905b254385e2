"""Reading forms: a seat's view, as another program sends it, becomes an observation or is refused."""

from collections.abc import Callable
from typing import Any, TypeVar

from kingless.rules.actions import Action, parse
from kingless.rules.cards import HIDDEN, Card, card
from kingless.rules.events import BOTH, Event
from kingless.rules.observation import HIDDEN_KEY, Observation
from kingless.rules.open_fields import (
    OPEN_FIELDS,
    Added,
    Cards,
    Effect,
    Extras,
    Keys,
    Pair,
    Phase,
    Played,
    Seat,
    Suit,
)
from kingless.rules.ruleset import Ruleset
from kingless.table.setup import Codes
from kingless.wire.forms import EventForm, ViewForm
from kingless.wire.observation_checks import BadForm, check_observation
from kingless.wire.open_forms import KEYS, EffectForm, ExtraForm, TableForm

T = TypeVar("T")


def observation_of(ruleset: Ruleset, form: ViewForm) -> Observation:
    """The observation that a seat's view tells; the seat is the one that is to act."""
    if form.to_act not in (0, 1) or not form.legal:
        raise BadForm("the observation must be of the seat that is to act, with its legal actions")
    if form.phase == "over":
        raise BadForm("in a game that is over nobody is to act")
    reader = _FormReader(ruleset)
    seen = Observation(
        *(_READERS[field.type](reader, getattr(form, KEYS[field.name])) for field in OPEN_FIELDS),
        seat=form.to_act,
        to_act=form.to_act,
        asked=form.asked,
        moment=form.moment,
        hands=reader.pair(form.hands),
        followers=reader.pair(form.followers),
        draw_pile=reader.cards(form.draw_pile),
        peek=reader.open_cards(form.peek),
        bears=form.bears,
        potions=form.potions,
        incoming=reader.open_pair(form.incoming),
        artifacts=(reader.keys(form.artifacts[0]), reader.keys(form.artifacts[1])),
        legal=tuple(map(reader.action, form.legal)),
        result=None,
        history=tuple(map(reader.event, form.history)),
    )
    check_observation(ruleset, seen)
    return seen


class _FormReader:
    """Reads forms of one game, and refuses what does not belong to it."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.suits = {faction.key: suit for suit, faction in ruleset.by_suit.items()}
        self.deck = frozenset(ruleset.deck)

    def card(self, name: str) -> Card:
        found = HIDDEN if name == "?" else card(name)
        if found != HIDDEN and found not in self.deck:
            raise BadForm(f"{name} is not in the deck of this game")
        return found

    def seat(self, number: int) -> int:
        if number not in (0, 1):
            raise BadForm(f"there is no seat {number}")
        return number

    def keys(self, held: Codes) -> tuple[str, ...]:
        for key in held:
            if key != HIDDEN_KEY and key not in self.ruleset.artifacts:
                raise BadForm(f"{key!r} is no artifact of this game")
        return tuple(held)

    def plain(self, given: T) -> T:
        return given

    def words(self, keys: Codes) -> Keys:
        return tuple(keys)

    def suit(self, faction: str | None) -> int | None:
        if faction is not None and faction not in self.suits:
            raise BadForm(f"{faction!r} is no faction of this game")
        return None if faction is None else self.suits[faction]

    def optional_card(self, name: str | None) -> Card | None:
        return None if name is None else self.open_card(name)

    def open_card(self, name: str) -> Card:
        found = self.card(name)
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
        return tuple(map(self._played_card, forms))

    def extras(self, forms: tuple[list[ExtraForm], list[ExtraForm]]) -> Extras:
        return tuple(map(self._extra, forms[0])), tuple(map(self._extra, forms[1]))

    def effects(self, forms: list[EffectForm]) -> tuple[Effect, ...]:
        return tuple(Effect(one.key, self.seat(one.seat), one.by, one.plays) for one in forms)

    def _extra(self, form: ExtraForm) -> Added:
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

    def _played_card(self, form: TableForm) -> Played:
        if form.faction not in self.suits or form.seat not in (0, 1):
            raise BadForm(f"{form.card} on the table needs a seat 0 or 1 and a faction of this game")
        return Played(form.seat, self.open_card(form.card), self.suits[form.faction], form.value)


_READERS: dict[Any, Callable[[_FormReader, Any], Any]] = {
    int: _FormReader.plain,
    bool: _FormReader.plain,
    Seat: _FormReader.seat,
    Phase: _FormReader.plain,
    Card | None: _FormReader.optional_card,
    Cards: _FormReader.open_cards,
    Pair: _FormReader.open_pair,
    Keys: _FormReader.words,
    Suit | None: _FormReader.suit,
    tuple[Played, ...]: _FormReader.table,
    tuple[Effect, ...]: _FormReader.effects,
    Extras: _FormReader.extras,
}
"""How an open field of each type is read."""
