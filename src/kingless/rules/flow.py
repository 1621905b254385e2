"""Flow: what the law does by itself between two answers, one function for each step of the agenda."""

from collections.abc import Callable
from functools import cache
from typing import Any

from kingless.rules import moves
from kingless.rules.agenda import (
    Agenda,
    AskPlay,
    Begin,
    Collect,
    Count,
    Draw,
    Keep,
    Next,
    Peek,
    Prizes,
    Recruit,
    Reveal,
    SetAside,
    Settle,
    Window,
    edited,
)
from kingless.rules.cards import HAND_SIZE, card
from kingless.rules.phases import OVER, PHASE_1, PHASE_2
from kingless.rules.ruleset import Ruleset
from kingless.rules.slots import (
    AFTER_FOLLOW,
    AFTER_LEAD,
    AFTER_TRICK,
    BEFORE_COLLECTING,
    BETWEEN,
    BOTH_PLAYED,
    DISCARD,
    DRAWING,
    END,
    WINNER_SCORE,
)
from kingless.rules.state import Cards, Draft
from kingless.rules.tricks import winner
from kingless.rules.windows import open_window


def _windowed(windows: bool, steps: Agenda) -> Agenda:
    """The steps, without their windows where no artifacts are in the game."""
    return steps if windows else tuple(step for step in steps if not isinstance(step, Window))


@cache
def trick(phase: int, leader: int, windows: bool, anew: bool = False) -> Agenda:
    """The steps of a trick (B-9, rules 5.5); played anew it has its prize already."""
    other = 1 - leader
    prelude: Agenda = () if anew else (Window(BETWEEN, leader, 2),)
    centre: Agenda = (Reveal(),) if phase == PHASE_1 and not anew else ()
    prizes: Agenda = (Prizes(),) if phase == PHASE_1 else ()
    steps: Agenda = (
        *prelude,
        Begin(),
        *centre,
        AskPlay(leader),
        Window(AFTER_LEAD, other, 1),
        AskPlay(other),
        Window(AFTER_FOLLOW, leader, 1),
        Window(BOTH_PLAYED, leader, 2),
        Settle(),
        Window(BEFORE_COLLECTING, leader, 2),
        *prizes,
        Collect(),
        Window(AFTER_TRICK, leader, 2),
        Next(),
    )
    return _windowed(windows, steps)


@cache
def prizes(winner: int, windows: bool) -> Agenda:
    """How the two followers of a phase-one trick are handed out (B-15, B-16)."""
    loser = 1 - winner
    return _windowed(windows, (Recruit(winner), Window(DRAWING, loser, 1), Draw(loser)))


def _begin(_: Ruleset, draft: Draft, __: Begin) -> None:
    draft.trick = HAND_SIZE + 1 - len(draft.hands[draft.leader])
    draft.winner = None


def _reveal(_: Ruleset, draft: Draft, __: Reveal) -> None:
    if draft.deck:
        moves.reveal(draft)  # B-10


def _settle(ruleset: Ruleset, draft: Draft, _: Settle) -> None:
    draft.winner = seat = winner(ruleset, draft.table)
    moves.tell(draft, "won", seat)


def _prizes(ruleset: Ruleset, draft: Draft, _: Prizes) -> None:
    seat = _winner_of(draft)
    for played in draft.table:
        if played.suit in ruleset.prizes and played.seat == seat:
            draft.agenda = edited(draft.agenda, ruleset.prizes[played.suit].asks(draft, seat), ())
            return
    draft.agenda = prizes(seat, ruleset.windows) + draft.agenda


def _recruit(_: Ruleset, draft: Draft, step: Recruit) -> None:
    moves.recruit(draft, step.seat)  # B-15, B-18


def _draw(_: Ruleset, draft: Draft, step: Draw) -> None:
    moves.draw(draft, step.seat)  # B-16


def _peek(_: Ruleset, draft: Draft, step: Peek) -> None:
    moves.peek(draft, step.seat, step.count)


def _keep(_: Ruleset, draft: Draft, step: Keep) -> None:
    moves.keep(draft, step.seat, card(step.code))


def _set_aside(_: Ruleset, draft: Draft, __: SetAside) -> None:
    draft.frozen = draft.frozen + draft.table
    draft.table = ()


def _collect(ruleset: Ruleset, draft: Draft, _: Collect) -> None:
    seat = _winner_of(draft)
    routes = ruleset.routes[draft.phase]
    piles: dict[str, Cards] = {}
    for laid in draft.frozen + draft.table:
        to = routes[laid.suit]
        piles[to] = (*piles.get(to, ()), laid.card)
    draft.table = draft.frozen = ()
    discarded = piles.pop(DISCARD, None)
    for to, cards in piles.items():  # A16: what is scored goes before what is discarded
        moves.score(draft, seat if to == WINNER_SCORE else 1 - seat, cards)  # B-17, B-26, B-37
    if discarded:
        moves.discard(draft, discarded)  # B-19


def _next(ruleset: Ruleset, draft: Draft, step: Next) -> None:
    draft.leader = seat = _winner_of(draft)  # B-8, B-25, B-28
    if draft.hands[0] and draft.hands[1]:
        draft.agenda = trick(draft.phase, seat, ruleset.windows)
    elif draft.phase == PHASE_1 and draft.deck:
        draft.agenda = (Draw(seat), Draw(1 - seat), step)  # A85: what a Bow trick left over
    elif draft.phase == PHASE_1:
        draft.phase = PHASE_2
        moves.take_up_followers(draft)  # B-21, B-22
        draft.agenda = (step,)
    else:
        draft.agenda = _windowed(ruleset.windows, (Window(END, seat, 2), Count()))


def _count(_: Ruleset, draft: Draft, __: Count) -> None:
    draft.phase = OVER  # B-27
    moves.tell(draft, "over")


def _winner_of(draft: Draft) -> int:
    return draft.leader if draft.winner is None else draft.winner


_DO: dict[type, Callable[[Ruleset, Draft, Any], None]] = {
    Window: open_window,
    Begin: _begin,
    Reveal: _reveal,
    Settle: _settle,
    Prizes: _prizes,
    Recruit: _recruit,
    Draw: _draw,
    Peek: _peek,
    Keep: _keep,
    SetAside: _set_aside,
    Collect: _collect,
    Next: _next,
    Count: _count,
}


def work(ruleset: Ruleset, draft: Draft) -> None:
    """Do what stands on the agenda until a step needs an answer or nothing is left."""
    while draft.agenda:
        step = draft.agenda[0]
        do = _DO.get(type(step))
        if do is None:
            return
        draft.agenda = draft.agenda[1:]
        do(ruleset, draft, step)
