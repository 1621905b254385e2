"""The engine: a new game, the question that a state asks, and what an answer leads to."""

from msgspec import Struct

from kingless.rules import moves, tricks, windows
from kingless.rules.actions import PASS, Action, AnyAction, Choose, IllegalAction, Play, Use
from kingless.rules.agenda import (
    AskArtifacts,
    AskChoice,
    AskDeal,
    AskLeader,
    AskPlay,
    AskWindow,
    Step,
    edited,
)
from kingless.rules.cards import CARD_SPACE, Card
from kingless.rules.chance import CHANCE, KINDS, answer_chance
from kingless.rules.events import Event
from kingless.rules.flow import trick, work
from kingless.rules.phases import OVER
from kingless.rules.ruleset import Ruleset
from kingless.rules.scoring import Result, result
from kingless.rules.slots import LEADING
from kingless.rules.state import EMPTY, Draft, State, freeze, thaw

_PLAYS: tuple[Action, ...] = tuple(Play(Card(number)) for number in range(CARD_SPACE))


class Decision(Struct, frozen=True):
    """Who must answer what, and which answers are legal; chance's are checked instead of listed."""

    seat: int
    kind: str
    legal: tuple[Action, ...] = ()


class Law:
    """The law of one ruleset: it asks, and never calls."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset

    def new(self) -> State:
        """A game before its first card is dealt."""
        steps: list[Step] = [AskDeal()]
        if self.ruleset.windows:
            steps.insert(0, AskArtifacts())
        if self.ruleset.first_leader is None:
            steps.insert(0, AskLeader())
        draft = thaw(EMPTY, None)
        draft.leader = self.ruleset.first_leader or 0
        draft.agenda = tuple(steps)
        return freeze(draft)

    def decision(self, state: State) -> Decision | None:
        """Who must answer now, and what is legal; None when the game is over."""
        if not state.agenda:
            return None
        asked = state.agenda[0]
        if type(asked) is AskPlay:
            seat = asked.seat
            return Decision(seat, "follow" if state.table else "lead", self._offered(state, seat))
        if isinstance(asked, AskChoice):
            return Decision(asked.seat, asked.key, tuple(Choose(option) for option in asked.options))
        if isinstance(asked, AskWindow):
            offered = windows.usable(self.ruleset, state, asked.seat, asked.moment)
            return Decision(asked.seat, "window", (*offered, PASS))
        return Decision(CHANCE, KINDS[type(asked)])

    def step(self, state: State, action: AnyAction) -> tuple[State, tuple[Event, ...]]:
        """The state that the answer leads to, and what happened on the way."""
        events: list[Event] = []
        after = self._stepped(state, action, events)
        return after, tuple(events)

    def advance(self, state: State, action: AnyAction) -> State:
        """The state that the answer leads to, without the telling."""
        return self._stepped(state, action, None)

    def result(self, state: State) -> Result | None:
        """How the game ended, once it has."""
        return result(self.ruleset, state.score) if state.phase == OVER else None

    def refusal(self, state: State, action: AnyAction) -> IllegalAction | None:
        """Why a seat may not give this answer now, or None where it may."""
        decision = self.decision(state)
        if decision is None:
            return IllegalAction("game-over", "B-27")
        if action in decision.legal:
            return None
        asked = state.agenda[0]
        if isinstance(action, Use):
            return windows.refusal(self.ruleset, state, decision.seat, action.key)
        if isinstance(asked, AskPlay) and isinstance(action, Play):
            return tricks.refusal(self.ruleset, state.hands[asked.seat], state.table, action.card)
        return IllegalAction("not-asked", None, asked=decision.kind)

    def _offered(self, state: State, seat: int) -> tuple[Action, ...]:
        """The cards that may be played, each once, and the artifacts that belong to this decision."""
        cards = tricks.playable(self.ruleset, state.hands[seat], state.table)
        plays = tuple([_PLAYS[card] for card in dict.fromkeys(cards)])
        if state.table or not self.ruleset.windows:
            return plays
        return plays + windows.usable(self.ruleset, state, seat, LEADING)

    def _stepped(self, state: State, action: AnyAction, events: list[Event] | None) -> State:
        asked = state.agenda[0] if state.agenda else None
        draft = thaw(state, events)
        if type(asked) is AskPlay and type(action) is Play:
            seat, card = asked.seat, action.card
            if card not in tricks.playable(self.ruleset, state.hands[seat], state.table):
                raise tricks.refusal(self.ruleset, state.hands[seat], state.table, card)
            draft.agenda = state.agenda[1:]
            moves.lay(draft, tricks.LAID[seat][card])
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

    def _answer(self, draft: Draft, asked: Step, action: AnyAction) -> None:
        """Do what a seat answered; that it is a legal answer to what was asked is known."""
        fresh = trick(draft.phase, draft.leader, self.ruleset.windows, anew=True)
        match asked, action:
            case AskChoice(seat, key, _), Choose(what):
                moves.tell_only(draft, seat, "chose", what)
                edits = self.ruleset.chosen[key](draft, seat, what)
                draft.agenda = edited(draft.agenda[1:], edits, fresh)
            case AskWindow(), _:
                draft.agenda = draft.agenda[1:]
                windows.answer_window(self.ruleset, draft, asked, action, fresh)
            case AskPlay(seat), Use(key):  # pragma: no branch
                windows.use(self.ruleset, draft, seat, key, fresh)
