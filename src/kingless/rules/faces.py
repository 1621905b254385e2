"""Faces: what a seat may know, built by naming what it sees and never by taking secrets away."""

from msgspec import Struct

from kingless.rules.actions import Action
from kingless.rules.agenda import AskChoice, AskWindow
from kingless.rules.cards import HIDDEN, Card
from kingless.rules.chance import CHANCE
from kingless.rules.engine import Law
from kingless.rules.events import Event, seen_by
from kingless.rules.scoring import Result
from kingless.rules.state import Cards, Pair, Played, State

Keys = tuple[str, ...]
HIDDEN_KEY = "?"


class Observation(Struct, frozen=True, kw_only=True):
    """A game as one seat knows it, with everything it has seen happen; hidden cards stand last in a pile."""

    seat: int | None
    """Whose observation this is; None is for those who may see everything."""
    phase: int
    trick: int
    leader: int
    to_act: int | None
    asked: str | None
    centre: Card | None
    table: tuple[Played, ...]
    hands: Pair
    followers: Pair
    score: Pair
    draw_pile: Cards
    discard: Cards
    frozen: tuple[Played, ...]
    peek: Cards
    artifacts: tuple[Keys, Keys]
    spent: Keys
    legal: tuple[Action, ...]
    result: Result | None
    history: tuple[Event, ...] = ()

    @property
    def hidden(self) -> int:
        """How many faces this seat cannot see."""
        piles = (*self.hands, *self.followers, self.draw_pile)
        return sum(pile.count(HIDDEN) for pile in piles)


def observe(law: Law, state: State, seat: int, events: tuple[Event, ...] = ()) -> Observation:
    """The game as this seat knows it; `events` is all that has happened (2.9: perfect recall)."""
    to_act, asked, legal = _question(law, state, seat)
    other = 1 - seat
    return Observation(
        seat=seat,
        phase=state.phase,
        trick=state.trick,
        leader=state.leader,
        to_act=to_act,
        asked=asked,
        centre=state.centre,
        table=state.table,
        hands=_ordered(seat, state.hands[seat], _known(state.seen_hands[seat], len(state.hands[other]))),
        followers=_ordered(
            seat, state.followers[seat], _known(state.seen_followers[seat], len(state.followers[other]))
        ),
        score=state.score,
        draw_pile=_known(state.seen_deck[seat], len(state.deck)),
        discard=state.discard,
        frozen=state.frozen,
        peek=state.peek[seat],
        artifacts=_own_artifacts(state, seat),
        spent=state.spent,
        legal=legal,
        result=law.result(state),
        history=seen_by(events, seat),
    )


def witness(law: Law, state: State) -> Observation:
    """The game as it is, for those who may see everything: study, records, tests."""
    decision = law.decision(state)
    return Observation(
        seat=None,
        phase=state.phase,
        trick=state.trick,
        leader=state.leader,
        to_act=decision.seat if decision and decision.seat != CHANCE else None,
        asked=decision.kind if decision else None,
        centre=state.centre,
        table=state.table,
        hands=state.hands,
        followers=state.followers,
        score=state.score,
        draw_pile=state.deck,
        discard=state.discard,
        frozen=state.frozen,
        peek=state.peek[0] + state.peek[1],
        artifacts=state.artifacts,
        spent=state.spent,
        legal=decision.legal if decision else (),
        result=law.result(state),
    )


def _question(law: Law, state: State, seat: int) -> tuple[int | None, str | None, tuple[Action, ...]]:
    """Who is asked what, unless the very asking of the other seat would tell a secret."""
    decision = law.decision(state)
    if decision is None or decision.seat == CHANCE:
        return None, None, ()
    if decision.seat == seat:
        return seat, decision.kind, decision.legal
    asked = state.agenda[0]
    if isinstance(asked, AskChoice) or (isinstance(asked, AskWindow) and not law.ruleset.ask_all):
        return None, None, ()
    return decision.seat, decision.kind, ()


def _known(seen: Cards, size: int) -> Cards:
    """A pile of this size of which only these cards have been seen."""
    return seen + (HIDDEN,) * (size - len(seen))


def _ordered(seat: int, own: Cards, other: Cards) -> Pair:
    return (own, other) if seat == 0 else (other, own)


def _own_artifacts(state: State, seat: int) -> tuple[Keys, Keys]:
    others: Keys = (HIDDEN_KEY,) * len(state.artifacts[1 - seat])
    own = state.artifacts[seat]
    return (own, others) if seat == 0 else (others, own)
