"""What a network is shown of a moment: as a seat sees it, or with every card in sight."""

from collections.abc import Iterable
from typing import NamedTuple

from kingless.minds.law.powers import Powers
from kingless.rules.agenda import AskChoice, AskPlay, AskWindow
from kingless.rules.cards import HIDDEN, Card
from kingless.rules.observation import HIDDEN_KEY, Observation
from kingless.rules.open_fields import Cards, Effect, Played
from kingless.rules.state import State


class MomentSight(NamedTuple):
    """A moment from one seat's side: `own` is what is its own, `other` what it knows of the other's."""

    seat: int
    phase: int
    trick: int
    leads: bool
    acts: bool
    """Is this seat to act?"""
    asked: str | None
    moment: str | None
    table: tuple[Played, ...]
    centre: Card | None
    own_hand: Cards
    other_hand: Cards
    own_followers: Cards
    other_followers: Cards
    own_score: Cards
    other_score: Cards
    hidden: Iterable[Card]
    """Cards that may lie in the other's hand or in the draw pile; only the draw pile for who sees all."""
    to_come: Cards
    """The next cards of the draw pile, as far as they are in sight."""
    peek: Cards
    own_artifacts: tuple[str, ...]
    other_artifacts: tuple[str, ...]
    own_potions: int
    other_potions: int
    flips: int
    own_bonus: int
    """What the next card of this seat is worth more."""
    other_bonus: int
    waiting: int
    """Cards that wait for the winner of a later trick."""
    numbers_only: bool
    declared: int | None


def seat_sight(powers: Powers, seen: Observation, seat: int) -> MomentSight:
    """The moment as a seat sees it."""
    other = 1 - seat
    other_hand = tuple([card for card in seen.hands[other] if card != HIDDEN])
    other_followers = tuple([card for card in seen.followers[other] if card != HIDDEN])
    return MomentSight(
        seat=seat,
        phase=min(seen.phase, 2),
        trick=seen.trick,
        leads=seen.leader == seat,
        acts=seen.to_act == seat,
        asked=seen.asked,
        moment=seen.moment,
        table=seen.table,
        centre=seen.centre,
        own_hand=seen.hands[seat],
        other_hand=other_hand,
        own_followers=seen.followers[seat],
        other_followers=other_followers,
        own_score=seen.score[seat] + seen.front[seat],
        other_score=seen.score[other] + seen.front[other],
        hidden=_unseen(powers, seen),
        to_come=(),
        peek=seen.peek,
        own_artifacts=seen.artifacts[seat],
        other_artifacts=(HIDDEN_KEY,) * len(seen.artifacts[other]),
        own_potions=seen.potions[seat],
        other_potions=seen.potions[other],
        flips=seen.flips,
        own_bonus=_bonus(seen.effects, seat),
        other_bonus=_bonus(seen.effects, other),
        waiting=len(seen.aside) + len(seen.frozen),
        numbers_only=seen.numbers_only,
        declared=seen.declared,
    )


def full_sight(state: State, seat: int) -> MomentSight:
    """The moment from a seat's side with every card in sight: for what teaches, and for imagined worlds."""
    other = 1 - seat
    asked = state.agenda[0] if state.agenda else None
    acts = isinstance(asked, AskPlay | AskWindow | AskChoice) and asked.seat == seat
    return MomentSight(
        seat=seat,
        phase=min(state.phase, 2),
        trick=state.trick,
        leads=state.leader == seat,
        acts=acts,
        asked=None,
        moment=asked.moment if isinstance(asked, AskWindow) else None,
        table=state.table,
        centre=state.centre,
        own_hand=state.hands[seat],
        other_hand=state.hands[other],
        own_followers=state.followers[seat],
        other_followers=state.followers[other],
        own_score=state.score[seat] + state.front[seat],
        other_score=state.score[other] + state.front[other],
        hidden=state.deck,
        to_come=state.deck[:2],
        peek=(),
        own_artifacts=state.artifacts[seat],
        other_artifacts=state.artifacts[other],
        own_potions=len(state.potions[seat]),
        other_potions=len(state.potions[other]),
        flips=state.flips,
        own_bonus=_bonus(state.effects, seat),
        other_bonus=_bonus(state.effects, other),
        waiting=len(state.aside) + len(state.frozen),
        numbers_only=state.numbers_only,
        declared=state.declared,
    )


def _bonus(effects: tuple[Effect, ...], seat: int) -> int:
    return sum([effect.by for effect in effects if effect.seat == seat]) if effects else 0


def _unseen(powers: Powers, seen: Observation) -> list[Card]:
    """The cards that this seat has in sight nowhere."""
    left = [*powers.deck_counts, 0]  # the last place takes what is hidden
    piles = (*seen.hands, *seen.followers, *seen.score, *seen.front, *seen.incoming)
    for pile in (*piles, seen.draw_pile, seen.discard, seen.aside):
        for card in pile:
            left[card] -= 1
    for laid in (*seen.table, *seen.frozen):
        left[laid.card] -= 1
    if seen.centre is not None:
        left[seen.centre] -= 1
    unseen: list[Card] = []
    for card in powers.kinds:
        count = left[card]
        if count == 1:
            unseen.append(card)
        elif count > 1:
            unseen += [card] * count
    return unseen
