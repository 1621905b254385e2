"""An observation as an array: each part of the layout is filled from what the seat knows."""

import numpy as np
from numpy.typing import NDArray

from kingless.envs.count_rows import Groups
from kingless.envs.layout import Layout
from kingless.rules.observation import Added, Cards, Effect, Observation, Played, Sight, sight_of

Vector = NDArray[np.int8]

_NUMBER = np.dtype(np.int8)
_NO_EFFECTS = (0, 0, 0, 0)
_NOTHING: tuple[Cards, Cards] = ((), ())


def encode(layout: Layout, seen: Observation) -> Vector:
    """What this seat knows, part by part."""
    seat = seen.seat or 0
    return encode_sight(layout, seat, sight_of(seen, seat))


def encode_sight(layout: Layout, seat: int, seen: Sight) -> Vector:
    """The same of what a seat sees, without the answers and the history."""
    phase, trick, leader, centre, table, score, discard = seen[0]
    hand, other_hand, pile, other_pile, deck, _, _ = seen[2]
    unseen_hand, unseen_pile, unseen_deck, _ = seen[3]
    mine, theirs = _cards_of_both(table, seat) if table else _NOTHING
    prize = () if centre is None else (centre,)
    piles = (hand, other_hand, pile, other_pile, score[seat], score[1 - seat], discard, prize, mine, theirs)
    hidden = (unseen_hand, unseen_pile, unseen_deck + len(deck))
    values = (piles, (phase, trick, leader == seat), hidden)
    groups = values if layout.is_plain else values + _more_of(seat, seen)
    return np.ndarray(layout.size, _NUMBER, layout.write(groups))  # sooner than by `np.frombuffer`


def _cards_of_both(laid: tuple[Played, ...], seat: int) -> tuple[Cards, Cards]:
    """The cards that this seat has laid, and those of the other."""
    if len(laid) == 1:
        cards = (laid[0].card,)
        return (cards, ()) if laid[0].seat == seat else ((), cards)
    mine = tuple([one.card for one in laid if one.seat == seat])
    return mine, tuple([one.card for one in laid if one.seat != seat])


def _more_of(seat: int, seen: Sight) -> Groups:
    """Potions, artifacts, and cards that wait."""
    _, opened, piles, unseen, (bears, potions, incoming), asked, moment = seen
    spent, front, aside, frozen, extras, effects, numbers_only, flips, declared = opened
    _, _, _, _, deck, peek, held = piles
    other = 1 - seat
    mine, theirs = _cards_of_both(frozen, seat) if frozen else _NOTHING
    scored = (front[seat], front[other], incoming[seat], incoming[other])
    waiting = (mine, theirs, aside, peek, deck)
    numbers = (potions[seat], potions[other], bears[seat], bears[other], flips, numbers_only)
    effective = _effects_of(effects, seat) if effects else _NO_EFFECTS
    counted = (unseen[3], () if declared is None else (declared,))
    added = _suits_of(extras, seat) if extras[0] or extras[1] else _NOTHING
    asking = (() if asked is None else (asked,), () if moment is None else (moment,))
    return scored, waiting, numbers, effective, counted, added, (held, spent), asking


def _suits_of(extras: tuple[tuple[Added, ...], ...], seat: int) -> tuple[tuple[int, ...], ...]:
    """The factions that artifacts have joined in the score pile of this seat, and in the other's."""
    return tuple(tuple([added.suit for added in extras[whose]]) for whose in (seat, 1 - seat))


def _effects_of(effects: tuple[Effect, ...], seat: int) -> tuple[int, ...]:
    """By how much the next cards of each seat are worth more or less, and how many of them."""
    seats = (seat, 1 - seat)
    strength = [sum(one.by for one in effects if one.seat == whose) for whose in seats]
    plays = [sum(one.plays for one in effects if one.seat == whose) for whose in seats]
    return *strength, *plays
