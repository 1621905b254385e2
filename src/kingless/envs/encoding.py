"""An observation as an array: each part of the layout is filled from what the seat knows."""

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from kingless.envs.layout import Layout
from kingless.rules.cards import HIDDEN, SUITS, Card
from kingless.rules.observation import Observation
from kingless.rules.slots import MOMENTS

Vector = NDArray[np.int8]

_BYTE = 255


def encode(layout: Layout, seen: Observation) -> Vector:
    """What this seat knows, part by part."""
    written = bytearray(layout.size)
    seat = seen.seat or 0
    other = 1 - seat
    piles = (
        *(seen.hands[seat], seen.hands[other], seen.followers[seat], seen.followers[other]),
        *(seen.score[seat], seen.score[other], seen.discard),
        () if seen.centre is None else (seen.centre,),
        *([laid.card for laid in seen.table if laid.seat == whose] for whose in (seat, other)),
    )
    at = _write_piles(layout, written, 0, piles)
    written[at : at + 6] = (
        *(seen.phase, seen.trick, seen.leader == seat),
        *(seen.hands[other].count(HIDDEN), seen.followers[other].count(HIDDEN), len(seen.draw_pile)),
    )
    if not layout.is_plain:
        _write_more(layout, written, at + 6, seen, seat)
    return np.frombuffer(written, np.int8)


def _write_piles(layout: Layout, written: bytearray, at: int, piles: Iterable[Iterable[Card]]) -> int:
    index, width = layout.kind_of, len(layout.kinds)
    for pile in piles:
        for card in pile:
            if card != HIDDEN:
                written[at + index[card]] += 1
        at += width
    return at


def _write_more(layout: Layout, written: bytearray, at: int, seen: Observation, seat: int) -> None:
    """Potions, artifacts, and cards that wait."""
    other = 1 - seat
    piles = (
        *(seen.front[seat], seen.front[other], seen.incoming[seat], seen.incoming[other]),
        *([laid.card for laid in seen.frozen if laid.seat == whose] for whose in (seat, other)),
        *(seen.aside, seen.peek, seen.draw_pile),
    )
    at = _write_piles(layout, written, at, piles)
    strength = [sum(one.by for one in seen.effects if one.seat == whose) for whose in (seat, other)]
    plays = [sum(one.plays for one in seen.effects if one.seat == whose) for whose in (seat, other)]
    numbers = (
        *(seen.potions[seat], seen.potions[other], seen.bears[seat], seen.bears[other]),
        *(seen.flips, seen.numbers_only, *strength, *plays, len(seen.artifacts[other])),
    )
    written[at : at + len(numbers)] = bytes(int(number) & _BYTE for number in numbers)
    suits = tuple(dict.fromkeys(SUITS[card] for card in layout.kinds))
    if seen.declared is not None:
        written[layout.parts["declared"].start + suits.index(seen.declared)] = 1
    for name, whose in (("extras", seat), ("other_extras", other)):
        for added in seen.extras[whose]:
            written[layout.parts[name].start + suits.index(added.suit)] += 1
    for name, keys in (("artifacts", seen.artifacts[seat]), ("spent", seen.spent)):
        for key in keys:
            written[layout.parts[name].start + layout.spent[key]] += 1
    if seen.asked is not None:
        written[layout.parts["asked"].start + layout.asked[seen.asked]] = 1
    if seen.moment in MOMENTS:
        written[layout.parts["moment"].start + MOMENTS.index(seen.moment)] = 1
