"""An observation as an array: each part of the layout is filled from what the seat knows."""

import numpy as np
from numpy.typing import NDArray

from kingless.envs.layout import Layout
from kingless.rules.cards import HIDDEN
from kingless.rules.observation import Cards, Observation, Played
from kingless.rules.slots import MOMENTS

Vector = NDArray[np.int8]

_BYTE = 255
_NO_EFFECTS = (0, 0, 0, 0)


def encode(layout: Layout, seen: Observation) -> Vector:
    """What this seat knows, part by part."""
    seat = seen.seat or 0
    other = 1 - seat
    row = layout.rows.kinds
    hands, followers, score, table = seen.hands, seen.followers, seen.score, seen.table
    hand, pile = hands[other], followers[other]
    written: tuple[bytes, ...] = (
        *(row[hands[seat]], row[hand], row[followers[seat]], row[pile], row[score[seat]], row[score[other]]),
        row[seen.discard],
        row[() if seen.centre is None else (seen.centre,)],
        row[_cards_of(table, seat)],
        row[_cards_of(table, other)],
        bytes(
            (
                *(seen.phase, seen.trick, seen.leader == seat),
                *(hand.count(HIDDEN), pile.count(HIDDEN), len(seen.draw_pile)),
            )
        ),
    )
    if not layout.is_plain:
        written += _more_of(layout, seen, seat)
    return np.frombuffer(bytearray().join(written), np.int8)


def _cards_of(laid: tuple[Played, ...], seat: int) -> Cards:
    """The cards that this seat has laid."""
    return tuple(one.card for one in laid if one.seat == seat) if laid else ()


def _more_of(layout: Layout, seen: Observation, seat: int) -> tuple[bytes, ...]:
    """Potions, artifacts, and cards that wait."""
    other, rows = 1 - seat, layout.rows
    row, front, incoming, frozen = rows.kinds, seen.front, seen.incoming, seen.frozen
    potions, bears = seen.potions, seen.bears
    numbers = (
        *(potions[seat], potions[other], bears[seat], bears[other], seen.flips, seen.numbers_only),
        *(_effects_of(seen, seat) if seen.effects else _NO_EFFECTS),
        len(seen.artifacts[other]),
    )
    return (
        *(row[front[seat]], row[front[other]], row[incoming[seat]], row[incoming[other]]),
        *(row[_cards_of(frozen, seat)], row[_cards_of(frozen, other)]),
        *(row[seen.aside], row[seen.peek], row[seen.draw_pile]),
        bytes(numbers),
        rows.factions[() if seen.declared is None else (seen.declared,)],
        *(rows.factions[tuple(added.suit for added in seen.extras[whose])] for whose in (seat, other)),
        rows.spent[seen.artifacts[seat]],
        rows.spent[seen.spent],
        rows.asked[() if seen.asked is None else (seen.asked,)],
        rows.moments[(seen.moment,) if seen.moment in MOMENTS else ()],
    )


def _effects_of(seen: Observation, seat: int) -> tuple[int, ...]:
    """By how much the next cards of each seat are worth more or less, and how many of them."""
    seats = (seat, 1 - seat)
    strength = [sum(one.by for one in seen.effects if one.seat == whose) for whose in seats]
    plays = [sum(one.plays for one in seen.effects if one.seat == whose) for whose in seats]
    return tuple(number & _BYTE for number in (*strength, *plays))
