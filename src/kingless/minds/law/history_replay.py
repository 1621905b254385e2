"""Replays a game as one seat saw it, under the law and with blank cards for unseen faces.

What comes next in a trick, such as who else has to play or what a pending question will lead to, is in no
observation; but the law comes to it again when it hears the answers that the seat's history tells of.
"""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import asdict, replace

from kingless.minds.law.revealed_later import deck_revealed_later, hand_revealed_later, potions_revealed_later
from kingless.rules.actions import (
    AnyAction,
    Choose,
    Deal,
    DealArtifacts,
    DrawFromHand,
    Leader,
    Play,
    Potions,
    Shuffle,
)
from kingless.rules.agenda import (
    AgendaStep,
    AskArtifacts,
    AskChoice,
    AskDeal,
    AskDraw,
    AskLeader,
    AskPlay,
    AskPotions,
    AskShuffle,
)
from kingless.rules.cards import CARD_SPACE, HAND_SIZE, Card, code, suit
from kingless.rules.chance import ARTIFACTS_EACH, CHANCE
from kingless.rules.engine import Law
from kingless.rules.events import Event, seen_by
from kingless.rules.observation import HIDDEN_KEY, Observation, observe
from kingless.rules.open_fields import Cards
from kingless.rules.phases import PHASE_1
from kingless.rules.ruleset import Ruleset
from kingless.rules.state import State
from kingless.rules.zones import with_pile

_STEPS = 3_000
"""More answers than a replayed game can need, with all the turns it may have to take back."""


class NoWorld(ValueError):
    """An observation that no game leads to, or one whose course cannot be replayed."""


class _Snapshot(Struct, frozen=True):
    """A moment of the replayed game, and how it was come to."""

    state: State
    told: int
    """How many events of the history have happened."""
    before: "_Snapshot | None" = None
    action: AnyAction | None = None


def replay_history(law: Law, seen: Observation) -> tuple[State, list[tuple[State, AnyAction]]]:
    """A state that this seat sees so, with blanks for what it cannot see, and all answers that led there."""
    if seen.seat is None or seen.to_act != seen.seat or not any(e.what == "dealt" for e in seen.history):
        raise NoWorld("only a seat that is to act, and has seen the cards dealt, can retrace a game")
    for held in (None, *_unseen_artifacts(law.ruleset, seen)):
        moment = _find_moment(law, seen, held)
        if moment is not None:
            return moment.state, _answers(moment)
    raise NoWorld("no course of the game shows this seat what it has seen")


def _unseen_artifacts(ruleset: Ruleset, seen: Observation) -> Iterator[str]:
    """Artifacts that the other may still hold.

    Where only those are asked who can use something, an artifact for any time may have been used when its
    owner was asked about another one, which is still hidden: then it matters which.
    """
    shown = {event.word for event in seen.history if event.what == "used"}
    if any(HIDDEN_KEY in keys for keys in seen.artifacts) and shown:
        yield from (
            key for key in ruleset.artifacts if key not in shown and key not in seen.artifacts[seen.seat or 0]
        )


def _find_moment(law: Law, seen: Observation, held: str | None) -> _Snapshot | None:
    """The moment that the seat sees, if the game can have come to it while the other held this artifact."""
    replay = _Replay(law, seen, held)
    waiting = [_Snapshot(law.new(), 0)]
    for _ in range(_STEPS):
        if not waiting:
            break
        moment = waiting.pop()
        if replay.is_complete(moment):
            return moment
        waiting.extend(reversed(list(replay.next_moments(moment))))
    return None


def blank_card(ruleset: Ruleset) -> Card:
    """A card of no faction in this game, to stand for a face that is not seen."""
    return next(Card(number) for number in range(CARD_SPACE) if suit(Card(number)) not in ruleset.by_suit)


def is_same_view(here: Observation, there: Observation) -> bool:
    """Do two observations show the same table and the same question?

    Which card lies there for an effect is not compared: a view does not tell it.
    """
    one, two = asdict(here), asdict(there)
    for fields in (one, two):
        fields["effects"] = [replace(effect, card=None) for effect in fields["effects"]]
        del fields["history"], fields["result"]
    return one == two


def _play_event(state: State, action: Play) -> Event | None:
    asked = state.agenda[0]
    return Event("played", asked.seat, (action.card,)) if isinstance(asked, AskPlay) else None


def _answers(moment: _Snapshot) -> list[tuple[State, AnyAction]]:
    path = []
    here: _Snapshot | None = moment
    while here is not None and here.before is not None and here.action is not None:
        path.append((here.before.state, here.action))
        here = here.before
    return path[::-1]


