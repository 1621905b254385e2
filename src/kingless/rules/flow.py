"""Flow: the course of the game, one function for each step of a trick."""

from functools import cache

from kingless.rules import moves
from kingless.rules.agenda import (
    After,
    Agenda,
    AskPlay,
    Bank,
    Begin,
    Brew,
    Collect,
    Count,
    Draw,
    Gather,
    Next,
    Prizes,
    Recruit,
    Reveal,
    Settle,
    Window,
)
from kingless.rules.cards import HAND_SIZE, card, code, suit
from kingless.rules.edits import apply_edits
from kingless.rules.open_fields import NO_CARDS, Cards, Effect, Played
from kingless.rules.phases import OVER, PHASE_1, PHASE_2
from kingless.rules.ruleset import Ruleset
from kingless.rules.scene import Scene
from kingless.rules.slots import (
    AFTER_FOLLOW,
    AFTER_LEAD,
    AFTER_TRICK,
    BEFORE_COLLECTING,
    BEFORE_LEAD,
    BOTH_PLAYED,
    COLLECTING,
    DISCARD,
    DRAWING,
    END,
    KEPT_BY_LOSER,
    LOSER_SCORE,
    WINNER_SCORE,
)
from kingless.rules.spoils import destination, scored_one_by_one, spoils, unclaimed_cards
from kingless.rules.state import Draft
from kingless.rules.tricks import winner, winning_cards

BEAR = "bear"
"""What a card that its loser keeps is called while it lies there (D-1)."""


def _with_windows(windows: int, steps: Agenda) -> Agenda:
    """The steps, with their windows where artifacts are in the game."""
    return steps if windows else tuple(step for step in steps if not isinstance(step, Window))


@cache
def trick(phase: int, leader: int, windows: int, anew: bool = False) -> Agenda:
    """The steps of a trick until it is settled (B-9, rules 5.5); played anew it has its prize already.

    `windows` is the behaviour that says where the windows are, or 0 where there are none.
    """
    other = 1 - leader
    reveal: Agenda = (Reveal(),) if phase == PHASE_1 and not anew else ()
    if windows == 1:
        before: Agenda = () if anew else (Window(BEFORE_LEAD, leader, 2),)
        begin: Agenda = (*before, Begin(), *reveal)
        led, followed = Window(AFTER_LEAD, other, 1), Window(AFTER_FOLLOW, leader, 1)
    else:
        begin = (Begin(), *reveal, Window(BEFORE_LEAD, leader, 2))  # t1: the prize in sight (A93)
        led, followed = Window(AFTER_LEAD, leader, 2), Window(AFTER_FOLLOW, other, 2)  # t4, t6
    both = Window(BOTH_PLAYED, leader, 2)
    steps = (*begin, AskPlay(leader), led, AskPlay(other), followed, both, Settle(), Next())
    return _with_windows(windows, steps)


@cache
def aftermath(phase: int, leader: int, won: int, brewed: bool, windows: int) -> Agenda:
    """What follows once the winner of a trick is fixed (rules 5.5, t9 to t12)."""
    prizes: Agenda = (Prizes(),) if phase == PHASE_1 else ()
    vengeance: Agenda = (Window(BEFORE_COLLECTING, 1 - won, 1),) if phase == PHASE_2 else ()
    potion: Agenda = (Brew(won),) if brewed else ()
    return _with_windows(windows, (*vengeance, *prizes, Collect(), *potion, Window(AFTER_TRICK, leader, 2)))


@cache
def prizes(won: int, windows: int) -> Agenda:
    """How the two followers of a phase-one trick are handed out (B-15, B-16)."""
    return _with_windows(windows, (Recruit(won), Window(DRAWING, 1 - won, 1), Draw(1 - won)))


