"""The engine: a new game, the question that a state asks, and what an answer leads to."""

from msgspec import Struct

from kingless.rules import following, moves, plays, windows
from kingless.rules.actions import (
    FLIP,
    PASS,
    Action,
    AnyAction,
    Choose,
    Flip,
    IllegalAction,
    Pass,
    Play,
    Use,
    text,
)
from kingless.rules.agenda import (
    Agenda,
    AgendaStep,
    AskArtifacts,
    AskChoice,
    AskDeal,
    AskLeader,
    AskPlay,
    AskPotions,
    AskWindow,
)
from kingless.rules.cards import CARD_SPACE, Card
from kingless.rules.chance import CHANCE, KINDS, answer_chance
from kingless.rules.edits import apply_edits
from kingless.rules.events import Event
from kingless.rules.flow import trick
from kingless.rules.open_fields import Cards
from kingless.rules.phases import OVER
from kingless.rules.ruleset import Ruleset
from kingless.rules.scene import Scene
from kingless.rules.scoring import Result, result
from kingless.rules.slots import ANYTIME, FOLLOWING, LEADING
from kingless.rules.state import EMPTY, Draft, State, freeze, thaw
from kingless.rules.work import work

_PLAYS: tuple[Action, ...] = tuple(Play(Card(number)) for number in range(CARD_SPACE))
_play_of = _PLAYS.__getitem__


class Decision(Struct, frozen=True):
    """Who must answer what, and which answers are legal; chance's are checked instead of listed."""

    seat: int
    kind: str
    legal: tuple[Action, ...] = ()


