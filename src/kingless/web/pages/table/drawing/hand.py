"""Draws the reader's hand by faction, with what may be played now and why the rest may not."""

from itertools import groupby

from kingless.rules.cards import Card, suit
from kingless.rules.ruleset import Ruleset
from kingless.view.cards import face
from kingless.view.error_words import why_not_now
from kingless.view.moment import Held
from kingless.view.words import Words
from kingless.web.pages.layout import macro
from kingless.web.pages.table.drawing.memo import memo, names_without_seats

_TWO_ROWS = 5
"""On a phone more cards than this lie in two rows of equal length."""


def hand(
    words: Words,
    ruleset: Ruleset,
    hand: tuple[Held, ...],
    led: int | None,
    may_act: bool,
    largest: int,
    is_fresh: bool,
) -> str:
    """The reader's hand by faction, with what may be played now.

    `largest`: how many cards it had when the phase began; from then on it keeps its size and its room.
    """
    row, rows = (largest, "one-row") if largest <= _TWO_ROWS else ((largest + 1) // 2, "two-rows")
    columns = row if len(hand) <= row else (len(hand) + 1) // 2
    number, clans = 0, []
    for of_suit, group in groupby(hand, _suit_of):
        slots = []
        for one in group:
            number += 1
            if led is not None and one.is_refused:
                slots.append(_refused_slot(words, ruleset, one.card, led, number))
            else:
                slots.append(_slot(words, ruleset, one.card, one.is_playable and may_act))
        clans.append(f"{_clan(words, ruleset.by_suit[of_suit].key)}{''.join(slots)}</ul>\n</div>\n")
    fresh = " data-fresh" if is_fresh else ""
    return f'<div class="hand row-{row} {rows} columns-{columns}"{fresh}>\n{"".join(clans)}</div>'


@memo
def _clan(words: Words, faction: str) -> str:
    """The beginning of the cards of one faction in a hand."""
    return macro("clan", words, faction)


@memo
def _slot(words: Words, ruleset: Ruleset, card: Card, is_playable: bool) -> str:
    """A card in the hand, which may be played or lies there."""
    return macro("slot", words, face(names_without_seats(words, ruleset), card), is_playable)


@memo
def _refused_slot(words: Words, ruleset: Ruleset, card: Card, led: int, place: int) -> str:
    """A card in the hand that may not be played now, and why; `place` makes the id of the reason."""
    names = names_without_seats(words, ruleset)
    return macro("refused_slot", face(names, card), why_not_now(names, led, card), place)


def _suit_of(held: Held) -> int:
    return suit(held.card)