@cache
def banking(receivers: tuple[int, ...], straight: bool, windows: int) -> Agenda:
    """How what is coming in is scored: each receiver may use something first (rules 5.5, t10)."""
    collecting = tuple(Window(COLLECTING, seat, 1) for seat in receivers)
    return _with_windows(windows, (*collecting, Bank(straight)))


def receivers(draft: Draft, first: int) -> tuple[int, ...]:
    """The seats that something is coming in for."""
    return tuple([seat for seat in (first, 1 - first) if draft.incoming[seat]])


def number(draft: Draft) -> int:
    """The number of the trick that the present hands begin."""
    return HAND_SIZE + 1 - min(len(draft.hands[0]), len(draft.hands[1]))


def begin(_: Ruleset, draft: Draft, __: Begin) -> None:
    """A trick begins with nothing of the last one left over."""
    draft.trick = number(draft)
    draft.winner = draft.next_leader = None
    if draft.swaps or draft.numbers_only or draft.peek != NO_CARDS:
        draft.swaps, draft.numbers_only, draft.peek = (), False, NO_CARDS


def reveal(_: Ruleset, draft: Draft, __: Reveal) -> None:
    """B-10: the prize is turned up."""
    if draft.deck:
        moves.reveal(draft)


def settle(ruleset: Ruleset, draft: Draft, _: Settle) -> None:
    """The winner is fixed, and who leads next where a faction decides that."""
    draft.winner = won = winner(ruleset, draft.table, draft.numbers_only)
    moves.tell(draft, "won", won)
    brewed = False
    for laid in draft.table if ruleset.leads_next or ruleset.brews else ():
        if laid.suit in ruleset.leads_next:
            draft.next_leader = laid.seat  # C-5: the last one counts
        brewed |= laid.suit in ruleset.brews and laid.seat == won  # W-1
    if brewed and ruleset.settings.wizard_potion == "winning":  # A94
        winning = winning_cards(ruleset, draft.table, draft.numbers_only)
        brewed = any(laid.suit in ruleset.brews for laid in winning)
    draft.agenda = aftermath(draft.phase, draft.leader, won, brewed, ruleset.windows) + draft.agenda


def hand_out(ruleset: Ruleset, draft: Draft, _: Prizes) -> None:
    """The winner takes the prize and the loser draws, unless the winning faction asks first."""
    won = _winner_of(draft)
    for laid in draft.table if ruleset.prizes else ():
        if laid.suit in ruleset.prizes and laid.seat == won:
            edits = ruleset.prizes[laid.suit](Scene(ruleset, draft), won)
            draft.agenda = apply_edits(draft.agenda, edits, ())
            return
    draft.agenda = prizes(won, ruleset.windows) + draft.agenda


def collect(ruleset: Ruleset, draft: Draft, _: Collect) -> None:
    """The played cards go where their factions' powers send them."""
    if draft.phase == PHASE_1:
        _leave_phase_one_trick(ruleset, draft)
    else:
        _collect_spoils(ruleset, draft)


def _leave_phase_one_trick(ruleset: Ruleset, draft: Draft) -> None:
    won = _winner_of(draft)
    piles: dict[str, Cards] = {}
    for laid in draft.table:
        to = destination(ruleset, PHASE_1, laid, won)
        if to == KEPT_BY_LOSER:
            _keep_in_front(ruleset, draft, laid)
        else:
            piles[to] = (*piles.get(to, ()), laid.card)
    draft.table = ()
    for to, seat in ((WINNER_SCORE, won), (LOSER_SCORE, 1 - won)):  # A16: scored before discarded
        if to in piles:
            moves.score(draft, seat, piles[to])  # B-17
    if DISCARD in piles:
        moves.discard(draft, piles[DISCARD])  # B-19


def _keep_in_front(ruleset: Ruleset, draft: Draft, laid: Played) -> None:
    bonus = ruleset.by_suit[laid.suit].bonus
    draft.effects = (*draft.effects, Effect(BEAR, laid.seat, bonus, 1, laid.card))
    moves.tell(draft, "kept", laid.seat, (laid.card,))


