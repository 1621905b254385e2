"""Reading forms: a seat's view, as another program sends it, becomes an observation or is refused."""

from kingless.rules.actions import Action, parse
from kingless.rules.cards import HIDDEN, Card, card
from kingless.rules.events import BOTH, Event
from kingless.rules.faces import Observation
from kingless.rules.phases import OVER
from kingless.rules.ruleset import Ruleset
from kingless.rules.state import Added, Cards, Effect, Pair, Played
from kingless.wire.forms import Codes, EventForm, ExtraForm, TableForm, ViewForm


class BadForm(ValueError):
    """A form that describes no game."""


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