class _Replay:
    """Finds the way from the beginning of a game to what a seat sees."""

    def __init__(self, law: Law, seen: Observation, held: str | None) -> None:
        self.law = law
        self.held = held
        self.seen = seen
        self.seat = 0 if seen.seat == 0 else 1
        self.blank = blank_card(law.ruleset)

    def is_complete(self, moment: _Snapshot) -> bool:
        """Has all of it happened, and does the seat see what it sees?"""
        decision = self.law.decision(moment.state)
        if moment.told < len(self.seen.history) or decision is None or decision.seat != self.seat:
            return False
        return is_same_view(observe(self.law, moment.state, self.seat), self.seen)

    def next_moments(self, moment: _Snapshot) -> Iterator[_Snapshot]:
        """The moments to which an answer leads that shows the seat what it has seen next."""
        decision = self.law.decision(moment.state)
        if decision is None:
            return
        state: State = moment.state
        answers: tuple[AnyAction, ...] = decision.legal
        if decision.seat == CHANCE:
            state, answers = self._chance_answers(moment)
        for action in filter(lambda answer: self._may_have_answered(moment, answer), answers):
            after, events = self.law.step(state, action)
            shown = seen_by(events, self.seat)
            told = moment.told + len(shown)
            if shown == self.seen.history[moment.told : told]:
                yield _Snapshot(self._with_revealed_cards(after, told, events), told, moment, action)

    def _may_have_answered(self, moment: _Snapshot, action: AnyAction) -> bool:
        """Can this have been the answer? A card is played openly, and a blank is chosen in secret alone."""
        if isinstance(action, Play):
            return self.seen.history[moment.told : moment.told + 1] == (_play_event(moment.state, action),)
        asked = moment.state.agenda[0]
        return action != Choose(code(self.blank)) or (isinstance(asked, AskChoice) and asked.private)

    def _chance_answers(self, moment: _Snapshot) -> tuple[State, tuple[AnyAction, ...]]:
        """What chance must have answered, or may have where nobody saw it."""
        state, history, ruleset = moment.state, self.seen.history, self.law.ruleset
        asked: AgendaStep = state.agenda[0]
        match asked:
            case AskLeader():
                first = next((event.seat for event in history if event.what == "played"), self.seen.leader)
                return state, (Leader(first or 0), Leader(1 - (first or 0)))
            case AskPotions():
                return state, (Potions(potions_revealed_later(history, ruleset.potions)),)
            case AskArtifacts():
                return state, (self._artifacts(),)
            case AskDeal():
                return state, (self._deal(),)
            case AskDraw(seat, count):
                if len(history) == moment.told:
                    raise NoWorld("the history ends where cards were drawn from a hand")
                shown = history[moment.told].cards if seat == self.seat else state.hands[self.seat][:count]
                return state, (DrawFromHand(shown),)
            case AskShuffle():
                order = self._deck(len(state.deck), moment.told + 1)
                return replace(state, deck=order), (Shuffle(order),)
        raise NoWorld("chance is asked what nobody has seen answered")  # pragma: no cover

    def _artifacts(self) -> DealArtifacts:
        used = [(event.seat, event.word) for event in self.seen.history if event.what == "used"]
        own = [*self.seen.artifacts[self.seat], *(key for seat, key in used if seat == self.seat)]
        others = [key for seat, key in used if seat != self.seat]
        others += [self.held] if self.held and len(others) < ARTIFACTS_EACH else []
        rest = [key for key in self.law.ruleset.artifacts if key not in own and key not in others]
        others += rest[: ARTIFACTS_EACH - len(others)]
        return DealArtifacts((*own, *others) if self.seat == 0 else (*others, *own))

    def _deal(self) -> Deal:
        """The own hand as it was dealt, the first prize on top, and the other cards anywhere."""
        dealt = (event for event in self.seen.history if event.what == "dealt" and event.seat == self.seat)
        own = next(dealt, None)
        if own is None:
            raise NoWorld("the history does not tell which hand this seat was dealt")
        hand = own.cards
        top = [card for card in deck_revealed_later(self.seen.history, self.blank)[:1] if card != self.blank]
        rest = list(self.law.ruleset.deck)
        for card in (*hand, *top):
            if card not in rest:
                raise NoWorld("the history shows cards that the deck does not hold")
            rest.remove(card)
        other = tuple(rest[:HAND_SIZE])
        hands = (*hand, *other) if self.seat == 0 else (*other, *hand)
        return Deal((*hands, *top, *rest[HAND_SIZE:]))

    def _with_revealed_cards(self, state: State, told: int, events: tuple[Event, ...]) -> State:
        """Cards that nobody saw being dealt or drawn become those that are seen later, or blanks."""
        whats = {event.what for event in events}
        other = 1 - self.seat
        if "dealt" in whats:
            held = tuple(
                key if key in self._used_artifacts() else HIDDEN_KEY for key in state.artifacts[other]
            )
            own = state.artifacts[self.seat]
            state = replace(
                state,
                deck=self._deck(len(state.deck), told),
                artifacts=(own, held) if self.seat == 0 else (held, own),
            )
        if "dealt" in whats or "phase-two" in whats:
            seen = state.seen_hands[self.seat]
            shown = state.phase != PHASE_1
            found = (*seen, *hand_revealed_later(self.seen.history[told:], other, seen, shown))
            hand = self._fill_up(found, len(state.hands[other]))
            state = replace(state, hands=with_pile(state.hands, other, tuple(sorted(hand))))
        return state

    def _deck(self, size: int, told: int) -> Cards:
        return self._fill_up(tuple(deck_revealed_later(self.seen.history[told:], self.blank)), size)

    def _fill_up(self, cards: Cards, size: int) -> Cards:
        return (*cards, *(self.blank,) * (size - len(cards)))[:size]

    def _used_artifacts(self) -> frozenset[str]:
        used = {event.word for event in self.seen.history if event.what == "used"}
        return frozenset(used | ({self.held} if self.held else set()))