def _collect_spoils(ruleset: Ruleset, draft: Draft) -> None:
    won = _winner_of(draft)
    winning, losing = spoils(ruleset, draft)
    draft.incoming = (winning, losing) if won == 0 else (losing, winning)
    for laid in unclaimed_cards(ruleset, draft):
        if destination(ruleset, PHASE_2, laid, won) == KEPT_BY_LOSER:
            _keep_in_front(ruleset, draft, laid)
        else:
            moves.discard(draft, (laid.card,))
    if ruleset.one_per_trick:
        draft.aside = scored_one_by_one(ruleset, draft)[1]
    after: Agenda = ()
    if ruleset.after:
        after = tuple(
            After(won, laid.suit, code(laid.card))
            for laid in draft.frozen + draft.table
            if laid.suit in ruleset.after
        )
    draft.table = draft.frozen = ()
    draft.agenda = banking(receivers(draft, won), False, ruleset.windows) + after + draft.agenda


def bank(ruleset: Ruleset, draft: Draft, step: Bank) -> None:
    """What is coming in is scored; some of it lies in front of its owner until the end (C-3)."""
    won = _winner_of(draft)
    for seat in (1 - won, won):  # C-7: the Dwarves first
        coming = draft.incoming[seat]
        if coming and ruleset.in_front and not step.straight:
            front = tuple(laid.card for laid in coming if _lies_in_front(ruleset, laid))
            coming = tuple(laid for laid in coming if not _lies_in_front(ruleset, laid))
            if front:
                moves.lie_in_front(draft, seat, front)
        if coming:
            moves.score(draft, seat, tuple([laid.card for laid in coming]))  # B-26, B-37
    draft.incoming = ((), ())


def _lies_in_front(ruleset: Ruleset, laid: Played) -> bool:
    """AR-15: a card that only passes for this faction goes straight to the score pile."""
    return laid.suit in ruleset.in_front and laid.suit == suit(laid.card)


def after(ruleset: Ruleset, draft: Draft, step: After) -> None:
    """A faction in the trick asks what its power does now."""
    edits = ruleset.after[step.suit](Scene(ruleset, draft), step.winner, card(step.code))
    draft.agenda = apply_edits(draft.agenda, edits, ())


def go_on(ruleset: Ruleset, draft: Draft, step: Next) -> None:
    """The next trick, what a phase leaves over, the next phase, or the end."""
    won, led = _winner_of(draft), draft.leader
    draft.leader = won if draft.next_leader is None else draft.next_leader  # B-8, B-25, B-28
    if draft.hands[0] and draft.hands[1]:
        draft.trick = number(draft)
        draft.agenda = trick(draft.phase, draft.leader, ruleset.windows)
    elif draft.phase == PHASE_1 and draft.deck:
        draft.agenda = (Draw(won), Draw(1 - won), step)  # A85: what a Bow trick left over
    elif draft.phase == PHASE_1:
        draft.phase = PHASE_2
        moves.take_up_followers(draft)  # B-21, B-22
        draft.agenda = (step,)
    else:
        draft.agenda = _with_windows(ruleset.windows, (Gather(), Window(END, led, 2), Count()))


def gather(_: Ruleset, draft: Draft, __: Gather) -> None:
    """C-3, C-7: what lies in front of the players, and what still waits, is scored."""
    first = _winner_of(draft)
    for seat in (first, 1 - first):
        if draft.front[seat]:
            moves.score(draft, seat, draft.front[seat])
    if draft.aside:
        moves.score(draft, first, draft.aside)
    draft.front, draft.aside = NO_CARDS, ()


def count(_: Ruleset, draft: Draft, __: Count) -> None:
    """B-27: the game is over."""
    draft.phase = OVER
    moves.tell(draft, "over")


def _winner_of(draft: Draft) -> int:
    return draft.leader if draft.winner is None else draft.winner