class Law:
    """The law of one ruleset: it asks, and never calls."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        # Of the state last asked about, since the same state is usually stepped next:
        self._asked: tuple[State | None, Decision | None] = (None, None)
        self._cards: tuple[State | None, Cards] = (None, ())

    def new(self) -> State:
        """A game before its first card is dealt."""
        ruleset = self.ruleset
        leader: Agenda = (AskLeader(),) if ruleset.first_leader is None else ()
        potions: Agenda = (AskPotions(),) if ruleset.potions else ()  # M-3
        artifacts: Agenda = (AskArtifacts(),) if ruleset.windows else ()  # M-5
        draft = thaw(EMPTY, None)
        draft.leader = ruleset.first_leader or 0
        draft.agenda = (*leader, *potions, *artifacts, AskDeal())
        return freeze(draft)

    def decision(self, state: State) -> Decision | None:
        """Who must answer now, and what is legal; None when the game is over."""
        known, decision = self._asked
        if known is state:
            return decision
        if not state.agenda:
            return None
        asked = state.agenda[0]
        if type(asked) is AskPlay:
            decision = self._play(state, asked.seat)
        elif type(asked) is AskWindow:
            used = windows.usable(self.ruleset, state, asked.seat, self._fitting(state, asked))
            decision = Decision(asked.seat, "window", (*used, PASS))
        elif type(asked) is AskChoice:
            decision = self._choice(state, asked)
        else:
            decision = Decision(CHANCE, KINDS[type(asked)])
        self._asked = (state, decision)
        return decision

    def step(self, state: State, action: AnyAction) -> tuple[State, tuple[Event, ...]]:
        """The state that the answer leads to, and what happened on the way."""
        events: list[Event] = []
        after = self._step(state, action, events)
        return after, tuple(events)

    def advance(self, state: State, action: AnyAction) -> State:
        """The state that the answer leads to, without the telling."""
        return self._step(state, action, None)

    def result(self, state: State) -> Result | None:
        """How the game ended, once it has."""
        return result(self.ruleset, state.score, state.extras) if state.phase == OVER else None

    def refusal(self, state: State, action: AnyAction) -> IllegalAction | None:
        """Why a seat may not give this answer now, or None where it may."""
        decision = self.decision(state)
        if decision is None:
            return IllegalAction("game-over", "B-27")
        if action in decision.legal:
            return None
        asked = state.agenda[0]
        if isinstance(action, Use) and decision.seat != CHANCE:
            fitting = self._fitting(state, asked)
            return windows.refusal(self.ruleset, state, decision.seat, action.key, fitting)
        if isinstance(asked, AskPlay) and isinstance(action, Play):
            return following.refusal(self.ruleset, state.hands[asked.seat], state.table, action.card)
        if isinstance(asked, AskPlay) and isinstance(action, Flip):
            one = state.flips and self.ruleset.settings.potions_per_card == 1
            return IllegalAction("one-potion", "W-4") if one else IllegalAction("no-potion", "W-1")
        if isinstance(asked, AskChoice) and isinstance(action, Choose | Pass):
            offered = ", ".join(map(text, decision.legal))
            return IllegalAction("not-offered", self._rule(state), answer=text(action), offered=offered)
        return IllegalAction("not-asked", self._rule(state), asked=decision.kind)

    def _rule(self, state: State) -> str | None:
        """The rule behind what is asked now."""
        asked = state.agenda[0]
        if isinstance(asked, AskPlay):
            return "B-12" if state.table else "B-11"
        if isinstance(asked, AskChoice):
            return self.ruleset.choice_rules[asked.key]
        return "M-8" if isinstance(asked, AskWindow) else "B-3"

    def _play(self, state: State, seat: int) -> Decision:
        """The cards that may be played, each once, and what else belongs to this decision."""
        ruleset = self.ruleset
        cards = following.playable(ruleset, state, seat)
        self._cards = (state, cards)
        offered = tuple(map(_play_of, dict.fromkeys(cards)))
        if state.artifacts[seat]:
            moment = FOLLOWING if state.table else LEADING
            offered += windows.usable(ruleset, state, seat, ruleset.beside[moment])
        if state.flips < len(state.potions[seat]) and (
            not state.flips or ruleset.settings.potions_per_card == "any"
        ):
            offered += (FLIP,)
        return Decision(seat, "follow" if state.table else "lead", offered)

    def _choice(self, state: State, asked: AskChoice) -> Decision:
        chosen = tuple(Choose(option) for option in asked.options)
        used = windows.usable(self.ruleset, state, asked.seat, self._fitting(state, asked))
        declined = (PASS,) if asked.optional else ()
        return Decision(asked.seat, asked.key, (*chosen, *used, *declined))

    def _fitting(self, state: State, asked: AgendaStep) -> frozenset[str]:
        """The artifacts that may be used as an answer to what is asked, by whoever can."""
        if isinstance(asked, AskPlay):
            moment = FOLLOWING if state.table else LEADING
        else:
            moment = asked.moment if isinstance(asked, AskWindow) else ANYTIME
        return self.ruleset.beside[moment]

    def _playable(self, state: State, seat: int) -> Cards:
        known, cards = self._cards
        return cards if known is state else following.playable(self.ruleset, state, seat)

    def _step(self, state: State, action: AnyAction, events: list[Event] | None) -> State:
        asked = state.agenda[0] if state.agenda else None
        draft = thaw(state, events)
        if type(asked) is AskPlay and type(action) is Play:
            seat, card = asked.seat, action.card
            if card not in self._playable(state, seat):
                raise following.refusal(self.ruleset, state.hands[seat], state.table, card)
            draft.agenda = state.agenda[1:]
            plays.play(self.ruleset, draft, seat, card)
        elif asked is not None and type(asked) in KINDS:
            draft.agenda = state.agenda[1:]
            answer_chance(self.ruleset, draft, asked, action)
        else:
            refused = self.refusal(state, action)
            if refused:
                raise refused
            self._answer(draft, state.agenda[0], action)
        work(self.ruleset, draft)
        return freeze(draft)

    def _answer(self, draft: Draft, asked: AgendaStep, action: AnyAction) -> None:
        """Do what a seat answered; that it is a legal answer to what was asked is known."""
        fresh = trick(draft.phase, draft.leader, self.ruleset.windows, anew=True)
        match asked, action:
            case AskChoice(seat, key), Choose() | Pass():
                what = action.what if isinstance(action, Choose) else ""
                moves.tell_only(draft, seat, "chose", what)
                edits = self.ruleset.chosen[key](Scene(self.ruleset, draft), asked, what)
                draft.agenda = apply_edits(draft.agenda[1:], edits, fresh)
            case AskWindow(), _:
                draft.agenda = draft.agenda[1:]
                windows.answer_window(self.ruleset, draft, asked, action, fresh)
            case AskPlay(seat), Flip():
                draft.flips += 1
                moves.tell(draft, "announced", seat)  # W-3: openly, before the card and the potion are seen
            case ((AskPlay(seat) | AskChoice(seat)), Use(key)):  # pragma: no branch
                windows.use(self.ruleset, draft, seat, key, fresh)
